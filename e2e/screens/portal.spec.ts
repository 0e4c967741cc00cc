// Every screen of the portal in both colour schemes: nothing by axe, nothing scrolls sideways at 320 px.
import { expect, test } from '../app.ts'
import { becomeFirstAdmin } from '../first-admin.ts'
import { isForEveryone } from '../for-everyone.ts'
import { register } from '../play.ts'

test.use({ signedIn: true })

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('players are for everyone @every-screen', async ({ page, openPage }) => {
      const visitor = await openPage()
      await register(visitor, 'quiz', 'Fatima Zahra bint Abdullah al-Mansouri al-Qurashiyyah')
      await page.goto('/admin')
      await page
        .getByRole('button', { name: /^Fatima/ })
        .first()
        .click()
      await isForEveryone(page)
      await page.getByRole('button', { name: 'Delete data' }).click()
      await isForEveryone(page)
    })

    test('questions are for everyone @every-screen', async ({ page }) => {
      await page.goto('/admin/questions')
      await expect(page.getByRole('heading', { name: /Existing Questions \(\d\d+\)/ })).toBeVisible()
      await isForEveryone(page)
      await page.getByLabel('Search questions').fill('hajj')
      await page
        .getByRole('button', { name: /^Edit: / })
        .first()
        .click()
      await isForEveryone(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Import file' }).click()
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({
          name: 'q.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(
            `Question,A,B,C,D,Answer,Level\nWhich direction do Muslims face in prayer?,Makkah,Kufa,Sana,Cairo,E,1\n`,
          ),
        })
      await expect(page.getByText('1 row with errors').last()).toBeVisible()
      await isForEveryone(page)
    })

    test('the event’s settings are for everyone @every-screen', async ({ page }) => {
      await page.goto('/admin/event')
      await expect(page.getByLabel('Event title', { exact: true })).toHaveValue('Islamic Knowledge Competition')
      await page.getByLabel('Event title', { exact: true }).fill('')
      await page.getByRole('button', { name: 'Save names', exact: true }).click()
      await expect(page.getByLabel('Event title', { exact: true })).toBeFocused()
      await isForEveryone(page)
    })

    test('seasons are for everyone @every-screen', async ({ page }) => {
      await page.goto('/admin/event')
      const ends = await page.getByLabel('Name of the season').inputValue()
      await page.getByRole('button', { name: 'New season' }).click()
      await page.getByRole('button', { name: 'Archive and begin' }).click()
      await expect(page.getByLabel('Name of the new season')).toBeFocused()
      await isForEveryone(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name of the new season').fill(`Season of ${colorScheme}`)
      await dialog.getByLabel('Its name in Arabic').fill('موسم آخر')
      await dialog.getByLabel(/^To confirm/).fill(ends)
      await dialog.getByRole('button', { name: 'Archive and begin' }).click()
      await expect(dialog.getByText('is in the archive')).toBeVisible()
      await isForEveryone(page)
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: ends, exact: true }).first().click()
      await expect(page.getByRole('heading', { name: 'Leaderboard: Quiz' })).toBeVisible()
      await isForEveryone(page)
    })

    test('prophets and terms are for everyone @every-screen', async ({ page }) => {
      await page.goto('/admin/prophets')
      await expect(page.getByRole('heading', { name: /Existing Prophets \(\d\d+\)/ })).toBeVisible()
      await page.getByRole('button', { name: 'Add Prophet' }).click()
      await isForEveryone(page)
      await page.goto('/admin/terms')
      await expect(page.getByRole('heading', { name: /Existing Terms \(\d\d+\)/ })).toBeVisible()
      await isForEveryone(page)
    })

    test.describe('before any feedback', () => {
      test.use({ appSettings: {}, signedIn: false })

      test('analytics are for everyone @every-screen', async ({ page, app }) => {
        await becomeFirstAdmin(page, app)
        await page.goto('/admin/analytics')
        await expect(page.getByText('No feedback yet')).toBeVisible()
        await page.getByText('Numbers as a table').first().click()
        await isForEveryone(page)
      })
    })
  })
}
