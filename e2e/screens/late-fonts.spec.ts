// Fonts that arrive after the first paint cause no visible shift, in either language and on the
// screens of both games.
import { GAMES } from '@noor-quest/rules/games'
import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { sumShifts, TOLERATED_SHIFT, TOLERATED_SHIFT_IN_GAMES, watchShifts } from '../layout-shifts.ts'
import { register } from '../play.ts'

test.use({ painted: true })

/**
 * Arabic fonts differ more in width than Latin ones, even with adjusted sizes. The limit is a
 * twentieth of a good score.
 */
const ARABIC_LINES = 0.005
const PHONE = { width: 390, height: 844 }

/** Delays every font until the returned function is called. */
async function holdFonts(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await promise
    await route.continue()
  })
  return async () => {
    expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
    resolve()
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    // Waits for the frame that shows the fonts, and the report of its shifts.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)))
    await page.unroute('**/*.woff2')
  }
}

for (const { locale, viewports, most, maxInGames, start, flip } of [
  {
    locale: 'en',
    viewports: [PHONE],
    most: TOLERATED_SHIFT,
    maxInGames: TOLERATED_SHIFT_IN_GAMES,
    start: 'Start Level 1',
    flip: 'Flip All Cards',
  },
  {
    locale: 'ar',
    viewports: [PHONE, { width: 1440, height: 900 }],
    most: ARABIC_LINES,
    maxInGames: ARABIC_LINES,
    start: 'ابدأ المستوى 1',
    flip: 'اقلب جميع البطاقات',
  },
]) {
  for (const viewport of viewports) {
    test.describe(`fonts that load late, ${locale}, ${viewport.width} wide,`, () => {
      test.use({ locale, viewport })
      test('move nothing', async ({ page }) => {
        const shifts = await watchShifts(page)
        const movedNothing = async (screen: string, most: number) => {
          const seen = (await shifts()).filter(({ hadRecentInput }) => !hadRecentInput)
          expect.soft(sumShifts(seen), `${screen}: ${JSON.stringify(seen)}`).toBeLessThan(most)
        }
        for (const path of ['/', '/register/quiz']) {
          const serve = await holdFonts(page)
          await page.goto(path, { waitUntil: 'commit' })
          await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
          await serve()
          await movedNothing(path, most)
        }
        for (const { type, path } of GAMES) {
          await register(page, type, `Late ${type}`)
          const serve = await holdFonts(page)
          await page.goto(`/${path}`, { waitUntil: 'commit' })
          await page.getByRole('heading').first().waitFor()
          await serve()
          await movedNothing(path, maxInGames)
        }
        const serve = await holdFonts(page)
        await page.reload({ waitUntil: 'commit' })
        await page.getByRole('button', { name: start }).click()
        await page.getByRole('button', { name: flip }).waitFor()
        await serve()
        await movedNothing('the board', maxInGames)
      })
    })
  }
}
