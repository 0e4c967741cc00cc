// The portal's first page: steps before, during and after the event, each finished where it leads.

import type { Page } from '@playwright/test'
import { callBy, sendBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin, openPortalPage } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { register } from '../play.ts'

// Its own server, because missing content affects all tests.
test.use({ appSettings: {} })

const HOUR_MS = 60 * 60_000

const step = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Steps' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })

test('the portal’s first page leads from the preparation to the next season', async ({ page, app, openPage, pass }) => {
  test.slow()
  await becomeFirstAdmin(page, app)
  const { terms } = await callBy(page.request)('GET /api/islamic_terms')
  const ids = terms.map(({ id }: { id: string }) => id)
  const activate = async (active: boolean) => {
    const response = await sendBy([page.request], 'POST /api/islamic_terms/active', { body: { ids, active } })
    expect(response.ok(), await response.text()).toBe(true)
  }
  await activate(false)

  const season = async (change: (nowMs: number) => object) => {
    const response = await sendBy([page.request], 'PATCH /api/seasons/current', { body: change(Date.now()) })
    expect(response.ok(), await response.text()).toBe(true)
  }
  const at = (ms: number) => new Date(ms).toISOString()
  await season((nowMs) => ({
    ...{ zone: 'Asia/Riyadh', opens_at: at(nowMs + 50 * HOUR_MS), closes_at: at(nowMs + 53 * HOUR_MS) },
  }))

  await test.step('two days before, the next step is marked, and leads to where it is done', async () => {
    await page.goto('/admin')
    await expect(page.getByText(/^Opens .* in 2 days\. Until then people register/)).toBeVisible()
    const content = step(page, 'Content of Flip & Match')
    await expect(content).toHaveAttribute('aria-current', 'step')
    await expect(content.getByText('Not ready')).toBeVisible()
    await expect(content.getByRole('row', { name: 'Arabic terms' })).toContainText('0 of 4')
    await expectAccessible(page)
    await content.getByRole('link', { name: 'Add terms' }).click()
    await expect(page).toHaveURL(/\/admin\/terms$/)
    await activate(true)
    await openPortalPage(page, 'Overview')
    await expect(content.getByText('A full game can be dealt.')).toBeVisible()
    await expect(content.getByText('Done')).toBeVisible()
  })

  await test.step('a step is left as it is by one press, and comes back by another', async () => {
    const starter = step(page, 'Your own content')
    await expect(starter).toHaveAttribute('aria-current', 'step')
    await starter.getByRole('button', { name: 'Use it anyway' }).click()
    await expect(starter.getByText('Left as it is')).toBeVisible()
    await expect(starter.getByRole('button', { name: 'Remind me again' })).toBeVisible()
    await expect(starter).not.toHaveAttribute('aria-current', 'step')
  })

  await test.step('a phone that opens the code is counted', async () => {
    const phones = page.getByRole('region', { name: 'How phones get in' }).getByRole('status')
    await expect(phones).toHaveText(/^No phone has opened this code/)
    const code = page.getByRole('img', { name: /^QR code to / })
    await expect(code).toBeVisible()
    const phone = await openPage()
    await phone.goto('/?from=ready')
    await expect(phones).toHaveText(/^1 phone opened this code/)
    await phone.reload()
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(phones).toHaveText(/^1 phone opened this code/)
  })

  const figure = (name: string) => page.getByText(name, { exact: true }).locator('..')

  await test.step('once Tonight is over, it shows who plays', async () => {
    await pass(51 * HOUR_MS)
    await expect(page.getByRole('heading', { level: 1, name: 'Tonight' })).toBeVisible()
    await page.getByRole('button', { name: 'Tonight is over' }).click()
    await expect(page.getByRole('heading', { name: 'Open now' })).toBeVisible()
    await register(page, 'quiz', 'Amina')
    await page.goto('/admin')
    await expect(figure('Registered')).toContainText('1')
    await expect(figure('Finished a game')).toContainText('0')
    await expectAccessible(page)
    await season(() => ({ freezes_at: 'now', closes_at: 'now' }))
  })

  await test.step('after the close, one step follows another', async () => {
    await expect(page.getByRole('heading', { name: 'After the close' })).toBeVisible()
    await expect(step(page, 'Ceremony').getByText('Later')).toBeVisible()
    await pass(HOUR_MS / 30)
    await expect(step(page, 'Publish the results')).toHaveAttribute('aria-current', 'step')
    await expectAccessible(page)
    await step(page, 'Publish the results').getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/results\?view=publish$/)
  })
})
