// Into the portal as the first admin, by the link the server prints.
import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** e2e/app.ts's App, as far as this needs it: that file imports this one. */
type App = { url: string; log(): string }

export const FIRST = 'first@club.example.org'
export const PASSWORD = 'lanterns over the courtyard'

/** The path of the link the server printed while it has no admin. */
export function setupPath(app: App): string {
  const path = /\/admin\/setup\?token=\S+/.exec(app.log())?.[0]
  if (path === undefined) throw new Error('the server printed no setup link')
  return path
}

export async function fillSetup(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Admin Account' }).click()
}

/** The first admin's session in this browser, without the setup page, which e2e/accounts.spec.ts is about; opens the portal. */
export async function becomeFirstAdmin(page: Page, app: App): Promise<void> {
  await signInFirstAdmin(page.request, app)
  await page.goto('/admin')
  await expect(page.getByText('Welcome,')).toBeVisible()
}

export async function signInFirstAdmin(request: APIRequestContext, app: App): Promise<void> {
  const token = new URL(setupPath(app), app.url).searchParams.get('token')
  const response = await request.post(`${app.url}/api/admins/setup`, {
    data: { token, email: FIRST, password: PASSWORD },
  })
  expect(response.status(), await response.text()).toBe(200)
}
