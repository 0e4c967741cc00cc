// A season from its opening to its archive, by the clock that server and pages share.
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { becomeFirstAdmin } from './first-admin.ts'
import { option, questionOpens, register, rightLetters } from './play.ts'

// Its own server, because all tests of a server share the season.
test.use({ appSettings: {} })

const MINUTE_MS = 60_000

/** The time so many minutes from now in the season's zone, in the form of the portal's fields. */
async function inMinutes(page: Page, minutes: number): Promise<string> {
  const nowMs = await page.evaluate(() => Date.now())
  return new Date(nowMs + minutes * MINUTE_MS).toISOString().slice(0, 16)
}

test('a season opens by time, closes in mid-game and gives way to the next', async ({
  page,
  app,
  openPage,
  pass,
  problems,
}) => {
  problems.expect(/409/)
  const player = await openPage()
  await player.context().clock.install()
  await becomeFirstAdmin(page, app, '/admin/seasons')
  const save = async (change: { opens?: number; closes?: number }) => {
    if (change.opens) await page.getByLabel('Opening', { exact: true }).fill(await inMinutes(page, change.opens))
    if (change.closes) await page.getByLabel('Closing', { exact: true }).fill(await inMinutes(page, change.closes))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved successfully!').last()).toBeVisible()
  }

  await test.step('before it opens people register and wait', async () => {
    await save({ opens: 10 })
    await expect(page.getByText('Not open yet')).toBeVisible()
    await player.goto('/register/quiz')
    await expect(player.getByRole('timer')).toHaveText(/^00:0[89]:\d\d$/)
    await register(player, 'quiz', 'Maryam')
    await expect(player.getByRole('timer')).toBeVisible()
    await expect(player.getByRole('button', { name: 'Start Quiz' })).toHaveCount(0)
    await player.goto('/')
    await expect(player.getByText('Opens in')).toBeVisible()
    await player.goto('/quiz')
    await expect(player.getByRole('timer')).toBeVisible()
    await pass(10 * MINUTE_MS)
    await player.getByRole('button', { name: 'Start Quiz' }).click()
    await player.getByRole('button', { name: 'Start Level 1' }).click()
    await questionOpens(player, 1)
  })

  await test.step('it closes in mid-game, which counts with what was answered', async () => {
    await option(player, rightLetters(app, 'Maryam')[0] ?? 'a').click()
    await expect(player.getByText('Correct!', { exact: true })).toBeVisible()
    await save({ closes: 2 })
    await pass(2 * MINUTE_MS)
    // The page asks again once a minute.
    await expect(page.getByRole('status').getByText('Closed', { exact: true })).toBeVisible({ timeout: 120_000 })
    await player.reload()
    await expect(player.getByRole('heading', { name: 'Quiz Completed!' })).toBeVisible()
    // No further game is offered.
    await expect(player.getByRole('button', { name: /^(Play Again|Next player)$/ })).toHaveCount(0)
    await player.getByRole('button', { name: 'Back to Home' }).click()
    await expect(player.getByRole('link', { name: 'Start Quiz' })).toHaveCount(0)
    await expect(player.getByRole('link', { name: 'Practice' })).toBeVisible()
    await expect(player.getByRole('heading', { name: 'Leaderboard Closed' })).toBeVisible()
    await expect(player.getByText('Maryam')).toBeVisible()
    await player.goto('/register/flip-match')
    await expect(player.getByText('registration is closed')).toBeVisible()
    await expect(player.getByLabel('Full Name')).toBeHidden()
  })

  await test.step('a new season begins empty, and the old one is in the archive', async () => {
    // Open again, so that a player is in a game.
    await page.getByLabel('Closing', { exact: true }).fill('')
    await save({})
    const late = await openPage()
    await late.context().clock.install()
    await register(late, 'flip-match', 'Yusuf')
    await late.getByRole('button', { name: 'Start Level 1' }).waitFor()

    await page.getByRole('button', { name: 'New season' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/^Public in practice after the close: \d+ of the/)).toBeVisible()
    await dialog.getByLabel('Name of the new season').fill('Spring')
    await dialog.getByLabel('Its name in Arabic').fill('الربيع')
    await dialog.getByRole('button', { name: 'Archive and begin' }).click()
    await expect(dialog.getByText('Type “Season 1”.')).toBeVisible()
    await dialog.getByLabel(/^To confirm/).fill('Season 1')
    await dialog.getByRole('button', { name: 'Archive and begin' }).click()
    await expect(dialog.getByText(/backups\/noor-quest-.*\.tar\.gz$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Name of the season')).toHaveValue('Spring')

    await late.getByRole('button', { name: 'Start Level 1' }).click()
    await expect(late.getByRole('heading', { name: 'This season is over' })).toBeVisible()
    await late.getByRole('button', { name: 'Register again' }).click()
    await expect(late.getByLabel('Full Name')).toBeVisible()
    await expect(late.getByText('Not open yet')).toBeVisible()
    await expect(page.getByText('Shut until you open it.')).toBeVisible()
    await page.getByRole('button', { name: 'Open the season now' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Open the season now' }).click()
    await expect(late.getByText('Not open yet')).toHaveCount(0)

    await page.getByRole('link', { name: 'Season 1' }).click()
    await expect(page.getByText('2 players, 1 game, 0 ratings')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Results', exact: true }).last().click()
    await expect(page.getByRole('rowheader').getByText('Maryam')).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Link it from the leaderboard' }).click()
    await expect(page.getByText('Linked from the leaderboard successfully!')).toBeVisible()

    await player.goto('/')
    await expect(player.getByText('No scores')).toHaveCount(2)
    await player.getByText('Click to expand').click()
    await player.getByRole('dialog').getByRole('link', { name: 'Season 1' }).click()
    await expect(player.getByRole('heading', { level: 1 })).toHaveText('Season 1')
    await expect(player.getByText('Maryam')).toBeVisible()
  })
})
