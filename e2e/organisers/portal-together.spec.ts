// Two admins at once on the same content, and undo: no typed text is lost, and no change is
// overwritten unseen.
import { addressOf } from '@noor-quest/contract/api-call'
import type { Page } from '@playwright/test'
import { callBy, sendBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { FIRST, PASSWORD, pressMore, signInFirstAdmin } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'

test.use({ appSettings: { STARTER_CONTENT: 'off' } })

const SECOND = 'second@club.example.org'
const JSON_HEADERS = { 'content-type': 'application/json' }

test('two admins edit, delete and bring back the same question', async ({ page, openPage, app, problems }) => {
  problems.expect(/401|404|409/)
  await signInFirstAdmin(page.request, app)
  const other = await openPage()
  await makeSecondAdmin(page, other)

  const list = page.getByRole('region', { name: 'Existing questions', exact: true })
  const dialog = page.getByRole('dialog')
  let address = ''

  await test.step('several questions in a row, by keyboard alone', async () => {
    await page.goto('/admin/questions')
    await page.getByLabel('Level', { exact: true }).selectOption('2')
    for (const question of ['Which surah opens the book?', 'Which night is better than a thousand months?']) {
      await fillQuestion(page, question)
      await page.keyboard.press('Control+Enter')
      await expect(list.getByRole('listitem').first()).toContainText(question)
      await expect(page.getByLabel('Question Text')).toBeFocused()
      await expect(page.getByLabel('Question Text')).toHaveValue('')
      await expect(page.getByLabel('Level', { exact: true })).toHaveValue('2')
    }
  })

  await test.step('the message is beside its field', async () => {
    await page.getByLabel('Option D', { exact: true }).fill('Half of a question')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByLabel('Question Text')).toBeFocused()
    await expect(page.getByLabel('Question Text')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert').getByText('Please fill in all fields', { exact: true })).toBeInViewport()
  })

  await test.step('typed text outlives the tab, a reload and the session', async () => {
    await page.getByRole('link', { name: 'Players' }).click()
    await page.getByRole('link', { name: 'Questions' }).click()
    await expect(page.getByLabel('Option D', { exact: true })).toHaveValue('Half of a question')
    await page.reload()
    await expect(page.getByLabel('Option D', { exact: true })).toHaveValue('Half of a question')
    await page.getByRole('button', { name: 'Edit: Which surah opens the book?' }).click()
    await dialog.getByLabel('Option B', { exact: true }).fill('Typed before the session ended')
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByLabel('Email').fill(FIRST)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog.getByLabel('Option B', { exact: true })).toHaveValue('Typed before the session ended')
    await expect(page.getByLabel('Option D', { exact: true }).first()).toHaveValue('Half of a question')
  })

  await test.step('the other admin saves first', async () => {
    const { questions } = await callBy(other.request, app)('GET /api/quiz_questions')
    const found = questions.find(({ question_text }) => question_text?.startsWith('Which surah'))
    const params = { id: found?.id ?? '' }
    address = app.url + addressOf('PATCH /api/quiz_questions/{id}', { params })
    const body = { option_b: 'Saved by the other', source: "Qur'an 1:1" }
    await callBy(other.request, app)('PATCH /api/quiz_questions/{id}', { params, body })
    await dialog.getByLabel('Question Text').fill('Which surah opens the Qur’an?')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(`${SECOND} saved this`)).toBeInViewport()
    await expect(dialog.getByText('Saved by the other')).toBeVisible()
    await expect(dialog.getByLabel('Option B', { exact: true })).toHaveValue('Typed before the session ended')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save yours' }).click()
    await expect(page.getByText('Question saved successfully!')).toBeVisible()
    await expect(dialog.getByText('Saved by the other')).toBeVisible()
    await dialog.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(list.getByText('Which surah opens the Qur’an?')).toBeVisible()
  })

  await test.step('the other admin deletes the item while it is open', async () => {
    await page.getByRole('button', { name: 'Edit: Which surah opens the Qur’an?' }).click()
    await dialog.getByLabel('Option C', { exact: true }).fill('Typed after it was deleted')
    expect((await other.request.delete(address, { headers: JSON_HEADERS })).status()).toBe(200)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Another admin deleted this meanwhile.')).toBeInViewport()
    await dialog.getByRole('button', { name: 'Add it again' }).click()
    await expect(page.getByText('Question saved successfully!').last()).toBeVisible()
    await expect(list.getByText('Typed after it was deleted')).toBeVisible()
  })

  await test.step('one item is restored from the notice, many from the list', async () => {
    await page.getByRole('button', { name: 'Delete: Which surah opens the Qur’an?' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Existing Questions (1)' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'Existing Questions (2)' })).toBeVisible()
    await page.getByRole('button', { name: 'Level 2 (2)' }).click()
    await pressMore(page, 'Select')
    await page.getByRole('button', { name: 'Select all 2 listed' }).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete 2 questions?')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No Level 2 Questions')).toBeVisible()
    await pressMore(page, 'Recently deleted')
    await expect(dialog.getByText(`Deleted by ${FIRST} on`)).toHaveCount(2)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Bring back all 2' }).click()
    await expect(dialog.getByText('Nothing was deleted in the last 30 days')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Existing Questions (2)' })).toBeVisible()
  })

  await test.step('the activity log names the change', async () => {
    await page.goto('/admin/admins')
    await page.getByLabel('Action').selectOption({ label: 'Changed' })
    const entry = page.getByRole('table', { name: 'Activity' }).getByRole('row').filter({ hasText: SECOND })
    await expect(entry).toHaveCount(1)
    await expect(entry.getByText('Question', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})

/** Signs a second admin up and in, on the other page. */
async function makeSecondAdmin(page: Page, other: Page): Promise<void> {
  const own = callBy(other.request)
  const body = { email: SECOND, password: PASSWORD }
  await own('POST /api/auth/sign-up/email', { body })
  const { accounts } = await callBy(page.request)('GET /api/admins')
  const id = accounts.find(({ email }) => email === SECOND)?.id ?? ''
  for (const data of [{ email_verified: true }, { is_admin: true }] as const) {
    const response = await sendBy([page.request], 'PATCH /api/admins/{id}', { params: { id }, body: data })
    expect(response.status(), await response.text()).toBe(200)
  }
  await own('POST /api/auth/sign-in/email', { body })
}

async function fillQuestion(page: Page, question: string): Promise<void> {
  await page.getByLabel('Question Text').fill(question)
  for (const letter of ['A', 'B', 'C', 'D']) {
    await page.getByLabel(`Option ${letter}`, { exact: true }).fill(`${letter} of ${question}`)
  }
}
