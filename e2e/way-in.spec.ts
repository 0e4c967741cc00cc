// The presses from the home page to the first question. Its words are in screens/stage.spec.ts.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { questionOpens } from './play.ts'

const MOST_PRESSES = 8

test.use({ appSettings: {} })

test('a visitor reaches the first question with few presses @phone', async ({ page }) => {
  let presses = 0
  const press = async (target: Locator) => {
    presses++
    await target.tap()
  }

  await page.goto('/')
  await expect(page.getByText('No scores').first()).toBeAttached()
  await expect(page.getByRole('button', { name: /music$/ })).toBeVisible()
  await press(page.getByRole('link', { name: 'Start Quiz' }))

  await expect(page.getByRole('heading', { name: 'Join the Quest' })).toBeVisible()
  await press(page.getByLabel('Full Name'))
  await page.keyboard.type('Amina Yusuf')
  await passField(page, 'Age')
  await page.keyboard.type('20')
  await passField(page, 'Semester')
  // The list opens with one press, and an option is chosen with another.
  presses += 2
  await page.getByLabel('Semester').selectOption({ label: 'Semester 3' })
  // A phone's list closes without a key for the next field.
  await press(page.getByLabel('Phone Number'))
  await page.keyboard.type('0812 3456 789')
  await press(page.getByRole('button', { name: 'Start Playing' }))

  await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Start Quiz' }))

  await expect(page.getByRole('dialog')).toContainText('Level 1')
  await press(page.getByRole('button', { name: 'Start Level 1' }))
  await questionOpens(page, 1)

  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
})

/** Presses the keyboard's key for the next field, whose label is `next`. */
async function passField(page: Page, next: string): Promise<void> {
  const hint = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.enterKeyHint)
  expect(await hint()).toBe('next')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(next)).toBeFocused()
}
