// The portal's tabs, on a server without starter content: add, edit, delete, and errors.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../scripts/child.mjs'
import { callBy, routeOf, sendBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { pressMore, signInFirstAdmin } from '../first-admin.ts'
import { register } from '../play.ts'

test.use({ appSettings: { STARTER_CONTENT: 'off' } })

const QUESTION = 'Which direction do Muslims face in prayer?'
const ARK = join(ROOT, 'content', 'items', 'ark.webp')

test.beforeEach(async ({ page, app }) => signInFirstAdmin(page.request, app))

test('a question is added once, edited, found, and deleted by two admins', async ({ page, problems }) => {
  problems.expect(/404|409/)
  await page.goto('/admin/questions')
  const save = page.getByRole('button', { name: 'Add Question' })

  await test.step('a double click adds one question and empties the form', async () => {
    await expect(page.getByText('Level 1 has 0 questions: a full quiz needs 5.')).toBeVisible()
    await save.click()
    await expect(page.getByLabel('Question Text')).toBeFocused()
    await fillQuestion(page)
    await page.getByLabel('Option B is correct').check()
    await save.dblclick()
    await expect(page.getByRole('heading', { name: 'Existing Questions (1)' })).toBeVisible()
    await expect(page.getByLabel('Question Text')).toHaveValue('')
  })

  await test.step('the same question is added only on purpose', async () => {
    await fillQuestion(page)
    await save.click()
    await expect(alertText(page, 'Error adding question: This question is already there.')).toBeVisible()
    await expect(page.getByLabel('Question Text')).toHaveValue(QUESTION)
    await page.getByRole('button', { name: 'Add anyway' }).click()
    await expect(page.getByRole('heading', { name: 'Existing Questions (2)' })).toBeVisible()
  })

  await test.step('an edited question moves to its level', async () => {
    const edit = page.getByRole('button', { name: `Edit: ${QUESTION}` })
    await edit.first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Question Text').fill('Which city is the qiblah?')
    await dialog.getByLabel('Level', { exact: true }).selectOption({ label: 'Level 3 - Advanced' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toContainText('Discard your changes?')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Question saved successfully!')).toBeVisible()
    await page.getByRole('button', { name: 'Level 3 (1)' }).click()
    await expect(page.getByText('Which city is the qiblah?')).toBeVisible()
  })

  await page.getByRole('button', { name: 'All Questions (2)' }).click()

  await test.step('a question that another admin deleted meanwhile leaves the list', async () => {
    await deleteElsewhere(page, QUESTION)
    await page.getByRole('button', { name: `Delete: ${QUESTION}` }).click()
    await confirmDelete(page)
    await expect(alertText(page, 'Error deleting question: There is nothing here.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Existing Questions (1)' })).toBeVisible()
  })
})

test('a question written in the wrong language moves, and is sealed for a final and released', async ({ page }) => {
  await page.goto('/admin/questions')
  const texts = ['ما القبلة؟', 'مكة', 'القدس', 'المدينة', 'صنعاء']
  for (const [index, label] of ['Question Text', 'Option A', 'Option B', 'Option C', 'Option D'].entries()) {
    await page.getByLabel(label, { exact: true }).fill(texts[index] ?? '')
  }
  await page.getByRole('button', { name: 'Move to Arabic' }).click()
  await expect(page.getByLabel('السؤال')).toHaveValue('ما القبلة؟')
  await page.getByRole('button', { name: 'Add Question' }).click()
  await expect(page.getByRole('heading', { name: 'Existing Questions (1)' })).toBeVisible()

  await pressMore(page, 'Select')
  await page.getByRole('checkbox', { name: 'Select: ما القبلة؟' }).check()
  await page.getByRole('button', { name: 'To level 2' }).click()
  await expect(page.getByText('1 question moved to level 2 successfully!')).toBeVisible()
  await pressMore(page, 'Select')
  await page.getByRole('checkbox', { name: 'Select: ما القبلة؟' }).check()
  await page.getByRole('button', { name: 'Seal for a final' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seal for a final' }).click()
  await expect(page.getByRole('heading', { name: 'Existing Questions (0)' })).toBeVisible()

  await pressMore(page, 'Sealed questions')
  await page.getByRole('button', { name: 'Open: Question 1, level 2' }).click()
  await page.getByRole('dialog').getByLabel('Source (optional)').fill("Qur'an 2:144")
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sealed question saved successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Release: Question 1, level 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Question released successfully!')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Existing Questions (1)' })).toBeVisible()
  await expect(page.getByText("Source: Qur'an 2:144")).toBeVisible()
})

test('a club’s Arabic question bank comes from its spreadsheet, and is then translated, read and followed', async ({
  page,
}) => {
  await page.goto('/admin/questions')
  await pressMore(page, 'Import file')
  const dialog = page.getByRole('dialog')
  const bank = [
    'السؤال;الخيار أ;الخيار ب;الخيار ج;الخيار د;الإجابة الصحيحة;المستوى;الشرح',
    'كم عدد أركان الإسلام؟;ثلاثة;أربعة;خمسة;ستة;ج;١;أولها الشهادتان.',
    'ما أول سورة في المصحف؟;البقرة;الفاتحة;الناس;يس;2;المستوى 2;',
  ].join('\r\n')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(bank) })
  await dialog.getByRole('button', { name: '“الفاتحة”: the first option is 1 or A' }).click()
  await expect(dialog.getByText('2 questions ready').last()).toBeVisible()
  await dialog.getByLabel('I have looked at the keys').check()
  await dialog.getByRole('button', { name: 'Import 2 questions' }).click()
  await expect(page.getByText('2 questions imported successfully!')).toBeVisible()
  const list = page.getByRole('region', { name: 'Existing questions', exact: true })
  await expect(list.getByText('No English')).toHaveCount(2)

  await page.getByRole('button', { name: 'Edit: كم عدد أركان الإسلام؟' }).click()
  await expect(dialog.getByLabel('السؤال')).toHaveValue('كم عدد أركان الإسلام؟')
  await expect(dialog.getByLabel('الخيار ج هو الصحيح')).toBeChecked()
  await dialog.getByLabel('Question Text').fill('How many pillars has Islam?')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please fill in all fields')
  await expect(dialog.getByLabel('Option A', { exact: true })).toBeFocused()
  for (const [letter, option] of Object.entries({ A: 'Three', B: 'Four', C: 'three', D: 'Six' })) {
    await dialog.getByLabel(`Option ${letter}`, { exact: true }).fill(option)
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Two options are the same')
  await dialog.getByLabel('Option C', { exact: true }).fill('Five')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Question saved successfully!')).toBeVisible()
  await expect(list.getByText('No English')).toHaveCount(1)
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Without English (1)' })
  await expect(list.getByRole('button', { name: /^Edit: / })).toHaveCount(1)
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Everything (2)' })
  await page.getByLabel('Search questions').fill('اركان')
  await expect(list.getByRole('button', { name: /^Edit: / })).toHaveCount(1)

  await page.getByRole('button', { name: 'History and checks: How many pillars has Islam?' }).click()
  await expect(dialog.getByText('2 versions')).toBeVisible()
  await expect(dialog.getByText('Five', { exact: true })).toBeVisible()
  const checkedBy = dialog.getByRole('region', { name: 'Checked by' })
  await expect(checkedBy.getByText('Not checked since the change.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await pressMore(page, 'Check one by one')
  await page.getByRole('region', { name: 'English' }).getByRole('button', { name: 'Doubtful' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goto('/admin/questions?search=اركان')
  await page.getByRole('button', { name: 'History and checks: How many pillars has Islam?' }).click()
  await checkedBy.getByRole('button', { name: /^Set aside: Doubtful/ }).click()
  await expect(checkedBy.getByText(/^Set aside by /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download archive' }).click()
  const archive = await (await downloading).path()
  await page.getByRole('button', { name: 'Delete: How many pillars has Islam?' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Existing Questions (1)' })).toBeVisible()
  await page.getByLabel('Load archive').setInputFiles(archive)
  await expect(page.getByText('1 question, 0 prophet cards and 0 terms loaded successfully!')).toBeVisible()
})

test('prophets: a disguised file is refused, and an edited image is embedded while the store is away', async ({
  page,
  problems,
}) => {
  problems.expect(/400|503/)
  await page.goto('/admin/prophets')
  const input = page.locator('form input[type=file]')
  const add = page.getByRole('button', { name: 'Add Prophet' })
  const picture = page.getByRole('list', { name: 'Existing prophets' }).locator('img')

  await test.step('the bytes decide whether a file is an image', async () => {
    await expect(page.getByText('There are 0 different prophet cards: Flip & Match needs 4.')).toBeVisible()
    await page.getByLabel('Prophet Name').fill('Nuh')
    await page.getByLabel('Item Description').fill('A wooden ark')
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const uploads: string[] = []
    page.on('request', (request) => request.method() === 'POST' && uploads.push(request.url()))
    for (const [buffer, wayOut] of [
      [Buffer.from('<html>no image</html>'), 'Choose a PNG, JPEG, GIF, WebP or AVIF file.'],
      [Buffer.concat([png, Buffer.alloc(200)]), 'The file is damaged'],
    ] as const) {
      await input.setInputFiles({ name: 'disguised.png', mimeType: 'image/png', buffer })
      await expect(page.getByText('Please select an image file').and(page.locator(':visible')).first()).toBeVisible()
      await expect(page.getByText(wayOut).and(page.locator(':visible')).first()).toBeVisible()
      await expect(page.getByAltText('Preview of the chosen image')).toBeHidden()
    }
    expect(uploads).toEqual([])
    await expect(page.getByLabel('Prophet Name')).toHaveValue('Nuh')
  })

  await test.step('a double click adds one prophet, whose image is shown', async () => {
    await input.setInputFiles(ARK)
    await add.dblclick()
    await expect(page.getByRole('heading', { name: 'Existing Prophets (1)' })).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  await test.step('while the store is away, an edited image is embedded', async () => {
    await page.route(routeOf('/api/storage/game-assets'), (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'backend_unavailable', message: 'away' } } }),
    )
    await page.getByRole('button', { name: 'Edit: Card of Nuh' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(ARK)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Prophet card saved successfully!')).toBeVisible()
    await expect(picture).toHaveAttribute('src', /^data:image\//)
  })
})

test('a term that reads the same as another is marked until it is edited', async ({ page }) => {
  await page.goto('/admin/terms')
  const field = page.getByLabel('Arabic Text')
  await field.fill('صَلَاةٌ')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Existing Terms (1)' })).toBeVisible()
  await field.fill('صلاة')
  await expect(page.getByText('Already there:')).toBeVisible()
  await field.press('Enter')
  await expect(page.getByText('Reads the same as another term', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Edit: صلاة', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Arabic Text').fill('زكاة')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Term saved successfully!')).toBeVisible()
  await expect(page.getByText('Reads the same as another term', { exact: true })).toHaveCount(0)
})

test('players are found, exported and deleted', async ({ page, openPage, problems }) => {
  // No content can be dealt.
  problems.expect(/409/)
  await page.goto('/admin/players')
  await expect(page.getByText('No players registered yet').last()).toBeVisible()
  // One browser each, because a page that is still open requests its game again, which fails with
  // another player's cookie.
  await register(await openPage(), 'quiz', 'Maryam')
  await register(await openPage(), 'flip-match', 'أحمد')

  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Registered Players (2)' })).toBeVisible()
  const names = page.getByRole('rowheader')
  await expect(names).toHaveText(['أحمد', 'Maryam'])
  await page.getByLabel('Search').fill('احمد')
  await expect(names).toHaveText(['أحمد'])
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file).toContain('أحمد')
  expect(file).not.toContain('Maryam')

  await page.getByLabel('Search').fill('')
  // By keyboard alone.
  await names.getByRole('link', { name: 'Maryam' }).press('Enter')
  await expect(page.getByRole('link', { name: '0812 3456 789' })).toBeVisible()
  await expect(page.getByText('Attempts')).toBeVisible()
  await page.getByRole('button', { name: 'Delete data' }).press('Enter')
  await confirmDelete(page)
  await expect(page.getByText('Player deleted successfully!')).toBeVisible()
  await expect(names).toHaveText(['أحمد'])
})

test('what strangers wrote paints over nothing around it', async ({ page, openPage }) => {
  const visitor = await openPage()
  await register(visitor, 'quiz', 'Amina')
  const piled = `A${'\u0301'.repeat(60)}`
  const sent = await sendBy([visitor.request], 'POST /api/feedback', { body: { rating: 5, comments: piled } })
  expect(sent.status()).toBe(201)
  await page.goto('/admin/figures')
  await expect(page.getByText(piled)).toHaveCSS('overflow', 'clip')
  // This name was stored before marks were limited. It is among the newest players, above the
  // comment.
  const names = page.getByText('Amina', { exact: true })
  await expect(names).toHaveCount(2)
  for (const name of await names.all()) await expect(name).toHaveCSS('overflow', 'clip')
  await page.goto('/admin/players')
  await expect(names).toHaveCSS('overflow', 'clip')
})

test('a list that failed to load is requested again by a press', async ({ page, problems }) => {
  problems.expect(/500/)
  await page.clock.install()
  await page.route(routeOf('/api/islamic_terms'), failGet)
  await page.goto('/admin/terms')
  await expect(page.getByRole('alert').getByText('The list could not be loaded.')).toBeVisible()
  // The page also repeats the request; while its time stands still, only the press does.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  const again = page.waitForRequest(routeOf('/api/islamic_terms'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await again
})

test('an admin who moves on while the next tab loads keeps the focus', async ({ page }) => {
  await page.goto('/admin/players')
  await expect(page.getByRole('heading', { name: /^Registered Players/ })).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/terms-tab-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('link', { name: 'Arabic Terms' }).press('Enter')
  await page.keyboard.press('Tab')
  const next = page.getByRole('link', { name: 'Analytics' })
  await expect(next).toBeFocused()
  release()
  await expect(page.getByRole('heading', { name: /^Existing Terms/ })).toBeVisible()
  await expect(next).toBeFocused()
})

const alertText = (page: Page, message: string) => page.getByRole('alert').getByText(message, { exact: true })

async function fillQuestion(page: Page): Promise<void> {
  await page.getByLabel('Question Text').fill(QUESTION)
  for (const [letter, city] of [
    ['A', 'Jerusalem'],
    ['B', 'Makkah'],
    ['C', 'Madinah'],
    ['D', 'Sanaa'],
  ] as const) {
    await page.getByLabel(`Option ${letter}`, { exact: true }).fill(city)
  }
}

const confirmDelete = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()

/** Acts as another admin, who deletes the first question with that text. */
async function deleteElsewhere(page: Page, text: string): Promise<void> {
  const call = callBy(page.request)
  const { questions } = await call('GET /api/quiz_questions')
  const id = questions.find(({ question_text }) => question_text === text)?.id ?? ''
  await call('DELETE /api/quiz_questions/{id}', { params: { id } })
}

const failGet: Parameters<Page['route']>[1] = (route) =>
  route.request().method() === 'GET'
    ? route.fulfill({
        status: 500,
        json: { error: { code: 'internal', message: 'Something went wrong on our side.' } },
      })
    : route.continue()
