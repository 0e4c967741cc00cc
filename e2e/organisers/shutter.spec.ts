// The hall's address has no registrations left, and an admin admits visitors.

import type { Page } from '@playwright/test'
import { routeOf, sendBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin } from '../first-admin.ts'
import { fillForm } from '../play.ts'

const LIMIT = 100
const REGISTRATION = { name: 'Unsent', age: 20, semester: '3th', phone: '0812 3456 789', game_type: 'quiz' } as const

test.use({ appSettings: {}, appStart: { limits: { registrations: LIMIT } } })

test('a flood of registrations is shown to the visitor and an admin, and lifted', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  problems.expect(/429|Failed to load resource/)
  const stranger = (await openPage()).request
  const register = () => sendBy([stranger], 'POST /api/players', { body: REGISTRATION })
  /** Registers until the server refuses. */
  const flood = async () => {
    while ((await register()).status() !== 429);
  }
  /** A page whose requests find no free registration: one becomes free every six seconds. */
  const openFlooded = async () => {
    const opened = await openPage()
    await opened.route(routeOf('/api/players'), async (route) => {
      await flood()
      await route.continue()
    })
    return opened
  }
  await becomeFirstAdmin(page, app, '/admin')
  const notice = page.getByRole('heading', { name: 'New players are being refused' })
  await expect(notice).toHaveCount(0)

  const visitor = await openFlooded()
  await openForm(visitor)
  await submit(visitor)
  await expect(visitor.getByText('Registration failed. Please try again.')).toBeVisible()
  await expect(visitor.getByText('Very many people are registering from here right now.')).toBeVisible()

  // The notice stays while other visitors use what becomes free.
  await expect(async () => {
    await flood()
    await page.reload()
    await expect(notice).toBeVisible({ timeout: 4000 })
  }).toPass()

  await expect(async () => {
    await flood()
    await page.reload()
    await page.getByRole('button', { name: 'Let them register' }).click({ timeout: 4000 })
  }).toPass()
  await expect(notice).toHaveCount(0)
  await visitor.unrouteAll()
  await submit(visitor)
  await visitor.waitForURL((url) => url.pathname === '/flip-match')
})

/** From the opened page, on a device that knows no person, to the filled form. */
async function openForm(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByText('Memory Game', { exact: true }).click({ force: true })
  await fillForm(page, 'Amina')
}

/** Sends the form as a new device. */
async function submit(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Start Playing' }).click()
}
