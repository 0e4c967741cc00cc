// Into the portal as the first admin, by the link the server prints.
import type { Page } from '@playwright/test'
import { type App, expect } from './app.ts'

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

export async function becomeFirstAdmin(page: Page, app: App): Promise<void> {
  await page.goto(setupPath(app))
  await fillSetup(page, FIRST)
  // Making a password's hash takes long on purpose.
  await expect(page.getByText('Welcome,')).toBeVisible({ timeout: 20_000 })
}
