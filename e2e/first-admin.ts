// Signs in to the portal as the first admin, by the link that the server writes to its data folder.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '@noor-quest/rules/permissions'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { sendBy } from './api.ts'

/** The part of e2e/app.ts's App that is used here; that file imports this one. */
type App = { url: string; dataDir: string }

export const FIRST = 'first@club.example.org'
export const PASSWORD = 'lanterns over the courtyard'

/** The path of the link, which exists while the server has no admin. */
export function setupPath(app: App): string {
  const link = readFileSync(join(app.dataDir, 'setup-link.txt'), 'utf8').trim()
  return link.slice(link.indexOf('/admin/join'))
}

export async function fillSetup(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Admin Account' }).click()
}

/**
 * Signs this browser in as the first admin without the setup page, which e2e/organisers/accounts.spec.ts
 * tests, and opens a page of the portal.
 */
export async function becomeFirstAdmin(page: Page, app: App, path = '/admin'): Promise<void> {
  await signInFirstAdmin(page.request, app)
  await page.goto(path)
  await expect(page.getByText('Welcome,')).toBeVisible()
}

/** Opens a page of the portal by its navigation, which is in a drawer on a phone. */
export async function openPortalPage(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: 'Portal sections' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

/** Presses an action of a list's menu. */
export async function pressMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .click()
}

export async function signInFirstAdmin(request: APIRequestContext, app: App): Promise<void> {
  const token = new URL(setupPath(app), app.url).searchParams.get('token')
  const response = await sendBy([request, app], 'POST /api/admins/setup', {
    body: { token: token ?? '', email: FIRST, password: PASSWORD },
  })
  expect(response.status(), await response.text()).toBe(200)
}

/** Makes the page's visitor an admin with this role, by an owner's invitation. Returns the email. */
export async function joinAs(owner: Page, page: Page, role: Role): Promise<string> {
  const made = await sendBy([owner.request], 'POST /api/admins/invitations', { body: { role, hours: 1 } })
  const { token } = await made.json()
  const email = `${role}-${randomUUID().slice(0, 8)}@example.org`
  const joined = await sendBy([page.request], 'POST /api/admins/join', {
    body: { token, name: role, email, password: PASSWORD },
  })
  expect(joined.ok(), await joined.text()).toBe(true)
  return email
}
