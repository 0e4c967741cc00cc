// The final in the portal: prepared by two organisers, and presented from a phone.
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './app.ts'
import { becomeFirstAdmin, openPlace } from './first-admin.ts'
import { isForEveryone } from './for-everyone.ts'

// Its own server, because other tests' players and questions would be offered.
test.use({ appSettings: {} })

const NAMES = ['Amina', 'بلال بن رباح', 'Zayd ibn Thabit']

async function sealQuestions(admin: APIRequestContext, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const data = {
      question_text: `Which surah has the number ${number}?`,
      question_text_ar: `ما السورة رقم ${number}؟`,
      ...Object.fromEntries(
        ['a', 'b', 'c', 'd'].flatMap((letter) => [
          [`option_${letter}`, `Option ${letter}${number}`],
          [`option_${letter}_ar`, `الخيار ${letter}${number}`],
        ]),
      ),
      ...{ correct_option: 'a', level: 1, explanation: `The order of the mushaf (${number}).`, source: 'Qur’an' },
    }
    const response = await admin.post('/api/sealed_questions', { data })
    expect(response.status(), await response.text()).toBe(201)
  }
}

test('organisers prepare a final and fix its players', async ({ page, app, openPage, problems }) => {
  // The second organiser's save.
  problems.expect(/409 \(Conflict\)/)
  test.slow()
  for (const [index, name] of NAMES.entries()) {
    const { request } = await openPage()
    const data = { name, age: 20, semester: '3th', phone: `0812 555 ${1000 + index}`, game_type: 'quiz' }
    expect((await request.post('/api/players', { data })).status()).toBe(201)
  }
  await becomeFirstAdmin(page, app)
  await sealQuestions(page.request, 5)
  await openPlace(page, 'Final')

  await test.step('what is missing is said beside its field', async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Title in English')).toBeFocused()
    await page.getByLabel('Title in English').fill('The final of the night')
    await page.getByLabel('Title in Arabic').fill('نهائي الليلة')
    await page.getByLabel('Seconds for each question').fill('61')
    await page.getByLabel('Players', { exact: true }).selectOption('People by name')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Type 10 to 60 seconds.')).toBeVisible()
    await expect(page.getByText('Choose a person.')).toBeVisible()
    await page.getByLabel('Seconds for each question').fill('15')
  })

  await test.step('people are found by name', async () => {
    const search = page.getByLabel('Find a player by name or phone number')
    for (const name of NAMES) {
      await search.fill(name)
      await page.getByRole('button', { name: `Add: ${name}` }).click()
    }
    await page.getByRole('button', { name: 'Remove: Amina' }).click()
    await expect(page.getByText('2 people')).toBeVisible()
    await search.fill('')
  })

  await test.step('sealed questions are offered first, without their texts', async () => {
    await page.getByRole('button', { name: 'Choose questions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose questions' })
    await expect(dialog.getByRole('checkbox')).toHaveCount(5)
    await expect(dialog.getByText('Sealed · English, Arabic · Not checked')).toHaveCount(5)
    await expect(dialog.getByText('Which surah')).toHaveCount(0)
    for (const number of [1, 2, 3, 4]) await dialog.getByLabel(`Question ${number}, level 1`).check()
    await isForEveryone(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Down: Question 1, level 1' }).click()
    const list = page.getByRole('list', { name: 'Questions', exact: true })
    await expect(list.getByRole('listitem').first()).toContainText('Question 2, level 1')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/It waits for the questions/)).toBeVisible()
    await isForEveryone(page)
  })

  await test.step('two organisers save at once, and neither loses typed text', async () => {
    const other = await openPage()
    await other.context().addCookies(await page.context().cookies())
    await other.goto('/admin/final')
    await other.getByLabel('Title in English').fill('The great final')
    await page.getByRole('button', { name: 'Choose questions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose questions' })
    await dialog.getByLabel('Question 5, level 1').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Fix the players' })).toBeVisible()
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByLabel('Title in English')).toHaveValue('The great final')
    const list = other.getByRole('list', { name: 'Questions', exact: true })
    await expect(list.getByRole('listitem')).toHaveCount(5)
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Title in English')).toHaveValue('The great final')
    await other.close()
  })

  await test.step('one press fixes the players, and the final comes on the screen', async () => {
    await page.getByRole('button', { name: 'Fix the players' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Fix the players now?' })
    await dialog.getByRole('button', { name: 'Fix the players' }).click()
    await expect(page.getByText('2 players fixed, 0 entered.')).toBeVisible()
    await page.getByRole('button', { name: 'Show it on the hall’s screen' }).click()
    await expect(page.getByRole('button', { name: 'Take it off the hall’s screen' })).toBeVisible()
    await isForEveryone(page)
  })

  await test.step('a final in which no question was asked can be deleted', async () => {
    await page.getByRole('button', { name: 'Take it off the hall’s screen' }).click()
    await expect(page.getByRole('button', { name: 'Show it on the hall’s screen' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete the final' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the final' }).click()
    await expect(page.getByLabel('Title in English')).toHaveValue('')
  })
})
