// An offensive name during the evening: found, kept, inspected, renamed, hidden and shown again,
// while the hall's screen runs.

import type { Page, Route } from '@playwright/test'
import { callBy, routeOf } from '../api.ts'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin, joinAs } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { dealtQuestions, playOverHttp, register } from '../play.ts'

/** The server checks names every five seconds, and the page's clock doesn't run. */
async function waitForCard(page: Page, markedBy: string): Promise<void> {
  const marks = async () => (await callBy(page.request)('GET /api/names')).cards.flatMap(({ players }) => players)
  await expect.poll(marks).toContainEqual(expect.objectContaining({ reason: { kind: 'name', marked_by: markedBy } }))
}

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

  await test.step('the marked name waits, one press shows it, and another hides it again', async () => {
    await waitForCard(page, 'stupid')
    await page.goto('/admin/names')
    const card = page.getByRole('listitem').filter({ hasText: 'The name has “stupid”' }).first()
    await expect(card.getByText('1st in Quiz')).toBeVisible()
    await expect(card.getByText('Takes the 1st place in Quiz.')).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Keep: St\u00fcp1d Ali' }).click()
    await expect(hall.getByText('St\u00fcp1d Ali').first()).toBeVisible()
    await expect(page.getByText('Nothing to decide')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(hall.getByText('St\u00fcp1d Ali')).toHaveCount(0)
    await page.getByRole('link', { name: 'Player’s page: St\u00fcp1d Ali' }).click()
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
    await page.getByRole('link', { name: 'Decide in Names' }).click()
    await page.getByRole('button', { name: 'Rename: St\u00fcp1d Ali' }).click()
    await page.getByLabel('Name on the screens').fill('Player 7')
    await page.keyboard.press('Enter')
    await expect(hall.getByText('Player 7').first()).toBeVisible()
    await expect(hall.getByText('St\u00fcp1d Ali')).toHaveCount(0)
    await rude.goto('/')
    const leaderboard = rude.getByRole('region', { name: 'Leaderboard' })
    await expect(leaderboard.getByText('St\u00fcp1d Ali')).toBeVisible()
    await expect(rude.getByText('Player 7')).toHaveCount(0)
    await page.getByRole('link', { name: 'Player’s page: St\u00fcp1d Ali' }).click()
    await page.getByRole('button', { name: 'Block this device' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(hall.getByText('Player 7')).toHaveCount(0)
    await rude.goto('/register/quiz')
    await expect(rude.getByRole('button', { name: /^St\u00fcp1d Ali Best: / })).toBeVisible()
    await page.getByRole('button', { name: 'Unblock this device' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click()
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
    if (size) await page.setViewportSize(size)
  })

  await test.step('a helper hides it from a phone; an admin who is late reads who was first', async () => {
    const helper = await openPage()
    await helper.setViewportSize({ width: 390, height: 844 })
    const email = await joinAs(page, helper, 'helper')
    await helper.goto('/admin')
    await expect(helper).toHaveURL(/\/admin\/names$/)
    await helper.getByLabel('A player’s name').fill('player 7')
    await expect(helper.getByText('Renamed')).toBeVisible()
    await helper.getByLabel('A player’s name').fill('amina')
    const hide = helper.getByRole('button', { name: 'Hide: Amina' })
    await expect(hide).toBeVisible()
    await expect(helper.getByRole('link', { name: /Player’s page/ })).toHaveCount(0)
    await expectAccessible(helper)

    await page.goto('/admin/names?search=amina')
    const keep = page.getByRole('button', { name: 'Keep: Amina' })
    await expect(keep).toBeVisible()
    await hide.click()
    await expect(hall.getByText('Amina')).toHaveCount(0)
    problems.expect(/409/)
    await keep.click()
    await expect(page.getByText(`Already decided: Hidden by ${email}.`)).toBeVisible()
    await expect(page.getByText(`Hidden by ${email}, `)).toBeVisible()
    await helper.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(hall.getByText('Amina').first()).toBeVisible()

    await helper.getByRole('button', { name: 'Rename: Amina' }).click()
    await helper.getByLabel('Name on the screens').fill('Player 8')
    await helper.keyboard.press('Enter')
    await expect(hall.getByText('Player 8').first()).toBeVisible()
  })

  await test.step('the player’s page leads to Results, where a disqualification is taken back', async () => {
    await page.goto('/admin/names?search=player%207')
    await page.getByRole('link', { name: /^Player’s page/ }).click()
    await page.getByRole('link', { name: 'In the results' }).click()
    const opener = page.getByRole('rowheader').getByRole('button')
    await opener.click()
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
    await expect(page.getByText('This could not be saved')).toBeVisible()
    await page.getByRole('button', { name: 'Disqualify', exact: true }).click()
    await expect(page.getByText('Disqualified: Two phones')).toBeVisible()
    await expect(hall.getByText('Player 7')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Take the disqualification back' }).click()
    await expect(hall.getByText('Player 7').first()).toBeVisible()
    // Else the next press would send the text typed before.
    await expect(reason).toHaveValue('')
    await expect(page.getByText('This could not be saved')).toHaveCount(0)
    await page.reload()
    await opener.click()
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
