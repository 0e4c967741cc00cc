// Tickets, and the screens of the hall.

import { routeOf, sendBy } from '../api.ts'
import { expect, pathOf, test } from '../app.ts'
import { becomeFirstAdmin } from '../first-admin.ts'
import { fillForm } from '../play.ts'

test.use({ appSettings: {} })

test('a screen of the hall is opened by a one-time link, and ended by a press', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  problems.expect(/40[04]|Failed to load resource/)
  await becomeFirstAdmin(page, app)
  await page.goto('/admin/screen')
  await expect(page.getByText('No screen is open.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a link for another computer' }).click()
  const link = pathOf(await page.getByRole('textbox', { name: 'Link for another computer' }).inputValue())
  const screen = await openPage()
  await screen.goto(link)
  await expect(screen.getByRole('heading', { name: 'Scan to play' })).toBeVisible()
  expect(screen.url()).not.toContain('#')
  await expect(page.getByText('Shows the leaderboards now.')).toBeVisible({ timeout: 15_000 })
  const other = await openPage()
  await other.goto(link)
  await expect(other.getByText('This link has been used or has expired.')).toBeVisible()

  await page.getByRole('button', { name: /^End: Opened/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('No screen is open.')).toBeVisible()
})

test('an open form asks for the ticket that is needed now, and keeps what was typed', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  problems.expect(/40[03]|Failed to load resource/)
  await becomeFirstAdmin(page, app)
  const visitor = await openPage()
  await visitor.goto('/register/quiz')
  await fillForm(visitor, 'Amina')
  await page.goto('/admin/tickets')
  await page.getByLabel('Who may register').selectOption({ label: 'Visitors with a printed ticket' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('No unused ticket is printed, so no visitor can register.')).toBeVisible()
  const printed = await sendBy([page.request], 'POST /api/admission_tickets', { body: { count: 1 } })
  const [code] = (await printed.json()).codes

  await visitor.getByRole('button', { name: 'Start Playing' }).click()
  await expect(visitor.getByText('A ticket is needed now. What you typed is still here.')).toBeVisible()
  await expect(visitor.getByLabel('Full Name')).toBeHidden()
  const entry = visitor.getByLabel('Code on your ticket')
  await entry.fill('BBBB BBBB BBBB')
  await visitor.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(visitor.getByText('There is no such ticket.')).toBeVisible()
  await entry.fill(code)
  await visitor.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(visitor.getByLabel('Full Name')).toHaveValue('Amina')
  await visitor.getByRole('button', { name: 'Start Playing' }).click()
  await visitor.waitForURL((url) => url.pathname === '/quiz')
  // The same person opens the other game without a ticket.
  await visitor.goto('/register/flip-match')
  await visitor.getByRole('button', { name: 'Amina' }).click()
  await visitor.waitForURL((url) => url.pathname === '/flip-match')
})

test('a ticket’s QR leads to the form, for one person', async ({ page, app, openPage, problems }) => {
  problems.expect(/40[03]|Failed to load resource/)
  await becomeFirstAdmin(page, app)
  await page.goto('/admin/tickets')
  await page.getByLabel('Who may register').selectOption({ label: 'Visitors with a printed ticket' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // Only the address of a server with a name is printed.
  await page.route(routeOf('/api/admission_tickets'), async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), public_url: 'https://quiz.club.example' } })
  })
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
