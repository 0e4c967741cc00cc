// Flip & Match from the first level's rules to its ends.
import type { Page } from '@playwright/test'
import { callBy } from '../../api.ts'
import { expect, test } from '../../app.ts'
import { card, choosePair, dealtPairs, pairs, register } from '../../play.ts'
import { sees } from './seen.ts'
import { listen } from './sounds.ts'

const NAME = 'Matching Player'

const info = (page: Page) => page.getByRole('dialog')
const seesLevel1Info = (page: Page) =>
  sees(info(page), ['Start Level 1', 'Exit Game', 'Time penalty: 2 points per second', 'Up to 400 points'])
const seesBoard = (page: Page, figures: { level: number; matches: number; seconds: number; moves: number }) =>
  sees(page, [
    ...['Exit Game', `Level ${figures.level}`, `${figures.matches} of 4 matches`, `${figures.seconds}s`],
    ...['Moves', String(figures.moves)],
  ])

test('Flip & Match has two levels of four pairs @every-screen', async ({ page, app, pass }) => {
  const heard = await listen(page)
  await register(page, 'flip-match', NAME)
  const found = await pairs(page, app, NAME)
  const [first, second, third, fourth] = found[1]
  if (!first || !second || !third || !fourth) throw new Error('nothing was dealt')

  await test.step('the rules of level 1', async () => {
    await expect(info(page)).toContainText('Level 1')
    await seesLevel1Info(page)
  })

  await app.slowClock(async () => {
    await test.step('a board whose clock waits for "Flip All Cards"', async () => {
      await page.getByRole('button', { name: 'Start Level 1' }).click()
      await expect(page.locator('[data-card]')).toHaveCount(8)
      await pass(20_000)
      await seesBoard(page, { level: 1, matches: 0, seconds: 0, moves: 0 })
      await sees(page, ['Flip All Cards', 'Press "Flip All Cards" to see the cards and start the clock'])
      await expect(page.getByRole('button', { name: 'Restart' })).toBeVisible()
      for (const position of [0, 7]) await expect(card(page, position)).toHaveAccessibleName(/face down/)
    })

    await test.step('names are in the first row and items in the second', async () => {
      await heard()
      await page.getByRole('button', { name: 'Flip All Cards' }).click()
      await expect(page.locator('[data-card] img:visible')).toHaveCount(4)
      expect(await heard()).toEqual([0.5])
      await expect(page.getByRole('button', { name: 'Flip All Cards' })).toBeHidden()
      // Upright phones show the rows as columns.
      const side = (page.viewportSize()?.width ?? 0) < 640 ? 'x' : 'y'
      // Again while the cards turn.
      await expect(async () => {
        const rows = await page.locator('[data-card]').evaluateAll((cards) =>
          cards.map((each) => {
            const { x, y } = each.getBoundingClientRect()
            return { x: Math.round(x), y: Math.round(y), isImage: each.querySelector('img') !== null }
          }),
        )
        const of = (isImage: boolean) => rows.filter((each) => each.isImage === isImage)
        for (const isImage of [false, true]) expect(new Set(of(isImage).map((each) => each[side])).size).toBe(1)
        expect(of(false)[0]?.[side]).toBeLessThan(of(true)[0]?.[side] ?? 0)
      }).toPass()
    })

    await test.step('a move counts with its second card; a pair is marked and joined by a dashed line', async () => {
      await card(page, first[0]).click()
      await expect(card(page, first[0])).toHaveAccessibleName(/selected/)
      await sees(page, ['0 of 4 matches', 'Now choose the item that belongs to this prophet'])
      await heard()
      await card(page, first[1]).click()
      await sees(page, ['1 of 4 matches', '1'])
      expect(await heard()).toContain(0.7)
      for (const position of first) await expect(card(page, position)).toHaveAccessibleName(/matched/)
      await expect(page.locator('path.pair-line')).toHaveAttribute('stroke-dasharray', '6 6')
    })

    await test.step('after the fourth pair, 1.5 s pass until the rules of level 2', async () => {
      for (const pair of [second, third, fourth]) await choosePair(page, pair)
      await sees(page, ['4 of 4 matches', 'Level 1 complete!'])
      await expect(info(page)).toBeHidden()
      await pass(1500)
      await expect(info(page)).toContainText('Level 2')
      await sees(info(page), ['Start Level 2', 'Exit Game', 'Time penalty: 1.5 points per second', 'Up to 600 points'])
      await sees(info(page), ['Level 1 score: 400'])
    })

    const [one, other] = found[2]
    if (!one || !other) throw new Error('nothing was dealt')

    await test.step('level 2: eight cards face down, and the clock waits for the first flip', async () => {
      await page.getByRole('button', { name: 'Start Level 2' }).click()
      await expect(page.locator('[data-card][data-face=down]')).toHaveCount(8)
      await pass(20_000)
      await seesBoard(page, { level: 2, matches: 0, seconds: 0, moves: 0 })
      await expect(page.getByRole('button', { name: 'Flip All Cards' })).toHaveCount(0)
      const gaps = await page
        .locator('.flip-board')
        .evaluate((board) => [getComputedStyle(board).rowGap, getComputedStyle(board).columnGap])
      expect(gaps[0], 'one board, without sides').toBe(gaps[1])
      await heard()
      await card(page, one[0]).click()
      await expect(card(page, one[0])).not.toHaveAccessibleName(/face down/)
      expect(await heard()).toEqual([0.5])
    })

    await test.step('a wrong pair turns back after 1 s', async () => {
      await card(page, other[0]).click()
      await sees(page, ['No match'])
      await sees(page, ['0 of 4 matches', 'Moves', '1'])
      expect(await heard()).toContain(0.7)
      await pass(1000)
      for (const position of [one[0], other[0]]) await expect(card(page, position)).toHaveAccessibleName(/face down/)
    })

    await test.step('after its fourth pair, 1.5 s pass until the game is completed', async () => {
      for (const [index, pair] of found[2].entries()) {
        await choosePair(page, pair)
        await sees(page, [`${index + 1} of 4 matches`])
      }
      await sees(page, ['Level 2 complete!'])
      await expect(page.locator('path.pair-line')).toHaveCount(0)
      await pass(1500)
    })
  })

  await test.step('the end: both levels, all moves and what to do next', async () => {
    await sees(page, ['Game Completed!', 'Final Score', '1000', 'out of 1000', 'Level 1', '400/400', '4 moves'])
    await sees(page, ['Level 2', '600/600', '5 moves', 'Total Moves', '9'])
    await sees(page, ['Back to Home', 'Play Again', 'Give Feedback'])
    const { player } = await callBy(page.request)('GET /api/players/me')
    expect(player).toMatchObject({ total_score: 1000, current_level: 2 })
  })

  await test.step('its feedback', async () => {
    await page.getByRole('button', { name: 'Give Feedback' }).click()
    await sees(info(page), ['How was it?', 'Rate Flip & Match'])
    await expect(info(page).getByRole('button', { name: 'Submit' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(info(page)).toBeHidden()
  })

  await test.step('Play Again deals other prophets', async () => {
    await page.getByRole('button', { name: 'Play Again' }).click()
    await seesLevel1Info(page)
    expect(await pairs(page, app, NAME)).not.toEqual(found)
  })

  await test.step('Restart returns to the rules of level 1 and clears the figures', async () => {
    await page.getByRole('button', { name: 'Start Level 1' }).click()
    await page.getByRole('button', { name: 'Flip All Cards' }).click()
    const [again] = dealtPairs(app, NAME)[1]
    if (again) await choosePair(page, again)
    await sees(page, ['1 of 4 matches'])
    await page.getByRole('button', { name: 'Restart' }).click()
    await seesLevel1Info(page)
    await page.getByRole('button', { name: 'Start Level 1' }).click()
    await seesBoard(page, { level: 1, matches: 0, seconds: 0, moves: 0 })
  })

  await test.step('a wrong pair in level 1 ends the game after 1 s', async () => {
    const [one, other] = dealtPairs(app, NAME)[1]
    if (!one || !other) throw new Error('nothing was dealt')
    await app.slowClock(async () => {
      await page.getByRole('button', { name: 'Flip All Cards' }).click()
      await choosePair(page, [one[0], other[1]])
      await sees(page, ['A wrong match ends the game'])
      await expect(page.getByRole('heading', { name: 'Game Over' })).toBeHidden()
      await pass(1000)
    })
    await sees(page, ['Game Over', 'You made a wrong match in Level 1', 'Level 1 Score', '0', 'out of 400'])
    await sees(page, ['Level 1', '0/400', '1 move', 'Level 2', '0/600', 'Locked', 'Total Moves', '1'])
    await sees(page, ['Back to Home', 'Play Again', 'Give Feedback'])
    const { player } = await callBy(page.request)('GET /api/players/me')
    expect(player).toMatchObject({ total_score: 1000, current_level: 2 })
    await page.getByRole('button', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})
