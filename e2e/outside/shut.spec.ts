// Shut doors: no code and no link for another device, one sentence and a button to Doors instead.
import { expect, test } from '../app.ts'
import { signInFirstAdmin } from '../first-admin.ts'
import { makeHallScreen } from '../hall-screen.ts'

test.use({ appSettings: { PUBLIC_URL: '' } })

const SENTENCE = 'Other devices can’t get in yet.'
const TO_DOORS = { name: 'Go to the doors' }
const SHELL = /npm start|HOST|PUBLIC_URL/
const LOCAL = /localhost|127\.0\.0\.1/

test('the portal leads to the doors, and the hall’s screen says nothing technical', async ({ page, app, openPage }) => {
  await signInFirstAdmin(page.request, app)

  await test.step('Overview has no code', async () => {
    await page.goto('/admin')
    await expect(page.getByText('They are shut: only this machine can open the competition.')).toBeVisible()
    await expect(page.getByRole('link', TO_DOORS)).toBeVisible()
    await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0)
    await expect(page.locator('main')).not.toContainText(SHELL)
  })

  await test.step('a ticket has its code alone', async () => {
    await page.goto('/admin/tickets')
    await page.getByLabel('Number of tickets').fill('1')
    await page.getByRole('button', { name: 'Make tickets' }).click()
    await expect(page.locator('.tickets').getByText('Scan the screen, type the code')).toBeVisible()
    await expect(page.locator('.tickets').getByRole('img')).toHaveCount(0)
    await expect(page.locator('.tickets')).not.toContainText(LOCAL)
  })

  await test.step('no link is made for another computer; this one opens a screen', async () => {
    await page.goto('/admin/screen')
    const screens = page.getByRole('region', { name: 'Screens in the hall' })
    await screens.getByRole('button', { name: 'Make a link for another computer' }).click()
    await expect(screens.getByText(SENTENCE, { exact: true })).toBeVisible()
    await expect(screens.getByRole('link', TO_DOORS)).toBeVisible()
    await expect(screens.getByRole('textbox')).toHaveCount(0)
    const screen = await openPage()
    await makeHallScreen(page.request, screen)
    await screen.goto('/display?lang=en')
    await expect(screen.getByRole('heading', { name: 'Ask a helper how to play' })).toBeVisible()
    await expect(screen.getByRole('img', { name: /QR code/ })).toHaveCount(0)
    await expect(screen.locator('body')).not.toContainText(/PUBLIC_URL|HOST|server|localhost|127/)
  })

  await test.step('an invitation has the sentence in place of the form', async () => {
    await page.goto('/admin/admins')
    await page.getByRole('button', { name: /^Invite/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(SENTENCE, { exact: true })).toBeVisible()
    await expect(dialog.getByRole('link', TO_DOORS)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Make the link' })).toHaveCount(0)
    await expect(dialog).not.toContainText(LOCAL)
    // The activity below the accounts shows where each admin came from.
    const accounts = page.locator('main section', { hasText: 'Accounts (1)' }).last()
    await expect(accounts).toContainText('Organiser')
    await expect(accounts).not.toContainText(LOCAL)
  })
})
