// Lists of the portal: search, filter and order are in the address, and the player list updates by
// itself.
import type { GameType } from '@noor-quest/rules/games'
import { sendBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin } from '../first-admin.ts'

// Its own server, because the whole list is compared.
test.use({ appSettings: {} })

test('the list of players is live, and the address keeps what it shows', async ({ page, app, openPage }) => {
  await becomeFirstAdmin(page, app, '/admin/players')
  const stranger = (await openPage()).request
  const register = async (name: string, game_type: GameType = 'quiz') => {
    const data = { name, age: 20, semester: '3th', phone: '0812 3456 789', game_type } as const
    expect((await sendBy([stranger, app], 'POST /api/players', { body: data })).status()).toBe(201)
  }
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(page.getByText('No players registered yet').last()).toBeVisible()

  await test.step('new players appear, and nothing else moves', async () => {
    await register('Amina')
    await expect(row('Amina')).toBeVisible()
    await page.getByRole('button', { name: 'Select' }).click()
    const box = page.getByRole('checkbox', { name: 'Amina' })
    await box.check()
    await box.focus()
    await register('بلال بن رباح', 'flip-match')
    await expect(row('بلال بن رباح')).toBeVisible()
    await expect(box).toBeFocused()
    await expect(box).toBeChecked()
  })

  await test.step('a row that moves keeps the focus', async () => {
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(page).toHaveURL(/sort=name/)
    const box = page.getByRole('checkbox', { name: 'Amina' })
    await box.focus()
    await register('Aaliyah')
    await expect(row('Aaliyah')).toBeVisible()
    await expect(box).toBeFocused()
  })

  await test.step('a reload and Back show the same', async () => {
    await page.getByLabel('Game', { exact: true }).selectOption({ label: 'Quiz' })
    await page.getByRole('searchbox').fill('ami')
    await expect(page).toHaveURL(/search=ami/)
    await expect(row('Aaliyah')).toHaveCount(0)
    await page.reload()
    await expect(row('Amina')).toBeVisible()
    await expect(row('بلال بن رباح')).toHaveCount(0)
    await expect(page.getByLabel('Game', { exact: true })).toHaveValue('quiz')
    await page.getByRole('link', { name: 'Questions', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/questions$/)
    await page.getByRole('button', { name: /^Level 2/ }).click()
    await expect(page).toHaveURL(/level=2/)
    await page.goBack()
    await expect(page).toHaveURL(/\/admin\/questions$/)
    await page.goBack()
    await expect(page).toHaveURL(/search=ami/)
    await expect(page.getByRole('searchbox')).toHaveValue('ami')
    await expect(row('Amina')).toBeVisible()
  })
})

test('the keyboard skips to a list', async ({ page, app, openPage }) => {
  await becomeFirstAdmin(page, app, '/admin/players')
  const data = { name: 'Zaynab', age: 20, semester: '3th', phone: '0812 3456 789', game_type: 'quiz' } as const
  expect((await sendBy([(await openPage()).request, app], 'POST /api/players', { body: data })).status()).toBe(201)
  const row = page.getByRole('row').getByRole('link', { name: 'Zaynab' })
  await expect(row).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to list' })
  const isInList = () => page.evaluate(() => document.activeElement?.closest('tbody') !== null)
  /** Presses Tab until `isThere`; returns how often. */
  const tabUntil = async (isThere: () => Promise<boolean>) => {
    for (let presses = 1; presses <= 10; presses++) {
      await page.keyboard.press('Tab')
      if (await isThere()) return presses
    }
    return Number.POSITIVE_INFINITY
  }
  const isFocused = (locator: typeof skip) => locator.evaluate((element) => element === document.activeElement)

  await test.step('“Skip to list” shows on focus, and the first row is within ten presses', async () => {
    await page.locator('#page').focus()
    await expect(skip).not.toBeInViewport({ ratio: 1 })
    const toSkip = await tabUntil(() => isFocused(skip))
    expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-list]')).toBeFocused()
    expect(toSkip + (await tabUntil(isInList))).toBeLessThanOrEqual(10)
  })
})
