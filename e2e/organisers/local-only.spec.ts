// A server that only its machine can open: no code and no link for another device.
import { expect, test } from '../app.ts'
import { signInFirstAdmin } from '../first-admin.ts'

test.use({ appSettings: { PUBLIC_URL: '' } })

const LINE = 'HOST=0.0.0.0 npm start'
const LOCAL = /localhost|127\.0\.0\.1/

test('the portal says how to start it for other devices, the hall’s screen nothing technical', async ({
  page,
  app,
  openPage,
}) => {
  await signInFirstAdmin(page.request, app)

  await test.step('Overview has the line in place of the code', async () => {
    await page.goto('/admin')
    const doors = page.getByRole('region', { name: 'How phones get in' })
    await expect(doors.getByText(LINE, { exact: true })).toBeVisible()
    await expect(doors.getByRole('img', { name: /QR code/ })).toHaveCount(0)
  })

  await test.step('no ticket is made; a screen of this machine is paired', async () => {
    await page.goto('/admin/admission')
    const tickets = page.getByRole('region', { name: 'Tickets', exact: true })
    await expect(tickets.getByText(LINE, { exact: true })).toBeVisible()
    await expect(tickets.getByRole('button')).toHaveCount(0)
    await page.getByLabel('Name of the screen').fill('Main hall')
    await page.getByRole('button', { name: 'Make a link' }).click()
    const screens = page.getByRole('region', { name: 'Paired screens' })
    await expect(screens.getByText(LINE, { exact: true })).toBeVisible()
    await expect(screens.getByRole('textbox')).toHaveCount(1)
    const path = await screens.getByRole('link', { name: 'Link for “Main hall”' }).getAttribute('href')
    expect(path).toMatch(/^\/display#pair=/)
    const screen = await openPage()
    await screen.goto(path ?? '')
    await expect(screen.getByRole('heading', { name: 'Ask a helper how to play' })).toBeVisible()
    await expect(screen.getByRole('img', { name: /QR code/ })).toHaveCount(0)
    await expect(screen.locator('body')).not.toContainText(/PUBLIC_URL|HOST|server|localhost|127/)
  })

  await test.step('an invitation has the line in place of the form', async () => {
    await page.goto('/admin/admins')
    await page.getByRole('button', { name: /^Invite/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(LINE, { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Make the link' })).toHaveCount(0)
    await expect(page.locator('main')).not.toContainText(LOCAL)
  })
})
