// An offensive name during the evening: found, inspected, renamed, hidden and shown again, while
// the hall's screen runs.

import type { Route } from '@playwright/test'
import { callBy, routeOf } from '../api.ts'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin, openPortalPage } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { dealtQuestions, playOverHttp, register } from '../play.ts'

// Its own server, because players of other tests would be on the leaderboards.
test.use({ appSettings: {} })

test('an admin finds an offensive name, reads the game’s answers and decides how others see the player', async ({
  page,
  app,
  openPage,
  pass,
  problems,
}) => {
  test.slow()
  await becomeFirstAdmin(page, app)
  const rude = await openPage()
  await register(rude, 'quiz', 'St\u00fcp1d Ali')
  await playOverHttp(rude, app, pass, 'St\u00fcp1d Ali', 1)
  const hall = await openPage()
  await hall.goto('/display?lang=en')
  await expect(hall.locator('.display-row').getByText('Player', { exact: true })).toBeVisible()
  await expect(hall.getByText('St\u00fcp1d Ali')).toHaveCount(0)

  await test.step('the marked name waits, and one press shows it', async () => {
    await page.goto('/admin/watch')
    await expect(page.getByText('1 marked name waits')).toBeVisible()
    await page
      .getByRole('button', { name: /A name that waits/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'St\u00fcp1d Ali' })).toBeVisible()
    await dialog.getByRole('button', { name: 'The name is fine' }).click()
    await expect(hall.getByText('St\u00fcp1d Ali').first()).toBeVisible()
    await expect(page.getByText('1 marked name waits')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(hall.getByText('St\u00fcp1d Ali')).toHaveCount(0)
  })

  await test.step('To review has the name', async () => {
    // The server checks names every five seconds, and the page's clock doesn't run.
    const marked = async () => (await callBy(page.request)('GET /api/names')).entries
    await expect
      .poll(marked)
      .toContainEqual(expect.objectContaining({ figures: { kind: 'name', marked_by: 'stupid' } }))
    await page.goto('/admin/review')
    await expect(page.getByText('The name has “stupid”')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'St\u00fcp1d Ali' }).first().click()
    await expect(page.getByRole('heading', { name: 'St\u00fcp1d Ali' })).toBeVisible()
    await expect(page.getByText('Marked by: stupid')).toBeVisible()
  })

  await test.step('a game’s answers are listed, with the keyboard', async () => {
    await page.getByRole('button', { name: 'Answers and moves of game 1' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Recomputed from its log: same.')).toBeVisible()
    const steps = page.getByRole('table', { name: 'Answers and moves of game 1' })
    const question = dealtQuestions(app, 'St\u00fcp1d Ali')[14]?.text ?? 'no question'
    await expect(steps.getByRole('row', { name: question })).toContainText(/Right|Wrong/)
    await expect(steps.getByRole('rowheader', { name: 'Level 3 begins' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the name is another one on the screen in the hall, then the player is on it no more', async () => {
    await page.getByLabel('Name on the leaderboards').fill('Player 7')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Renamed successfully!')).toBeVisible()
    await expect(hall.getByText('Player 7').first()).toBeVisible()
    await expect(hall.getByText('St\u00fcp1d Ali')).toHaveCount(0)
    await rude.goto('/')
    const leaderboard = rude.getByRole('region', { name: 'Leaderboard' })
    await expect(leaderboard.getByText('St\u00fcp1d Ali')).toBeVisible()
    await expect(rude.getByText('Player 7')).toHaveCount(0)
    await page.getByRole('button', { name: 'Hide from the leaderboards' }).click()
    await expect(hall.getByText('Player 7')).toHaveCount(0)
    await rude.goto('/register/quiz')
    await expect(rude.getByRole('button', { name: /^St\u00fcp1d Ali Best: / })).toBeVisible()
    await page.getByRole('button', { name: 'Show on the leaderboards' }).click()
    await expect(hall.getByText('Player 7').first()).toBeVisible()
    await page.getByRole('button', { name: /^Block this device/ }).click()
    await expect(hall.getByText('Player 7')).toHaveCount(0)
    await page.getByRole('button', { name: 'Unblock this device' }).click()
    await expect(hall.getByText('Player 7').first()).toBeVisible()
  })

  await test.step('two are hidden from the list at once and shown again, with the keyboard and on a phone', async () => {
    const kind = await openPage()
    await register(kind, 'quiz', 'Amina')
    await playOverHttp(kind, app, pass, 'Amina', 2)
    await expect(hall.getByText('Amina').first()).toBeVisible()
    await page.getByRole('link', { name: 'All players' }).click()
    const select = page.getByRole('button', { name: 'Select', exact: true })
    const bar = page.getByRole('toolbar')
    const dialog = page.getByRole('alertdialog')
    await select.press('Enter')
    await page.getByRole('checkbox', { name: 'Select: Amina' }).press('Space')
    await expect(bar.getByText('1 selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Select all 2 listed' }).press('Enter')
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Hide from the leaderboards' }).press('Enter')
    await expect(dialog).toContainText('Hide 2 players from the leaderboards?')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Hide' }).press('Enter')
    await expect(page.getByText('2 players hidden successfully!')).toBeVisible()
    await expect(hall.getByText(/Player 7|Amina/)).toHaveCount(0)
    await expect(bar).toHaveCount(0)
    await expect(select).toBeFocused()

    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(hall.getByText('Amina').first()).toBeVisible()
    await expect(hall.getByText('Player 7').first()).toBeVisible()
    await select.click()
    // The whole row works as the checkbox.
    await page.getByRole('row').filter({ hasText: 'Amina' }).click()
    await bar.getByRole('button', { name: 'Block these devices', exact: true }).click()
    await dialog.getByRole('button', { name: 'Block' }).click()
    await expect(page.getByText('1 device blocked successfully!')).toBeVisible()
    await expect(hall.getByText('Amina')).toHaveCount(0)
    await expect(hall.getByText('Player 7').first()).toBeVisible()
    await select.click()
    await page.getByRole('checkbox', { name: 'Select: Amina' }).check()
    await bar.getByRole('button', { name: 'Unblock these devices' }).click()
    await dialog.getByRole('button', { name: 'Unblock' }).click()
    await expect(hall.getByText('Amina').first()).toBeVisible()
    await page.getByRole('link', { name: /Amina/ }).click()
    await page.getByRole('button', { name: 'Hide from the leaderboards' }).click()
    await expect(hall.getByText('Amina')).toHaveCount(0)
    if (size) await page.setViewportSize(size)
  })

  await test.step('from a phone in the hall, with one hand', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openPortalPage(page, 'Watch the hall')
    const row = page.getByRole('button', { name: 'Player 7' }).first()
    await expect(row).toBeVisible()
    await expectAccessible(page)
    await row.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'St\u00fcp1d Ali' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Hide from the leaderboards' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toHaveCount(0)
    await expect(hall.getByText('Player 7')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(hall.getByText('Player 7').first()).toBeVisible()
    await page.getByRole('button', { name: 'Last finishers' }).click()
    await expect(page.getByRole('button', { name: 'Player 7' })).toBeVisible()
  })

  await test.step('a player is disqualified on their page, and that is taken back', async () => {
    await page.getByRole('button', { name: 'Player 7' }).first().click()
    await page.getByRole('link', { name: 'All about this player' }).click()
    await page.getByRole('button', { name: 'Disqualify', exact: true }).click()
    await expect(page.getByText('Say why.')).toBeVisible()
    const reason = page.getByLabel('Reason')
    await expect(reason).toBeFocused()
    problems.expect(/400/)
    await reason.fill('Two\u0007 phones')
    await page.getByRole('button', { name: 'Disqualify', exact: true }).click()
    await expect(reason).toHaveAccessibleDescription(/must not contain control characters/)
    await expect(reason).toBeFocused()
    await reason.fill('Two phones')
    problems.expect(/500/)
    const loseResponse = async (route: Route) => {
      await route.fetch()
      await route.fulfill({ status: 500 })
    }
    await page.route(routeOf('/api/places/{id}'), loseResponse, { times: 1 })
    await page.getByRole('button', { name: 'Disqualify', exact: true }).click()
    await expect(page.getByText('Disqualified: Two phones')).toBeVisible()
    await expect(page.getByText('This could not be saved')).toBeVisible()
    await expect(hall.getByText('Player 7')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Take the disqualification back' }).click()
    await expect(hall.getByText('Player 7').first()).toBeVisible()
    // Else the next press would send the text typed before.
    await expect(reason).toHaveValue('')
    await expect(page.getByText('This could not be saved')).toHaveCount(0)
    await page.reload()
    await expect(reason).toHaveValue('')
  })

  await test.step('a double click disqualifies, and the second press does not take that back', async () => {
    await page.getByLabel('Reason').fill('Two phones')
    await page.getByRole('button', { name: 'Disqualify', exact: true }).click()
    const back = page.getByRole('button', { name: 'Take the disqualification back' })
    const takesBack = await back.evaluate((button) =>
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })),
    )
    expect(takesBack).toBe(false)
  })
})
