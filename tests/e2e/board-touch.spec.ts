// A tap that gives an order draws counters and sheet anew under the finger: nothing else may be pressed by it.
import { begin, done, PHONE } from './support/board'
import { expect, test } from './support/server'

test.use({ viewport: PHONE, hasTouch: true })

test('no click follows a tap on a counter that the order takes away', async ({ page }) => {
  const session = await begin(page, 'prague', { by: 'touch', seating: 'one' }, { at: 'lose' })
  await session.closeSheet()
  await page.evaluate(() => {
    document.body.dataset.clicks = '0'
    addEventListener('click', () => (document.body.dataset.clicks = '1'), { capture: true })
  })
  await session.next()
  done(session, 'pick on the map')
  await expect(page.locator('body')).toHaveAttribute('data-clicks', '0')
})
