import { MISMATCH_MS } from '@noor-quest/rules/flip-match'
import { sendBy } from './api.ts'
import { expect, test } from './app.ts'
import { card, choosePair, pairs, playLevel1, register } from './play.ts'

test('all pictures are loaded while the rules are read, so that they give no hint @phone', async ({ page }) => {
  const pictures = new Set<string>()
  page.on('response', (response) => {
    if (response.url().endsWith('?size=card')) pictures.add(response.url())
  })
  await register(page, 'flip-match', 'Careful Player')
  await page.getByRole('dialog').getByText('The cards stay open').click()
  await expect.poll(() => pictures.size).toBeGreaterThan(4)
  const rules = page.getByRole('dialog').getByRole('listitem')
  await expect(rules.nth(0)).toHaveText('A wrong match ends the game')
  await expect(rules.nth(1)).toHaveText('The cards stay open')
  await expect(page.getByRole('dialog')).toContainText('Equal scores: fewer moves, then faster')
})

test('a wrong match in level 1 is Game Over with 0, and the right pairs are shown', async ({ page, app }) => {
  await register(page, 'flip-match', 'Hasty Player')
  const [first, second] = (await pairs(page, app, 'Hasty Player'))[1]
  if (first === undefined || second === undefined) throw new Error('nothing was dealt')
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  await page.getByRole('button', { name: 'Flip All Cards' }).click()
  await card(page, first[0]).click()
  // The other names can't be its pair. They stay pressable, and two names are a wrong match.
  await expect(page.getByRole('button', { name: /, another name$/ })).toHaveCount(3)
  await card(page, second[0]).click()
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('You made a wrong match in Level 1')
  await expect(main).toContainText('Locked')
  await expect(main).toContainText('0/600')
  await expect(main).toContainText('0/400')
  // The right pairs of the two chosen cards are above the score.
  const pairsAbove = page.getByRole('heading', { name: 'The right pairs' }).locator('../..')
  await expect(pairsAbove.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'All pairs' }).click()
  const right = page.getByRole('region', { name: 'The right pairs' })
  await expect(right.getByRole('listitem')).toHaveCount(4)
  const me = await sendBy([page.request], 'GET /api/players/me')
  expect(await me.json()).toMatchObject({ player: { total_score: 0, current_level: 1 } })
})

test('a wrong pair of level 2 turns back, and face-down cards are not in the page', async ({ page, app, pass }) => {
  await register(page, 'flip-match', 'Forgetful Player')
  const found = await pairs(page, app, 'Forgetful Player')
  await playLevel1(page, pass, found[1])
  await page.getByRole('button', { name: 'Start Level 2' }).click()
  const [first, second] = found[2]
  if (first === undefined || second === undefined) throw new Error('nothing was dealt')
  expect(await page.getByRole('main').locator('[lang=ar]').count()).toBe(0)
  await choosePair(page, [first[0], second[0]])
  await expect(page.getByText('No match').first()).toBeVisible()
  await pass(MISMATCH_MS)
  await expect(card(page, first[0])).toHaveAccessibleName(/face down/)
  // The cards aren't dealt again, because their first animation would hide them for a moment.
  expect(
    await page.evaluate(() =>
      document.getAnimations().flatMap((animation) => ('animationName' in animation ? [animation.animationName] : [])),
    ),
  ).not.toContain('flip-deal')
  await expect(card(page, second[0])).toHaveAccessibleName(/face down/)
  await expect(page.getByRole('main').locator('[lang=ar]')).toHaveCount(0)

  // Level 1's points are at stake now: Restart asks for confirmation, and neither Escape nor "Keep
  // playing" loses them.
  const asks = page.getByRole('dialog', { name: 'Start again from level 1?' })
  for (const stay of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Keep playing' }).click(),
  ]) {
    await page.getByRole('button', { name: 'Restart' }).click()
    await expect(asks).toContainText('Your 400 points of level 1 would be lost.')
    await expect(page.getByRole('button', { name: 'Keep playing' })).toBeFocused()
    await stay()
    await expect(asks).toBeHidden()
    await expect(page.getByText('0 of 4 matches')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Restart' }).click()
  await asks.getByRole('button', { name: 'Restart' }).click()
  await expect(page.getByRole('button', { name: 'Start Level 1' })).toBeVisible()
  expect(await pairs(page, app, 'Forgetful Player')).not.toEqual(found)
})

test('the whole game works by keyboard alone', async ({ page, app }) => {
  await register(page, 'flip-match', 'Keyboard Player')
  const found = await pairs(page, app, 'Keyboard Player')
  await expect(page.getByRole('button', { name: 'Start Level 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Flip All Cards' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page, 0)).toBeFocused()
  for (const [index, pair] of found[1].entries()) {
    for (const position of pair) await choose(position)
    await expect(page.getByText(`${index + 1} of 4 matches`)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Start Level 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page, 0)).toBeFocused()
  for (const [index, pair] of found[2].entries()) {
    for (const position of pair) await choose(position)
    await expect(page.getByText(`${index + 1} of 4 matches`)).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Game Completed!' })).toBeVisible()

  /** From the first card down to the row, then along it. */
  async function choose(position: number) {
    await page.keyboard.press('Home')
    if (position >= 4) await page.keyboard.press('ArrowDown')
    for (let step = 0; step < position % 4; step++) await page.keyboard.press('ArrowRight')
    await expect(card(page, position)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(card(page, position)).not.toHaveAccessibleName(/face down/)
  }
})
