// The hall's address has no registrations left: visitors with its door code still play, and an
// admin admits the others.
import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin } from '../first-admin.ts'

const LIMIT = 100
const REGISTRATION = { name: 'Unsent', age: 20, semester: '3th', phone: '0812 3456 789', game_type: 'quiz' }

test.use({ appSettings: { DOOR_CODE: 'hall-42' }, appStart: { limits: { registrations: LIMIT } } })

test('a flood of registrations is shown to an admin and lifted, and the door code passes it', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  problems.expect(/429|Failed to load resource/)
  const stranger = (await openPage()).request
  const register = () => stranger.post('/api/players', { data: REGISTRATION })
  /** Registers until the server refuses. */
  const flood = async () => {
    while ((await register()).status() !== 429);
  }
  /** A page whose requests find no free registration: one becomes free every six seconds. */
  const openFlooded = async () => {
    const opened = await openPage()
    await opened.route('**/api/players', async (route) => {
      await flood()
      await route.continue()
    })
    return opened
  }
  await becomeFirstAdmin(page, app, '/admin')
  const notice = page.getByRole('heading', { name: 'New players are being refused' })
  await expect(notice).toHaveCount(0)

  const visitor = await openFlooded()
  await openForm(visitor, '/')
  await submit(visitor)
  await expect(visitor.getByText('Registration failed. Please try again.')).toBeVisible()
  // The page was opened without the code, so it asks for it, and reports a wrong one.
  await expect(visitor.getByText('Type the code that is shown in the hall')).toBeVisible()
  const code = visitor.getByLabel('Code shown in the hall')
  await expect(code).toBeFocused()
  await code.fill('hall-43')
  await submit(visitor)
  await expect(visitor.getByText('This is not the code shown in the hall.')).toBeVisible()
  await code.fill('hall-42')
  await submit(visitor)
  await visitor.waitForURL((url) => url.pathname === '/flip-match')
  // The device remembers the code.
  await openForm(visitor, '/')
  await submit(visitor)
  await visitor.waitForURL((url) => url.pathname === '/flip-match')

  // The notice stays while other visitors use what becomes free.
  await expect(async () => {
    await flood()
    await page.reload()
    await expect(notice).toBeVisible({ timeout: 4000 })
  }).toPass()

  // The hall's QR code leads to the home page, and the form sends its door code.
  const newcomer = await openFlooded()
  await openForm(newcomer, '/?door=hall-42')
  await submit(newcomer)
  await newcomer.waitForURL((url) => url.pathname === '/flip-match')

  await expect(async () => {
    await flood()
    await page.reload()
    await page.getByRole('button', { name: 'Let them register' }).click({ timeout: 4000 })
  }).toPass()
  await expect(notice).toHaveCount(0)
  expect((await register()).status()).toBe(201)
})

/** From the opened page, on a device that knows no person, to the filled form. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto(path)
  await page.getByText('Memory Game', { exact: true }).click({ force: true })
  await page.getByLabel('Full Name').fill('Amina')
  await page.getByLabel('Age').fill('20')
  await page.getByLabel('Semester').selectOption({ label: 'Semester 1' })
  await page.getByLabel('Phone Number').fill('0812 3456 789')
}

/** Sends the form as a new device. */
async function submit(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Start Playing' }).click()
}
