import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { callBy, sendBy } from './api.ts'

/** Makes the page's browser a screen of the hall, by an admin's link. */
export async function makeHallScreen(admin: APIRequestContext, screen: Page): Promise<void> {
  const { token } = await callBy(admin)('POST /api/screens/links')
  const claimed = await sendBy([screen.request], 'POST /api/screens/claims', { body: { token } })
  expect(claimed.status(), await claimed.text()).toBe(200)
}
