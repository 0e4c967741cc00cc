// A prize draw: who takes part, a winner while the hall sees it, and another one in place of an
// absent one.

import type { APIRequestContext } from '@playwright/test'
import { callBy } from '../api.ts'
import { type App, expect, test } from '../app.ts'
import { becomeFirstAdmin, openPortalPage } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { makeHallScreen } from '../hall-screen.ts'
import { dealtPairs, startFlipMatch } from '../play.ts'

// Its own server, because players of other tests would take part.
test.use({ appSettings: {} })

/** Registers and starts Flip & Match by requests. A wrong pair finishes it at once. */
async function play(request: APIRequestContext, app: App, name: string, finishes: boolean): Promise<void> {
  const call = callBy(request, app)
  const phone = `0812 ${name.length}00`
  await call('POST /api/players', { body: { name, age: 20, semester: '3th', phone, game_type: 'flip-match' } })
  if (!finishes) return
  const { press, flip } = await startFlipMatch(request, app)
  const [[one] = [], [, other] = []] = dealtPairs(app, name)[1]
  await press('level')
  await press('reveal')
  await flip(one)
  await flip(other)
}

test('a prize is drawn while the hall’s screen shows it', async ({ page, app, openPage, problems }) => {
  // For the refused title, and the press before the hall sees the draw.
  problems.expect(/400/)
  problems.expect(/409/)
  test.slow()
  for (const [name, finishes] of [
    ['Amina', true],
    ['بلال بن رباح', true],
    ['Zayd ibn Thabit', true],
    ['Left', false],
  ] as const) {
    await play((await openPage()).request, app, name, finishes)
  }
  await becomeFirstAdmin(page, app)
  await openPortalPage(page, 'Hall’s screen')

  await test.step('a draw is added by keyboard alone, after missing fields are filled', async () => {
    await expect(page.getByText('3 have no score')).toBeVisible()
    await page.getByLabel('Everyone who finished a game takes part, even without a score').check()
    await expect(page.getByRole('status').getByText('3 persons now')).toBeVisible()
    await expect(page.getByText('1 finished no game')).toBeVisible()
    await page.getByRole('button', { name: 'Add the draw' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Prize in English')).toBeFocused()
    await page.getByLabel('Prize in English').fill('Main prize')
    const arabic = page.getByLabel('Prize in Arabic')
    await arabic.fill('...')
    await page.keyboard.press('Enter')
    await expect(arabic).toHaveAccessibleDescription(/must contain a letter/)
    // Copied from a chat, with an invisible mark.
    await arabic.fill('\u200fالجائزة الكبرى')
    await arabic.press('Enter')
    await expect(page.getByRole('heading', { name: 'Main prize' })).toBeVisible()
    await expect(arabic).toHaveValue('')
    await expectAccessible(page)
  })

  const draw = page.getByRole('button', { name: 'Draw the winner' })
  await test.step('no winner is drawn before the hall sees the draw', async () => {
    await expect(draw).toHaveCount(0)
    // The switch knows the new draw after its next read.
    await page.waitForResponse(/\/api\/stage$/)
    await page.getByRole('button', { name: 'Prize draw', exact: true }).click()
    await draw.click()
    await expect(page.getByText('The hall’s screen must show this draw.')).toBeVisible()
    await expect(page.getByText('Drawn 1', { exact: true })).toHaveCount(0)
  })

  const hall = await openPage()
  const shown = hall.locator('.draw-winner')
  await test.step('a winner opens from a tile in the hall', async () => {
    await makeHallScreen(page.request, hall)
    await hall.goto('/display?lang=en')
    await expect(hall.getByRole('heading', { name: 'Main prize' })).toBeVisible()
    await expect(shown).toHaveCount(0)
    await expectAccessible(hall)
    await draw.click()
    await expect(page.getByText('Drawn 1', { exact: true })).toBeVisible()
    await expect(draw).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:0812\d+$/)
    await expect(shown).toHaveText(/Amina|بلال|Zayd/)
    await expectAccessible(hall)
  })

  await test.step('the winner is absent, and another person is drawn', async () => {
    const before = (await shown.textContent()) ?? ''
    await page.getByRole('button', { name: /^No prize: draw again/ }).click()
    const dialog = page.getByRole('alertdialog', { name: /^Draw another person in place of number 1/ })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Draw again' }).click()
    await expect(page.getByText('Drawn 2', { exact: true })).toBeVisible()
    await expect(page.getByText('Absent', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call' })).toHaveCount(1)
    const contacted = page.getByLabel('Contacted (Drawn 2)')
    await contacted.click()
    await expect(contacted).toBeChecked()
    await expect(shown.filter({ hasText: before })).toHaveCount(0)
    await expect(shown).toHaveText(/Amina|بلال|Zayd/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Leaderboards', exact: true }).click()
    await expect(hall.getByText('Scan to play')).toBeVisible()
  })

  await test.step('in Arabic, too', async () => {
    await page.context().addCookies([{ name: 'language', value: 'ar', url: app.url }])
    await page.reload()
    await expect(page.getByText('المسحوب رقم 2')).toBeVisible()
    await expectAccessible(page)
  })
})
