// A rehearsal of the final: the presenter's phone, a screen and a player's phone, beside the hall's
// real screen, which shows nothing of it.

import { expect, test } from '../app.ts'
import { OPENS_MS } from '../final-steps.ts'
import { becomeFirstAdmin } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'

test.use({ appSettings: {} })

test('a final is rehearsed with a screen, a phone and simulated players', async ({
  page,
  app,
  openPage,
  pass,
  problems,
}) => {
  // The link that was used.
  problems.expect(/404/)
  test.slow()
  await becomeFirstAdmin(page, app, '/admin/final')
  await page.getByRole('link', { name: 'Rehearse the final' }).click()
  await page.getByRole('button', { name: 'Begin a rehearsal' }).click()
  const step = page.getByRole('status')
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
  }
  const linkOf = async (name: string) => (await page.getByRole('link', { name }).getAttribute('href')) ?? ''
  const [screen, phone, hall] = [await openPage(), await openPage(), await openPage()]

  await test.step('its screen and its phone join by one-time links', async () => {
    await expectAccessible(page)
    await screen.goto(await linkOf('Open the screen'))
    await expect(screen.getByText('Rehearsal').first()).toBeVisible()
    await phone.goto(await linkOf('Open the player’s phone'))
    await expect(phone.getByText('You’re in. Look up.')).toBeVisible()
    await expect(step).toContainText('Lobby')
    await expect(page.getByText('31 players entered')).toBeVisible()
    await hall.goto(await linkOf('Open the screen'))
    await expect(hall.getByText('Rehearsal')).toHaveCount(0)
  })

  await test.step('a question is asked, answered and revealed', async () => {
    await press('Ask question 1')
    // Time passes only once the server has asked it.
    await expect(step).toContainText('Question 1 of')
    await pass(OPENS_MS)
    await phone.getByRole('button', { name: /^Option A, one of four/ }).click()
    await expect(phone.getByText('Locked')).toBeVisible()
    await pass(60_000)
    await press('Reveal the answer')
    await expect(phone.getByText(/^(Right|Wrong)/).first()).toBeVisible()
  })

  await test.step('a reload is back at the step, and the end removes it everywhere', async () => {
    await phone.reload()
    await expect(phone.getByText(/^(Right|Wrong)/).first()).toBeVisible()
    await page.getByRole('button', { name: 'End the rehearsal' }).click()
    await expect(phone.getByRole('heading', { name: 'The final has not begun' })).toBeVisible()
  })
})
