import { sendBy } from './api.ts'
import { expect, test } from './app.ts'
import { playQuizLevel, register, rightLetters } from './play.ts'

test('a perfect quiz is 3000 points and takes feedback; Play Again deals another shuffle, leaving it keeps the score', async ({
  page,
  app,
  pass,
}) => {
  await register(page, 'quiz', 'Perfect Player')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.getByRole('dialog')).toContainText('Level 1')
  const right = rightLetters(app, 'Perfect Player')
  for (const level of [1, 2, 3] as const) {
    await playQuizLevel(page, { app, pass }, level, (index) => right[index] ?? null)
    if (level !== 1) continue
    const rules = page.getByRole('dialog')
    await expect(rules).toHaveAccessibleDescription('Level 1: 5 of 5')
    await expect(rules.getByRole('list', { name: 'Progress in this level' })).toHaveText(/(Question \d: correct){5}/)
    await expect(rules).toContainText('Equal scores: faster first')
  }

  await expect(page.getByRole('heading', { name: 'Quiz Completed!' })).toBeVisible()
  const figures = page.getByRole('main')
  await expect(figures).toContainText('Final Score')
  await expect(figures).toContainText('3000')
  await expect(figures).toContainText('Levels Completed')
  await expect(figures).toContainText('3/3')
  await expect(figures).toContainText('Questions Answered')
  await expect(figures).toContainText('15/15')
  await page.getByRole('button', { name: 'All answers' }).click()
  // The review names each answer's source.
  await expect(figures.getByText(/^(Source|Qur'an|Sahih)/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Give Feedback' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await dialog.getByRole('radio', { name: /^5 stars/ }).check({ force: true })
  await dialog.getByLabel(/Comments/).fill('Lovely, ما شاء الله')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'Play Again' }).click()
  await expect(page.getByRole('dialog')).toContainText('Level 1')
  expect(rightLetters(app, 'Perfect Player')).not.toEqual(right)
  await page.getByRole('button', { name: 'Exit Quiz' }).click()
  const leaderboard = page.getByRole('region', { name: 'Leaderboard' })
  await expect(leaderboard.getByText('Perfect Player')).toBeVisible()
  await expect(leaderboard.getByText('3000', { exact: true })).toBeVisible()
  // The abandoned game is gone and saved nothing.
  await page.goto('/quiz')
  await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible()
  const me = await sendBy([page.request], 'GET /api/players/me')
  expect(await me.json()).toMatchObject({ player: { total_score: 3000 } })
})
