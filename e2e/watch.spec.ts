// An offensive name on the evening: found, looked into, renamed, hidden and shown again, while the screen in the hall runs.
import { expect, test } from './app.ts'
import { becomeFirstAdmin } from './first-admin.ts'
import { isForEveryone } from './for-everyone.ts'
import { playOverHttp, register } from './play.ts'

// Leaderboards are everybody's: a server of its own.
test.use({ appSettings: {} })

test('an admin finds an offensive name, watches the game and decides how others see the player', async ({
  page,
  app,
  openPage,
  pass,
}) => {
  test.slow()
  await becomeFirstAdmin(page, app)
  const rude = await openPage()
  await register(rude, 'quiz', 'St\u00fcp1d Ali')
  await rude.goto('about:blank')
  await playOverHttp(rude, app, pass, 'St\u00fcp1d Ali', 1)
  const hall = await openPage()
  await hall.goto('/display?lang=en')
  await expect(hall.getByText('St\u00fcp1d Ali').first()).toBeVisible()

  await test.step('the list shows whose name to look at', async () => {
    await page.goto('/admin')
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Names to look at' })
    await expect(page.getByText('1 of 1 shown')).toBeVisible()
    await isForEveryone(page)
    await page.getByRole('button', { name: /St\u00fcp1d Ali/ }).click()
    await page.getByRole('link', { name: 'Games and everything else of this player' }).click()
    await expect(page.getByRole('heading', { name: 'St\u00fcp1d Ali' })).toBeVisible()
    await expect(page.getByText('Marked by: stupid')).toBeVisible()
  })

  await test.step('a game is watched with the keyboard', async () => {
    const watch = page.getByRole('button', { name: 'Watch game 1' })
    await watch.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Recomputed from its log: same.')).toBeVisible()
    const slider = page.getByRole('slider', { name: 'Step of the game' })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(/^Question 1, level 1/)).toBeVisible()
    await expect(page.getByText('Chosen', { exact: true })).toBeVisible()
    await isForEveryone(page)
    await page.keyboard.press('End')
    await expect(page.getByText(/^Question 15, level 3/)).toBeVisible()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
  })

  await test.step('the name is another one on the screen in the hall, then the player is on it no more', async () => {
    await page.getByLabel('Name on the leaderboards').fill('Player 7')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Renamed successfully!')).toBeVisible()
    await expect(hall.getByText('Player 7').first()).toBeVisible()
    await expect(hall.getByText('St\u00fcp1d Ali')).toHaveCount(0)
    await page.getByRole('button', { name: 'Hide from the leaderboards' }).click()
    await expect(hall.getByText('Player 7')).toHaveCount(0)
    await rude.goto('/')
    await expect(rude.getByText('St\u00fcp1d Ali').first()).toBeVisible()
    await page.getByRole('button', { name: 'Show on the leaderboards' }).click()
    await expect(hall.getByText('Player 7').first()).toBeVisible()
    await page.getByRole('button', { name: /^Block this device/ }).click()
    await expect(hall.getByText('Player 7')).toHaveCount(0)
    await page.getByRole('button', { name: 'Take the block of this device back' }).click()
    await expect(hall.getByText('Player 7').first()).toBeVisible()
  })

  await test.step('two are hidden from the list at once and shown again, with the keyboard and on a phone', async () => {
    const kind = await openPage()
    await register(kind, 'quiz', 'Amina')
    await kind.goto('about:blank')
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
    await isForEveryone(page)
    await bar.getByRole('button', { name: 'Hide from the leaderboards' }).press('Enter')
    await expect(dialog).toContainText('Hide 2 players from the leaderboards?')
    await isForEveryone(page)
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
    // All of the row is the box.
    await page.getByRole('row').filter({ hasText: 'Amina' }).click()
    await bar.getByRole('button', { name: 'Block these devices' }).click()
    await dialog.getByRole('button', { name: 'Block' }).click()
    await expect(page.getByText('1 device blocked successfully!')).toBeVisible()
    await expect(hall.getByText('Amina')).toHaveCount(0)
    await expect(hall.getByText('Player 7').first()).toBeVisible()
    await select.click()
    await page.getByRole('checkbox', { name: 'Select: Amina' }).check()
    await bar.getByRole('button', { name: 'Take the block of these devices back' }).click()
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(hall.getByText('Amina').first()).toBeVisible()
    await page.getByRole('button', { name: /Amina/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hide from the leaderboards' }).click()
    await expect(hall.getByText('Amina')).toHaveCount(0)
    if (size) await page.setViewportSize(size)
  })
})
