// Publication of the results, between the close and the ceremony.
import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/**
 * Publishes from Results, and types the number of open lines if the page asks for it. Returns the
 * seal.
 */
export async function publishResults(page: Page): Promise<string> {
  // The server settles the last games every half minute.
  const ready = page.getByRole('link', { name: 'Ready to publish' })
  await expect(ready).toBeVisible({ timeout: 60_000 })
  await ready.click()
  const publish = page.getByRole('button', { name: 'Publish the results' })
  await expect(publish).toBeVisible()
  const number = page.getByLabel(/To publish anyway, type their number/)
  if (await number.isVisible()) {
    const [lines = ''] = /\d+/.exec((await page.getByText(/lines? (is|are) open$/).textContent()) ?? '') ?? []
    await number.fill(lines)
  }
  await publish.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish the results' }).click()
  await expect(page.getByText('Results published successfully!')).toBeVisible()
  const seal = (await page.locator('code').first().textContent()) ?? ''
  expect(seal).toMatch(/^[0-9a-f]{64}$/)
  await page.getByRole('link', { name: 'Back to the results' }).click()
  return seal
}
