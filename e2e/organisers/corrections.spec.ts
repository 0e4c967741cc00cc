// A wrong answer key, from the question's history to the leaderboard and back.
import { expect, test } from '../app.ts'
import { becomeFirstAdmin } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { dealtQuestions, playOverHttp, register } from '../play.ts'

// Its own server, because players of other tests would be on the leaderboards.
test.use({ appSettings: {} })

test('an admin withdraws a question that was played, and takes that back', async ({ page, app, openPage, pass }) => {
  test.slow()
  await becomeFirstAdmin(page, app)
  const [amina, bilal] = [await openPage(), await openPage()]
  for (const [player, name, wrongAnswers] of [
    [amina, 'Amina', 0],
    [bilal, 'بلال بن رباح', 1],
  ] as const) {
    await register(player, 'quiz', name)
    await playOverHttp(player, app, pass, name, wrongAnswers)
  }
  const questions = dealtQuestions(app, 'Amina')
  // The most valuable question that only she was asked: once it is void, he passes her.
  const his = new Set(dealtQuestions(app, 'بلال بن رباح').map(({ id }) => id))
  const lost = questions.slice(10).filter(({ id }) => !his.has(id))
  const question = lost[0] ?? questions[14]
  if (question === undefined) throw new Error('fifteen questions were dealt')
  const hall = await openPage()
  await hall.goto('/display?lang=en')
  await expect(hall.getByText(/^3,?000/).first()).toBeVisible()

  await test.step('from the form of the question', async () => {
    await page.goto('/admin/questions')
    await page.getByLabel('Search questions').fill(question.text)
    await page.getByRole('button', { name: `Edit: ${question.text}` }).click()
    await page.getByRole('link', { name: 'Correct the key' }).click()
    await expect(page.getByText(/^Played in [12] games?$/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('with the keyboard alone, it is seen who is affected, and then it is done', async () => {
    await page.getByLabel(/^Correction of version 1/).selectOption({ label: 'Withdraw it: it counts for no player' })
    await page.getByRole('button', { name: 'Show who is affected' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Who is affected' })
    await expect(dialog.getByText(/Best scores: 0 rise/)).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Amina/ })).toContainText('2700')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Judge the games again' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('All games were judged again successfully.')).toBeVisible()
  })

  await test.step('the leaderboard and her end screen follow', async () => {
    await expect(hall.getByText(/^2,?700/).first()).toBeVisible()
    await amina.goto('/quiz')
    await amina.getByRole('button', { name: 'All answers' }).click()
    await expect(amina.getByText('The organisers withdrew this question. It counts for no player.')).toBeVisible()
    await expect(amina.getByText('14/14').first()).toBeVisible()
  })

  await test.step('it is taken back, and everything is as it was', async () => {
    await page.goto('/admin/results?view=corrections')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Take back/ }).click()
    await page.getByRole('button', { name: 'Judge the games again' }).click()
    await expect(page.getByText(/^Taken back on/)).toBeVisible()
    await expect(hall.getByText(/^3,?000/).first()).toBeVisible()
    await amina.reload()
    await expect(amina.getByText('15/15').first()).toBeVisible()
    await expect(amina.getByText('Withdrawn')).toHaveCount(0)
  })
})
