// What an attack is weighed by before it is made, and the units one has: on every screen.
import { look, middleOf, toScreen } from '../../src/tools/playthrough/view'
import { complaints, sideways } from './places'
import { begin, clean, controlsOf, SCREENS } from './support/board'
import { expect, test } from './support/server'

for (const [name, viewport] of Object.entries(SCREENS))
  test.describe(`on a ${name}`, () => {
    const by = name === 'desk' ? 'mouse' : 'touch'
    test.use({ viewport, hasTouch: by === 'touch' })

    test(`a hopeless attack is red, hidden units make “at best”, shifts and warnings are told (${name})`, async ({
      page
    }) => {
      const problems = complaints(page)
      const at = controlsOf(page)
      // The Germans before Warsaw, where one unit lies hidden.
      const session = await begin(page, 'poland', { by, seating: 'one' }, { at: 'last turn', before: 47 })
      const { hands } = session
      await hands.press(at.offer('attack'))
      await expect(at.target('3821')).toContainText('at best')
      await hands.press(at.target('3821'))
      await expect(at.attackOdds).toContainText('1 hidden unit is not counted')
      await expect(page.getByTestId('attack-hopeless')).toContainText(/\d\.\d.*nothing|\d\.\d.*\d\.\d/)
      await expect(at.primary).toHaveClass(/hopeless/)
      await expect(at.primary).toBeInViewport({ ratio: 1 })
      await clean(page, 'a hopeless attack')
      // Of all targets the one that is weighed has a tick.
      await expect(page.locator('.lit.target .cost')).toHaveText(['✓'])
      await hands.press(at.cancel)

      await hands.press(at.offer('attack'))
      await hands.press(at.target('3722'))
      await expect(at.primary).not.toHaveClass(/hopeless/)
      await expect(page.getByTestId('attack-steps')).toContainText(/column .*shift .*: /)
      // What it will do to those who attack, with its rule.
      await expect(at.attackOdds.getByRole('link').first()).toHaveText(/^12\./)
      expect(await sideways(page)).toBe(0)

      // The next question is read from its beginning.
      const top = () => at.content.evaluate((box) => box.scrollTop)
      await at.content.evaluate((box) => (box.scrollTop = box.scrollHeight))
      const far = await top()
      if (name === 'phone') expect(far).toBeGreaterThan(0)
      await hands.press(at.primary)
      await expect(at.attackOdds).toHaveCount(0)
      await expect.poll(top).toBe(0)
      expect(problems).toEqual([])
    })

    test(`the list of own units leads to each, and who has points left is done by “Done” (${name})`, async ({
      page
    }) => {
      const at = controlsOf(page)
      const session = await begin(page, 'poland', { by, seating: 'one' }, { at: 'detour' })
      const { hands, mirror } = session
      await session.openTab('units')
      const list = page.getByTestId('own-units')
      await hands.press(list.locator('summary'))
      const own = mirror.picture.stacks.filter(({ seat }) => seat === mirror.actor)
      const count = own.reduce((sum, { pieces }) => sum + pieces.length, 0)
      await expect(list.getByRole('listitem')).toHaveCount(count)
      // From rim to rim.
      const [row, box] = [await list.getByRole('listitem').first().boundingBox(), await list.boundingBox()]
      expect(row!.x - box!.x).toBeLessThan(2)
      await hands.press(list.getByRole('button').filter({ hasText: '10th Army' }))
      await expect(at.asked).toContainText('10th Army')
      await expect(at.cancel).toHaveText('Cancel')
      await expect.poll(() => session.isClear('2923')).toBe(true)
      await hands.press(at.cancel)
      await hands.hex('2923')

      const offer = session.person.field.offers.find(({ gesture }) => gesture === 'move')
      if (offer?.gesture !== 'move') throw new Error('Nobody can move.')
      const [unit] = session.person.field.unitsIn.get('2923')!
      const near = offer.reach([unit!]).find(({ hex, cost }) => cost <= 1 && hex !== '2923')!.hex
      await hands.hex(near)
      await hands.press(at.primary)
      await expect(page.locator(`[data-entry="${mirror.match.number + 1}"]`)).toBeVisible()
      await expect(at.cancel).toHaveText('Done')
      await hands.press(at.cancel)
      await expect(at.cancel).toHaveCount(0)
    })

    if (name === 'phone')
      test('whoever is taken up just above the sheet comes clear of it when it grows', async ({ page }) => {
        const at = controlsOf(page)
        const session = await begin(page, 'poland', { by, seating: 'one' }, { at: 'detour' })
        const { layout } = session.mirror
        const spot = async () => toScreen(await look(page), middleOf(layout, '2921'))
        await session.hands.press(at.wholeMap)
        const rim = (await at.panel.boundingBox())!.y
        const [from, army] = [{ x: 40, y: 300 }, await spot()]
        await page.mouse.move(from.x, from.y)
        await page.mouse.down()
        await page.mouse.move(from.x, from.y + rim - 24 - army.y, { steps: 8 })
        await look(page)
        await page.mouse.up()
        const now = await spot()
        expect(rim - now.y).toBeLessThan(40)
        await page.touchscreen.tap(now.x, now.y)
        await expect(at.asked).toContainText('8th Army')
        await expect.poll(async () => (await at.panel.boundingBox())!.y).toBeLessThan(rim - 30)
        await expect.poll(() => session.isClear('2921')).toBe(true)
      })
  })
