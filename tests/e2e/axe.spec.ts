import AxeBuilder from '@axe-core/playwright'
import { heading, PLACES } from './places'
import { expect, test } from './support/server'

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 }
  ])
    test(`axe finds nothing on any page, ${colorScheme}, ${viewport.width} px`, async ({ page }) => {
      test.slow()
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      for (const place of PLACES) {
        await page.goto(place.path)
        await expect(heading(page, place.heading)).toBeVisible()
        await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)))
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations, place.path).toEqual([])
      }
      await page.goto('/rulebook/war-comes-early/#12.2')
      await page.getByRole('searchbox').fill('attack')
      await expect(page.locator('mark').first()).toBeVisible()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    })
