// A tablet at a booth, which many visitors share and which remembers none of them
// (docs/product-rules.md#booth-mode).
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { becomeFirstAdmin } from './first-admin.ts'
import { isForEveryone } from './for-everyone.ts'
import { card, pairs, register } from './play.ts'

async function fillForm(page: Page, name: string): Promise<void> {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Age').fill('20')
  await page.getByLabel('Semester').selectOption({ label: 'Semester 3' })
  await page.getByLabel('Phone Number').fill('0812 3456 789')
  await page.getByRole('button', { name: 'Start Playing' }).click()
}

/** Loses Flip & Match in its first level: the shortest way to an end screen. */
async function lose(page: Page, app: Parameters<typeof pairs>[1], name: string): Promise<void> {
  const found = await pairs(page, app, name)
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  await page.getByRole('button', { name: 'Flip All Cards' }).click()
  await card(page, found[1][0]?.[0] ?? 0).click()
  await card(page, found[1][1]?.[1] ?? 4).click()
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible()
}

const startBooth = (page: Page) => page.evaluate(() => localStorage.setItem('booth', 'on'))

test('visitors play one after the other, and each finds an empty form', async ({ page, app }) => {
  await page.goto('/register/flip-match')
  await startBooth(page)
  await page.reload()
  const fields = page.locator('form input, form select')
  await expect(fields.first()).toHaveAttribute('autocomplete', 'off')
  for (const field of await fields.all()) {
    await expect(field).toHaveAttribute('autocomplete', 'off')
    expect(await field.getAttribute('name')).toMatch(/^quest-\d$/)
  }
  // A blank field still gets the focus.
  await page.getByRole('button', { name: 'Start Playing' }).click()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  for (const name of ['Booth Visitor 1', 'Booth Visitor 2']) {
    await fillForm(page, name)
    await page.waitForURL((url) => url.pathname === '/flip-match')
    await lose(page, app, name)
    await expect(page.getByText(`Playing as ${name}`)).toBeVisible()
    await isForEveryone(page)
    await page.getByRole('button', { name: 'Next player' }).click()
    await expect(page).toHaveURL(/\/register\/flip-match$/)
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    await expect(page.getByText('Welcome back')).toHaveCount(0)
  }
  expect(await (await page.request.get('/api/players/me')).json()).toEqual({ player: null, players: [] })
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(
    page.getByRole('heading', { name: 'Choose your game' }).or(page.getByText('Win Surprises!')),
  ).toBeVisible()
  await expect(page.locator('a[href="/admin"]')).toHaveCount(0)
})

test('an untouched booth is ready for the next player, and leaves a form for the home page', async ({
  page,
  app,
  pass,
}) => {
  await page.goto('/')
  await startBooth(page)
  await register(page, 'flip-match', 'Gone Visitor')
  await lose(page, app, 'Gone Visitor')
  await pass(46_000)
  await expect(page.getByText(/^Next player in \d+ …$/)).toBeVisible()
  await isForEveryone(page)
  await page.getByRole('button', { name: "I'm still here" }).click()
  await expect(page.getByText(/^Next player in \d+ …$/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible()
  await pass(56_000)
  await expect(page).toHaveURL(/\/register\/flip-match$/)
  await page.getByLabel('Full Name').fill('Half a name')
  await pass(181_000)
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.getByRole('link', { name: 'Play Now' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

test('a phone keeps its autocompletion, and thirty people play on one browser', async ({ page }) => {
  await page.goto('/register/quiz')
  await expect(page.getByLabel('Full Name')).toHaveAttribute('autocomplete', 'name')
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('name', 'phone')
  for (let visitor = 1; visitor <= 30; visitor++) {
    const data = { name: `Visitor ${visitor}`, age: 20, semester: '3th', phone: '0812', game_type: 'quiz' }
    expect((await page.request.post('/api/players', { data })).status()).toBe(201)
  }
  await page.evaluate(() => sessionStorage.removeItem('person'))
  await page.goto('/quiz')
  await expect(page.getByText('Playing as Visitor 30')).toBeVisible()
  const cookies = (await page.context().cookies()).filter(({ name }) => name.startsWith('noor_player_'))
  expect(cookies).toHaveLength(8)
})

test.describe('an admin', () => {
  // Its own server, because signing out would end the session that a worker's tests share.
  test.use({ appSettings: {} })

  test('opens booth mode from the account menu and is signed out there', async ({ page, app }) => {
    await becomeFirstAdmin(page, app)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Booth mode' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await isForEveryone(page)
    await page.getByRole('button', { name: 'Start and sign out' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByText('Win Surprises!')).toBeVisible()
    await expect(page.locator('a[href="/admin"]')).toHaveCount(0)
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin\/login/)
  })
})
