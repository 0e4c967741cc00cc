// The players of one device: one person in both games, several persons in turn, a player who leaves
// and returns.

import type { Page } from '@playwright/test'
import { callBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { expectAccessible } from '../for-everyone.ts'
import { sumShifts, TOLERATED_SHIFT, watchShifts } from '../layout-shifts.ts'
import { fillForm, option, playQuizLevel, questionOpens, register, rightLetters } from '../play.ts'

const tileOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Who is playing?' }).getByRole('button', { name })

test('one person plays both games with one tap, and sees in whose name', async ({ page }) => {
  await register(page, 'quiz', 'Amina')
  await expect(page.getByText('Playing as Amina')).toBeVisible()
  await page.goto('/flip-match')
  await expect(page).toHaveURL(/\/$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Play Now' }).click()
  await tileOf(page, 'Amina').click()
  await expect(page).toHaveURL(/\/flip-match$/)
  await expect(page.getByRole('dialog')).toContainText('Playing as Amina')
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Quiz' }).click()
  await tileOf(page, 'Amina').click()
  await expect(page).toHaveURL(/\/quiz$/)
  const { players } = await callBy(page.request)('GET /api/players/me')
  expect(players.map(({ name, game_type }) => `${name} ${game_type}`)).toEqual(['Amina flip-match', 'Amina quiz'])
})

test('a device offers its persons in the form’s place, and registers another visitor as a new person', async ({
  page,
  app,
  pass,
}) => {
  await register(page, 'quiz', 'Khadija')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('dialog').waitFor()
  const right = rightLetters(app, 'Khadija')
  for (const level of [1, 2, 3] as const)
    await playQuizLevel(page, { app, pass }, level, (index) => (index === 0 ? null : (right[index] ?? null)))
  await expect(page.getByRole('main')).toContainText('Khadija')
  const shifts = await watchShifts(page)
  await page.goto('/register/quiz')
  await expect(tileOf(page, 'Khadija Best: 2900')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toBeHidden()
  expect(sumShifts(await shifts())).toBeLessThan(TOLERATED_SHIFT)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Someone else' }).click()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(page.getByText('Who is playing?')).toHaveCount(0)
  await fillForm(page, 'Maryam')
  await page.getByRole('button', { name: 'Start Playing' }).click()
  await page.waitForURL((url) => url.pathname === '/quiz')
  const { players } = await callBy(page.request)('GET /api/players/me')
  expect(players).toMatchObject([{ name: 'Maryam', total_score: 0 }])
  await page.goto('/register/flip-match')
  await expect(page.getByRole('region', { name: 'Who is playing?' }).getByRole('listitem')).toHaveText([
    'Maryam',
    'Khadija',
  ])
  await tileOf(page, 'Khadija').click()
  await expect(page.getByRole('dialog')).toContainText('Playing as Khadija')
})

test('what only this device knows moves nothing on a page of a phone or a desktop', async ({ page }) => {
  await register(page, 'quiz', 'Running Player')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  await questionOpens(page, 1)
  const shifts = await watchShifts(page)
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of ['/register/quiz', '/register/flip-match']) {
      await page.goto(path)
      await expect(page.getByText(/Your quiz is still running, \d:\d\d left/)).toBeVisible()
      const seen = await shifts()
      expect(sumShifts(seen), JSON.stringify(seen)).toBeLessThan(TOLERATED_SHIFT)
      await expectAccessible(page)
    }
  }
})

test('Exit goes home at once and is taken back there; the clock ran on, and nothing else ends a game', async ({
  page,
  app,
  pass,
}) => {
  await register(page, 'quiz', 'Leaving Player')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  await questionOpens(page, 1)
  await page.getByRole('button', { name: 'Exit Quiz' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page).toHaveURL(/\/quiz$/)
  await questionOpens(page, 1)

  // Back, a reload and closing the tab leave it running.
  await page.goBack()
  await page.goto('/register/flip-match')
  await page.getByRole('link', { name: 'Return' }).click()
  await questionOpens(page, 1)
  await page.reload()
  await questionOpens(page, 1)
  const other = await page.context().newPage()
  await page.close()
  await other.goto('/register/quiz')
  await other.getByRole('link', { name: 'Leaving Player' }).click()
  await expect(other.getByRole('button', { name: 'Exit Quiz' })).toBeVisible()
  expect(rightLetters(app, 'Leaving Player')).toHaveLength(15)

  await other.getByRole('button', { name: 'Exit Quiz' }).click()
  await expect(other.getByText('You left the quiz.')).toBeVisible()
  await pass(12_000)
  await expect(other.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await other.goto('/register/quiz')
  await tileOf(other, 'Leaving Player').click()
  await expect(other.getByRole('button', { name: 'Start Quiz' })).toBeVisible()
})

test('a double tap on the start chooses nothing, nor does a key that is pressed twice', async ({ page }) => {
  await register(page, 'quiz', 'Hasty Player')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('button', { name: 'Start Level 1' }).waitFor()
  const answers: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/answers')) answers.push(request.url())
  })
  await page.clock.install()
  // Far ahead, because the clock can't be stopped in the past and a busy machine needs time until
  // it stops.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  await expect(async () => {
    await page.clock.runFor(10)
    expect(await page.getByText('Question 1 of 5').count()).toBe(1)
  }).toPass()
  for (const letter of ['a', 'b', 'c', 'd'] as const) await expect(option(page, letter)).toBeDisabled()
  await option(page, 'a').click({ force: true })
  await page.keyboard.press('a')
  // The last option has appeared after 240 ms.
  await page.clock.runFor(400)
  await expect(option(page, 'a')).toBeDisabled()
  await page.clock.runFor(240)
  for (const letter of ['a', 'b', 'c', 'd'] as const) await expect(option(page, letter)).toBeEnabled()
  expect(answers).toEqual([])
})
