// Every screen and state: axe finds nothing serious, and nothing scrolls sideways at 320 px.
import { expect, test } from '../app.ts'
import { expectAccessible } from '../for-everyone.ts'
import { choosePair, option, pairs, playLevel1, playLevel2, questionOpens, register, rightLetters } from '../play.ts'

test('home, leaderboard and registration are for everyone @every-screen', async ({ page, problems }) => {
  problems.expect(/404 \(Not Found\)/)
  await page.goto('/')
  await expect(page.getByText('Click to expand')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Click to expand').click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
  await page.goto('/register/quiz')
  await expectAccessible(page)
  await page.goto('/no-such-page')
  await expectAccessible(page)
})

test('the quiz is for everyone @every-screen', async ({ page, app }, testInfo) => {
  const name = `Every quiz player ${testInfo.project.name}`
  await register(page, 'quiz', name)
  await page.getByRole('button', { name: 'Start Quiz' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('button', { name: 'Start Level 1' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  await questionOpens(page, 1)
  await expectAccessible(page)
  const right = rightLetters(app, name)
  await option(page, right[0] ?? 'a').click()
  await expect(page.getByText('Correct!', { exact: true })).toBeVisible()
})

test('Flip & Match is for everyone @every-screen', async ({ page, app, pass }, testInfo) => {
  const name = `Every matcher ${testInfo.project.name}`
  await register(page, 'flip-match', name)
  await page.getByRole('button', { name: 'Start Level 1' }).waitFor()
  await expectAccessible(page)
  const found = await pairs(page, app, name)
  await playLevel1(page, pass, found[1].slice(0, 2))
  await expectAccessible(page)
  for (const pair of found[1].slice(2)) await choosePair(page, pair)
  await page.getByRole('button', { name: 'Start Level 2' }).waitFor()
  await expectAccessible(page)
  await playLevel2(page, pass, found[2])
  await expect(page.getByRole('heading', { name: 'Game Completed!' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Give Feedback' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
})
