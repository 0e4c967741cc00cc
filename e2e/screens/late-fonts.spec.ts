import { expect, test } from '../app.ts'
import { A_HAIR, sumShifts, watchShifts } from '../layout-shifts.ts'

test.use({ painted: true })

// The width of a device's Arabic font can't be adjusted: there, at most the shift that counts as good.
for (const { locale, most } of [
  { locale: 'en', most: A_HAIR },
  { locale: 'ar', most: 0.1 },
]) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test.describe(`fonts that load late, ${locale}, ${viewport.width} wide,`, () => {
      test.use({ locale, viewport })
      test('move nothing', async ({ page }) => {
        const shifts = await watchShifts(page)
        for (const path of ['/', '/register/quiz']) {
          const painted = Promise.withResolvers<void>()
          await page.route('**/*.woff2', async (route) => {
            await painted.promise
            await route.continue()
          })
          await page.goto(path, { waitUntil: 'commit' })
          await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
          expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
          painted.resolve()
          await page.waitForFunction(() => document.fonts.status === 'loaded')
          // The frame that shows them, and the report of what moved in it.
          await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)))
          const seen = await shifts()
          expect(sumShifts(seen), `${path}: ${JSON.stringify(seen)}`).toBeLessThan(most)
          await page.unroute('**/*.woff2')
        }
      })
    })
  }
}
