// Imports of questions, on a server without starter content.

import { readFileSync } from 'node:fs'
import { utils, write } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { pressMore, signInFirstAdmin } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'

test.use({ appSettings: { STARTER_CONTENT: 'off' } })

test.beforeEach(async ({ page, app }) => signInFirstAdmin(page.request, app))

/** A workbook with these sheets. */
function workbook(sheets: Record<string, (string | number)[][]>): Buffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  return write(book, { type: 'buffer', bookType: 'xlsx' })
}

async function chooseFile(page: Page, name: string, buffer: Buffer) {
  await pressMore(page, 'Import file')
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer })
}

/** As Kahoot's spreadsheet: a title, no level, times of its own, numbered empty rows. */
const KAHOOT = [
  ['', 'Quiz template'],
  [],
  [
    '',
    'Question - max 120 characters',
    'Answer 1',
    'Answer 2',
    'Answer 3',
    'Answer 4',
    'Time limit (sec)',
    'Correct answer(s)',
  ],
  [1, 'How many pillars does Islam have?', 'Three', 'Four', 'Five', 'Six', 5, 3],
  [2, "How many rak'ahs has Fajr?", '2', '3', '4', '1', 240, 1],
  [3, "How many surahs has the Qur'an?", '110', '112', '113', '114', 20, 4],
  [4],
]

test('another program’s table is asked about, imported and undone', async ({ page }) => {
  await page.goto('/admin/questions')
  await chooseFile(page, 'kahoot.xlsx', workbook({ Sheet: KAHOOT }))
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Import 3 questions' })

  await test.step('its columns are known, and what isn’t imported is named', async () => {
    await expect(dialog.getByLabel('Answer 3')).toHaveValue('option_c')
    await expect(dialog.getByText('Above the headings, not imported: Quiz template.')).toBeVisible()
    await expect(dialog.getByText('Rows 4, 5: the time is left out')).toBeVisible()
    await expect(dialog.getByText('Answer the questions above to see the preview.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('one question for the level, one for the key', async () => {
    await dialog.getByLabel('Level of the questions').selectOption('One level for all')
    await dialog.getByLabel('Level of all questions').selectOption('Level 2')
    await expect(dialog.getByText('Row 5 has “1” as the right option.')).toBeVisible()
    await dialog.getByRole('button', { name: '“2”: the first option is 1 or A' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: '(right)' })).toHaveText([
      ...['Five(right)', '2(right)', '114(right)'],
    ])
  })

  await test.step('the keys are looked at before they are stored', async () => {
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabel('I have looked at the keys').check()
    await expectAccessible(page)
    await submit.click()
    await expect(page.getByText('3 questions imported successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Existing Questions (3)' })).toBeVisible()
  })

  await test.step('it is undone until one of its items changes', async () => {
    await pressMore(page, 'Import file')
    await expect(dialog.getByRole('region', { name: 'Last imports' })).toContainText('3 items')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Undo: 3 items/ }).click()
    await expect(page.getByText('The import was undone: 3 questions deleted.')).toBeVisible()
    await expect(dialog.getByText('Can’t be undone: one of its items was changed or deleted since.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Existing Questions (0)' })).toBeVisible()
  })
})

test('a list of questions is pasted on a phone @phone', async ({ page }) => {
  await page.goto('/admin/questions')
  await pressMore(page, 'Import file')
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog
    .getByLabel('Or paste a text')
    .fill(
      'Level 1\n\n1. How many pillars?\na) Three\nb) Four\nc) Five\nd) Six\nANSWER: C\n\n2. Who?\nA) Nuh\nB) None of the above\nANSWER: A',
    )
  await dialog.getByRole('button', { name: 'Read the text' }).click()
  await expect(dialog.getByText('1 question ready, 1 row with errors').last()).toBeVisible()
  await expect(dialog.getByText('Row 10: fewer than four options.')).toBeVisible()
  await expect(dialog.getByText('Row 10: an option such as “None of these”.')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: '(right)' })).toHaveText(['Nuh(right)', 'Five(right)'])
  await expectAccessible(page)
  await dialog.getByLabel('I have looked at the keys').check()
  await dialog.getByRole('button', { name: 'Import the good question' }).click()
  await expect(page.getByText('1 question imported successfully! 1 row with errors was left out.')).toBeVisible()
})

test('questions come from a spreadsheet, all or none, and go into one', async ({ page }) => {
  await page.goto('/admin/questions')
  await pressMore(page, 'Import file')
  const dialog = page.getByRole('dialog')
  const looked = dialog.getByLabel('I have looked at the keys')
  const choose = (rows: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'questions.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${rows}`) })

  await choose('Question,A,B,C,D,Answer,Level\r\nما هي القبلة؟,مكة,القدس,المدينة,صنعاء,E,1\r\n')
  await expect(dialog.getByText('1 row with errors').last()).toBeVisible()
  await expect(dialog.getByText('Correct option must be A, B, C or D')).toBeVisible()
  await dialog.getByLabel('Correct option, row 2').fill('B')
  await dialog.getByLabel('Correct option, row 2').press('Enter')
  await expect(dialog.getByText('1 question ready').last()).toBeVisible()
  await choose('Question,A,B,C,D,Answer,Level\r\nما هي القبلة؟,مكة,القدس,المدينة,صنعاء,E,1\r\n')
  await expect(dialog.getByText('1 row with errors').last()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import questions' })).toHaveAttribute('aria-disabled', 'true')

  await choose('Question,A,B,C,D,Answer,Level\r\nما هي القبلة؟,مكة,القدس,المدينة,صنعاء,A,1\r\n')
  await expect(dialog.getByText('1 question ready').last()).toBeVisible()
  await expect(dialog.getByText('It is imported as Arabic.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep here' }).click()
  await expect(dialog.getByText('It stays in the English fields.')).toBeVisible()
  await looked.check()
  await dialog.getByRole('button', { name: 'Import 1 question' }).click()
  await expect(page.getByText('1 question imported successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Existing Questions (1)' })).toBeVisible()

  await pressMore(page, 'Import file')
  await choose(
    'Question,A,B,C,D,Answer,Level,السؤال,أ,ب,ج,د\r\nما هي القبلة؟,مكة,القدس,المدينة,صنعاء,A,1,أين القبلة؟,مكّة,القدس,المدينة,صنعاء\r\n',
  )
  await expect(dialog.getByText('Already there: the missing language is added')).toBeVisible()
  await looked.check()
  await dialog.getByRole('button', { name: 'Import 1 question' }).click()
  await expect(page.getByText('A language was added to 1 question successfully!')).toBeVisible()
  await expect(page.getByText('أين القبلة؟')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await pressMore(page, 'Export CSV')
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file.startsWith('\ufeff')).toBe(true)
  expect(file).toContain('ما هي القبلة؟')
})

test('a corrected key of a file is taken', async ({ page }) => {
  await page.goto('/admin/questions')
  const dialog = page.getByRole('dialog')
  const looked = dialog.getByLabel('I have looked at the keys')
  const choose = async (...rows: string[]) => {
    await pressMore(page, 'Import file')
    const buffer = Buffer.from(['Question,A,B,C,D,Answer,Level', ...rows].join('\r\n'))
    await dialog.locator('input[type=file]').setInputFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer })
  }
  await choose('How many surahs?,110,112,113,114,D,1', 'How many times is the Shahada said?,3,5,7,9,A,1')
  await looked.check()
  await dialog.getByRole('button', { name: 'Import 2 questions' }).click()
  await expect(page.getByText('2 questions imported successfully!')).toBeVisible()

  await choose('How many surahs?,110,112,113,114,D,1', 'How many times is the Shahada said?,3,5,7,9,C,1')
  await expect(dialog.getByText('Already there, will be skipped')).toBeVisible()
  await expect(dialog.getByText('Already there, but different')).toBeVisible()
  const change = dialog.getByRole('row').filter({ hasText: 'different' })
  await expect(change.locator('del')).toHaveText('3')
  await expect(change.locator('ins')).toHaveText('7')
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Import questions' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Take the file’s: row 3' }).click()
  await looked.check()
  await dialog.getByRole('button', { name: 'Import 1 question' }).click()
  await expect(page.getByText('1 question changed successfully!')).toBeVisible()
})
