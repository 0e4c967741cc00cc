// The end of a game is one view: at 390 x 844 nothing of it needs scrolling, at 360 x 640 only the
// lesson may.
import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { dealtPairs, playFlipMatch, playOverHttp, register, startFlipMatch } from '../play.ts'
import { insertPlayers } from './every-screen.ts'

test.use({ appSettings: {} })

const PHONE = { width: 390, height: 844 }
const SMALL = { width: 360, height: 640 }

/** The parts of the view that are partly outside of the window, or covered by another part. */
async function outOfView(page: Page, mayNeedScrolling: string): Promise<string[]> {
  return page.evaluate((allowed) => {
    const parts = [...document.querySelectorAll('main :is(h1, h2, dt, dd, li, p, button)')].filter(
      (part) => part.checkVisibility() && part.clientWidth > 1 && part.closest(allowed) === null,
    )
    return parts
      .filter((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect()
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
      })
      .map((part) => part.textContent)
  }, mayNeedScrolling)
}

async function isOneView(page: Page): Promise<void> {
  for (const language of ['en', 'ar'] as const) {
    await page.setViewportSize(PHONE)
    if (language === 'ar') await page.getByRole('button', { name: /العربية/ }).click()
    await expect(page.locator(`html[lang=${language}]`)).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await outOfView(page, 'nothing'), `${language}, 390`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollHeight), language).toBe(PHONE.height)
    await page.setViewportSize(SMALL)
    expect(await outOfView(page, '[data-lesson]'), `${language}, 360`).toEqual([])
  }
  await page.getByRole('button', { name: 'English' }).click()
}

const result = (page: Page) => page.getByRole('region', { name: 'Your result' })

test('the end of a quiz', async ({ page, app, pass }) => {
  const name = 'Amina Siddiqui'
  await page.goto('/')
  await register(page, 'quiz', name)
  const others = ['Khalid', 'خالد منصور', 'Sumayya Karim', 'Bilal']
  insertPlayers(
    app,
    others.map((other, place) => ({ name: other, game: 'quiz', score: [2950, 2875, 2100, 1800][place] ?? 0, place })),
  )
  await test.step('with a place', async () => {
    await playOverHttp(page, app, pass, name, 3)
    await page.goto('/quiz')
    await expect(result(page)).toContainText('Rank')
    await isOneView(page)
  })
  await test.step('below the own best', async () => {
    await playOverHttp(page, app, pass, name, 12)
    await page.goto('/quiz')
    await expect(page.getByText('Your best is still 1875.', { exact: true })).toBeVisible()
    await isOneView(page)
  })
})

test('the end of Flip & Match, won and lost', async ({ page, app, pass }) => {
  const name = 'Maryam'
  await page.goto('/')
  await playFlipMatch(page.request, app, pass, name, 1)
  await pass(1500)
  const others = ['Khalid', 'خالد منصور', 'Sumayya Karim']
  insertPlayers(
    app,
    others.map((other, place) => ({ name: other, game: 'flip-match', score: [960, 700, 500][place] ?? 0, place })),
  )
  await test.step('won', async () => {
    await page.goto('/flip-match')
    await expect(result(page)).toContainText('Rank')
    await isOneView(page)
  })
  await test.step('lost, below the own best', async () => {
    const { press, flip } = await startFlipMatch(page.request)
    const [one, other] = dealtPairs(app, name)[1]
    await press('level')
    await press('reveal')
    await flip(one?.[0])
    await flip(other?.[1])
    await pass(1000)
    await page.reload()
    await expect(page.getByText('Your best is still 1000.', { exact: true })).toBeVisible()
    await isOneView(page)
  })
})
