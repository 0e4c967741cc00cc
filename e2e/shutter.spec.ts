// Somebody has used up the registrations of the hall's address: whoever has its door code still plays, and an admin lets the
// others in.
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { becomeFirstAdmin } from './first-admin.ts'

const LIMIT = 100
const REGISTRATION = { name: 'Nobody', age: 20, semester: '3th', phone: '0812 3456 789', game_type: 'quiz' }

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
  /** Until nobody is left to be registered. */
  const flood = async () => {
    while ((await register()).status() !== 429);
  }
  await becomeFirstAdmin(page, app)
  const notice = page.getByText('New players are being refused')
  await expect(notice).toHaveCount(0)

  const visitor = await openPage()
  await openForm(visitor, '/')
  await flood()
  await submit(visitor)
  await expect(visitor.getByText('Registration failed. Please try again.')).toBeVisible()
  // The page was opened without the code: it asks for it, and says when it is another one.
  await expect(visitor.getByText('Type the code that is shown in the hall')).toBeVisible()
  const code = visitor.getByLabel('Code shown in the hall')
  await expect(code).toBeFocused()
  await code.fill('hall-43')
  await flood()
  await submit(visitor)
  await expect(visitor.getByText('This is not the code of the hall.')).toBeVisible()
  await code.fill('hall-42')
  await flood()
  await submit(visitor)
  await visitor.waitForURL((url) => url.pathname === '/flip-match')
  // The device remembers it.
  await openForm(visitor, '/')
  await flood()
  await submit(visitor)
  await visitor.waitForURL((url) => url.pathname === '/flip-match')

  // One comes back every six seconds: the notice is there while somebody takes them.
  await expect(async () => {
    await flood()
    await page.reload()
    await expect(notice).toBeVisible({ timeout: 4000 })
  }).toPass()

  // The hall's code leads to the home page, and is there when the form is sent.
  const newcomer = await openPage()
  await openForm(newcomer, '/?door=hall-42')
  await flood()
  await submit(newcomer)
  await newcomer.waitForURL((url) => url.pathname === '/flip-match')

  await page.getByRole('button', { name: 'Let them register' }).click()
  await expect(notice).toHaveCount(0)
  expect((await register()).status()).toBe(201)
})

/** From the page that was opened to the filled form. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByText('Memory Game', { exact: true }).click({ force: true })
  await page.getByLabel('Full Name').fill('Amina')
  await page.getByLabel('Age').fill('20')
  await page.getByLabel('Semester').selectOption({ label: 'Semester 1' })
  await page.getByLabel('Phone Number').fill('0812 3456 789')
}

/** As a device that was never here. */
async function submit(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Start Playing' }).click()
}
