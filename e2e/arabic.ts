import type { Locator, Page } from '@playwright/test'
import { expect } from './app.ts'

export async function isArabic(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
}

/** The card at a position (from 0), by its Arabic name. */
export function arabicCard(page: Page, position: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^البطاقة ${position + 1} من 8: `) })
}
