// A reviewer, who was invited, checks items on a phone.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { callBy, sendBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin, joinAs } from '../first-admin.ts'

test.use({ appSettings: {} })

test('a reviewer checks questions on a phone, and sealed ones once the role includes them @phone', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  // The changed item and the lost network.
  problems.expect(/409|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await becomeFirstAdmin(page, app)
  const reviewer = await openPage()
  const email = await joinAs(page, reviewer, 'reviewer')
  const english = reviewer.getByRole('region', { name: 'English' })
  const arabic = reviewer.getByRole('region', { name: 'Arabic' })
  const note = english.getByLabel('Note for the club')

  await test.step('the reviewer begins at the only page', async () => {
    await reviewer.goto('/admin')
    await expect(reviewer.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
    await expect(reviewer.getByText(/^0 of \d+ checked, \d+ left$/)).toBeVisible()
    await expect(reviewer.getByRole('navigation', { name: 'Portal sections' })).toHaveCount(0)
  })

  await test.step('an item is checked in both languages, and the next one follows', async () => {
    await note.fill('Say which month.')
    await english.getByRole('button', { name: 'Wording' }).click()
    await expect(reviewer.getByText('Saved.')).toBeVisible()
    await expect(reviewer.getByText(/^0 of \d+ checked, \d+ left$/)).toBeVisible()
    await arabic.getByRole('button', { name: 'Right', exact: true }).click()
    await expect(reviewer.getByRole('heading', { name: /^Item 2 of/ })).toBeFocused()
    await expect(reviewer.getByText(/^1 of \d+ checked, \d+ left$/)).toBeVisible()
  })

  await test.step('without a network a typed note stays', async () => {
    await reviewer.context().setOffline(true)
    await note.fill('Say which one it is.')
    await english.getByRole('button', { name: 'Doubtful' }).click()
    await expect(reviewer.getByText(/^Your check was not saved/)).toBeVisible({ timeout: 15_000 })
    await reviewer.context().setOffline(false)
    await reviewer.reload()
    await expect(reviewer.getByRole('heading', { name: /^Item 1 of/ })).toBeVisible()
    await expect(note).toHaveValue('Say which one it is.')
  })

  await test.step('the item changes while it is read: the check belongs to what was read', async () => {
    const { questions } = await callBy(page.request)('GET /api/quiz_questions')
    const changed = await sendBy([page.request], 'PATCH /api/quiz_questions/{id}', {
      params: { id: questions[1]?.id ?? '' },
      body: { source: "Qur'an 2:185" },
    })
    expect(changed.ok(), await changed.text()).toBe(true)
    await english.getByRole('button', { name: 'Doubtful' }).click()
    await expect(reviewer.getByText('This item has changed in the meantime. Please read it again.')).toBeVisible()
    await expect(note).toHaveValue('Say which one it is.')
    await english.getByRole('button', { name: 'Doubtful' }).click()
    await expect(reviewer.getByText('Saved.')).toBeVisible()
  })

  await test.step('the notes are open work in the list', async () => {
    await page.goto('/admin/questions')
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Reviewers’ notes (2)' })
    await page
      .getByRole('button', { name: /^History and checks: / })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByText('Say which month.').first()).toBeVisible()
    await expect(page.getByRole('dialog').getByText(email).first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the reviewer reads the edition, and proposes a wording, a key and a level', async () => {
    const level = reviewer.getByRole('search').getByLabel('Level')
    await level.selectOption({ label: 'Level 3' })
    await reviewer.getByRole('button', { name: 'Next' }).click()
    // This question cites a book by title and page.
    const editions = reviewer.getByRole('region', { name: 'Editions' })
    await expect(editions.getByText(/as-Suyuti.*Cairo 1974/)).toBeVisible()
    await english.getByText('Propose a change').click()
    await english.getByLabel('Question', { exact: true }).fill('Which one is asked here?')
    await english.getByLabel('Correct option').selectOption({ index: 3 })
    await english.getByLabel('Level', { exact: true }).selectOption({ label: 'Level 2' })
    await reviewer.reload()
    await reviewer.getByRole('button', { name: 'Next' }).click()
    await expect(english.getByLabel('Question', { exact: true })).toHaveValue('Which one is asked here?')
    await english.getByRole('button', { name: 'Wrong' }).click()
    await expect(reviewer.getByText('Saved.')).toBeVisible()
    await level.selectOption({ label: 'All levels' })
  })

  await test.step('an owner sees the difference and accepts it', async () => {
    await page.goto('/admin/questions?show=noted&level=3')
    await page.getByRole('button', { name: /^History and checks: / }).click()
    const proposal = page.getByRole('dialog').getByRole('region', { name: 'Proposed change' }).first()
    await expect(proposal.getByText('Which one is asked here?')).toBeVisible()
    await expect(proposal.getByText(/^D\. /)).toBeVisible()
    await page.getByRole('button', { name: `Accept: ${email}` }).click()
    await expect(page.getByText('Accepted: the item has a new version, which needs new checks.')).toBeVisible()
    await expect(page.getByRole('dialog').getByText('Version 2', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    const { questions } = await callBy(page.request)('GET /api/quiz_questions')
    const changed = questions.find(({ question_text }) => question_text === 'Which one is asked here?')
    expect(changed).toMatchObject({ correct_option: 'd', level: 2, checks: [] })
  })

  await test.step('all checks are a file', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Checks (CSV)' }).click()
    const file = readFileSync(await (await downloading).path(), 'utf8')
    expect(file).toContain('Which one is asked here?')
    expect(file).toContain(email)
  })

  await test.step('a reviewer of one language has checked what is in that language', async () => {
    await reviewer.getByLabel('Language', { exact: true }).selectOption({ label: 'Arabic' })
    await expect(english).toHaveCount(0)
    await arabic.getByRole('button', { name: 'Right', exact: true }).click()
    await expect(reviewer.getByText(/^1 of \d+ checked, \d+ left$/)).toBeVisible()
    await reviewer.getByLabel('Language', { exact: true }).selectOption({ label: 'Both' })
  })

  await test.step('an owner includes the sealed questions', async () => {
    await expect(reviewer.getByLabel('Items').getByRole('option')).toHaveText(['Questions', 'Prophets', 'Arabic terms'])
    const options = {
      option_a: 'One',
      option_b: 'Two',
      option_c: 'Three',
      option_d: 'Four',
      correct_option: 'a',
    } as const
    const data = { request_id: randomUUID(), question_text: 'Which one is sealed?', level: 1, ...options } as const
    const sealed = await sendBy([page.request], 'POST /api/sealed_questions', { body: data })
    expect(sealed.ok(), await sealed.text()).toBe(true)
    await page.goto('/admin/admins')
    await page.getByLabel(`Role of ${email}`).selectOption({ label: 'Reviewer with sealed questions' })
    await expect(page.getByText(`The role of ${email} is now reviewer with sealed questions.`)).toBeVisible()
    await reviewer.reload()
    await reviewer.getByLabel('Items').selectOption({ label: 'Sealed' })
    await expect(english.getByText('Which one is sealed?')).toBeVisible()
    await english.getByRole('button', { name: 'Wrong' }).click()
    await expect(reviewer.getByText('1 of 1 checked, 0 left')).toBeVisible()
    await expect(reviewer.getByText('You have checked all of these')).toBeVisible()
  })
})
