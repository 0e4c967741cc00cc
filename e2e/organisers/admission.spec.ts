// Admission: a paired screen shows the hall's code, and a visitor types or scans it; tickets.
import type { Page } from '@playwright/test'
import { expect, pathOf, test } from '../app.ts'
import { becomeFirstAdmin } from '../first-admin.ts'

test.use({ appSettings: {} })

const STEP_MS = 30_000

test('a visitor types the code of a paired screen, and the next person on the phone needs a new one', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  problems.expect(/40[03]|Failed to load resource/)
  await becomeFirstAdmin(page, app)
  const visitor = await openPage()
  const screen = await openPage()
  const figures = () => screen.locator('.display-hall-code bdi').textContent().then(String)

  await test.step('an admin turns the code on and pairs a screen', async () => {
    await visitor.goto('/register/quiz')
    await fillForm(visitor, 'Amina')
    await page.goto('/admin/admission')
    await page.getByLabel('Who may register').selectOption({ label: 'Visitors who see the hall’s code' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('No screen is paired, so no visitor can see the code.')).toBeVisible()
    await page.getByLabel('Name of the screen').fill('Main hall')
    await page.getByRole('button', { name: 'Make a link' }).click()
    const link = pathOf(await page.getByLabel('Link for “Main hall”').inputValue())
    await screen.goto(link)
    await expect(screen.locator('.display-hall-code')).toHaveText(/\d{3}\s\d{3}/)
    expect(screen.url()).not.toContain('#')
    await expect(page.getByText(/^Paired \d/)).toBeVisible({ timeout: 15_000 })
    // A link pairs one screen.
    const other = await openPage()
    await other.goto(link)
    await expect(other.getByText('This link has been used or has expired.')).toBeVisible()
    await expect(other.locator('.display-hall-code')).toHaveCount(0)
  })

  const entry = visitor.getByLabel('Code on the hall’s screen')
  // Counts for two minutes, also when the screen shows the next one.
  let used = ''
  await test.step('an open form asks for the code and keeps what was typed', async () => {
    await visitor.getByRole('button', { name: 'Start Playing' }).click()
    await expect(visitor.getByText('A code is needed now. What you typed is still here.')).toBeVisible()
    await expect(visitor.getByLabel('Full Name')).toBeHidden()
    await entry.fill('000 000')
    await visitor.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(visitor.getByText('This is not the code on the screen now.')).toBeVisible()
    used = await figures()
    await entry.fill(used)
    await visitor.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(visitor.getByLabel('Full Name')).toHaveValue('Amina')
    await visitor.getByRole('button', { name: 'Start Playing' }).click()
    await visitor.waitForURL((url) => url.pathname === '/quiz')
  })

  await test.step('the same person opens the other game without a code', async () => {
    await visitor.goto('/register/flip-match')
    await visitor.getByRole('button', { name: 'Amina' }).click()
    await visitor.waitForURL((url) => url.pathname === '/flip-match')
  })

  await test.step('the next person on this phone needs a new code', async () => {
    await visitor.goto('/register/quiz')
    await visitor.getByRole('button', { name: 'Someone else' }).click()
    await entry.fill(used)
    await visitor.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(visitor.getByText('This phone has already used this code.')).toBeVisible()
    await app.pass(STEP_MS)
    await expect.poll(figures, { timeout: 15_000 }).not.toBe(used)
    await entry.fill(await figures())
    await visitor.getByRole('button', { name: 'Continue', exact: true }).click()
    await fillForm(visitor, 'Bilal')
    await visitor.getByRole('button', { name: 'Start Playing' }).click()
    await visitor.waitForURL((url) => url.pathname === '/quiz')
  })

  await test.step('a removed screen loses the code', async () => {
    await page.getByRole('button', { name: 'Remove: Main hall' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(screen.locator('.display-hall-code')).toHaveCount(0, { timeout: 15_000 })
  })
})

test('a ticket’s QR leads to the form, for one person', async ({ page, app, openPage, problems }) => {
  problems.expect(/40[03]|Failed to load resource/)
  await becomeFirstAdmin(page, app)
  await page.goto('/admin/admission')
  await page.getByLabel('Who may register').selectOption({ label: 'Visitors with a printed ticket' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByLabel('Number of tickets').fill('13')
  await page.getByRole('button', { name: 'Make tickets' }).click()
  await expect(page.getByText('13 tickets to print')).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code of ticket / })).toHaveCount(13)
  const code = await page.locator('.tickets [translate="no"]').first().textContent().then(String)

  const visitor = await openPage()
  await visitor.goto(`/#code=${code.replaceAll('-', '')}`)
  await visitor.getByText('Multiple Choice', { exact: true }).click({ force: true })
  await fillForm(visitor, 'Amina')
  expect(visitor.url()).not.toContain('#')
  await visitor.getByRole('button', { name: 'Start Playing' }).click()
  await visitor.waitForURL((url) => url.pathname === '/quiz')

  const other = await openPage()
  await other.goto(`/register/quiz#code=${code}`)
  await other.getByLabel('Code on your ticket').fill(code)
  await other.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(other.getByText('This ticket has already been used.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 of 13 tickets used')).toBeVisible()
})

async function fillForm(page: Page, name: string): Promise<void> {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Age').fill('20')
  await page.getByLabel('Semester').selectOption({ label: 'Semester 1' })
  await page.getByLabel('Phone Number').fill('0812 3456 789')
}
