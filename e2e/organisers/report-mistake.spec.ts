// A player reports a mistake in a question, and an admin finds it in Names and at the question.
import { expect, test } from '../app.ts'
import { becomeFirstAdmin } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { dealtQuestions, playQuizLevel, register, rightLetters } from '../play.ts'

test.use({ appSettings: {} })

test('a reported mistake reaches Names and the question, until an admin has dealt with it', async ({
  page,
  app,
  openPage,
  pass,
}) => {
  test.slow()
  await register(page, 'quiz', 'Attentive Player')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.getByRole('dialog')).toContainText('Level 1')
  const right = rightLetters(app, 'Attentive Player')
  for (const level of [1, 2, 3] as const) {
    await playQuizLevel(page, { app, pass }, level, (index) => right[index] ?? null)
  }
  const text = 'الآية في سورة أخرى'
  const report = page.getByRole('button', { name: 'Report a mistake: Question 2', exact: true })
  const dialog = page.getByRole('dialog')

  await test.step('the player sends one line', async () => {
    await page.getByRole('button', { name: 'All answers' }).click()
    await report.click()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByLabel('What is wrong with this question?').fill(text)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Thank you. The organisers will read it.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
  })

  const admin = await openPage()
  await becomeFirstAdmin(admin, app)
  const question = dealtQuestions(app, 'Attentive Player')[1]?.text ?? ''
  const reports = admin.getByRole('dialog').getByText('Reported by players')
  const editQuestion = async () => {
    await admin.goto('/admin/questions')
    await admin.getByLabel('Search questions').fill(question)
    await admin.getByRole('button', { name: /^Edit/ }).first().click()
    await expect(admin.getByRole('dialog').getByLabel('Option A', { exact: true }).first()).toBeVisible()
  }

  await test.step('the question shows it', async () => {
    await editQuestion()
    await expect(reports).toBeVisible()
    await expect(admin.getByRole('dialog').getByText(text)).toBeVisible()
  })

  await test.step('an admin deals with it', async () => {
    await admin.goto('/admin/names')
    await expect(admin.getByText(text)).toBeVisible()
    await expect(admin.getByText(question)).toBeVisible()
    await expectAccessible(admin)
    await expect(admin.getByRole('link', { name: 'Correct the key' })).toHaveAttribute(
      'href',
      /\/admin\/corrections\/./,
    )
    await admin.getByRole('button', { name: `Done: ${question}` }).click()
    await expect(admin.getByText(text)).toBeHidden()
    await editQuestion()
    await expect(reports).toBeHidden()
  })
})
