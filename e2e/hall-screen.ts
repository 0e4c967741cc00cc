import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** Makes the page's browser a screen of the hall, by an admin's link. */
export async function makeHallScreen(admin: APIRequestContext, screen: Page): Promise<void> {
  const { token } = await (await admin.post('/api/screens/links', { data: {} })).json()
  const claimed = await screen.request.post('/api/screens/claims', { data: { token } })
  expect(claimed.status(), await claimed.text()).toBe(200)
}
