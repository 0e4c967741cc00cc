// The end screen's texts about a result, in each of its states. The game is played by requests; the
// other players are written to the database.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { rankKey } from '@noor-quest/rules/rank'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { callBy } from './api.ts'
import { type App, expect, test } from './app.ts'
import { expectAccessible } from './for-everyone.ts'
import { register, rightLetters } from './play.ts'
import { fillLeaderboards } from './screens/every-screen.ts'

test.use({ appSettings: {} })

const NAME = 'Amina bint Omar'

/** Plays this page's quiz to its end without the screens. Returns the game's id. */
async function playQuiz(page: Page, app: App): Promise<string> {
  const call = callBy(page.request)
  const next = () => ({ request_id: randomUUID() })
  let { game } = await call('POST /api/quiz/games', { body: next() })
  const letters = rightLetters(app, NAME)
  const params = { id: game.id }
  for (let { view } = game; view.phase === 'question' || view.phase === 'level-rules'; { view } = game) {
    const { question_index } = view
    if (view.phase === 'question') {
      await app.pass(view.starts_in_ms + 2000)
      const body = { ...next(), question_index, choice: letters[question_index] ?? null }
      ;({ game } = await call('POST /api/quiz/games/{id}/answers', { params, body }))
    } else ({ game } = await call('POST /api/quiz/games/{id}/level', { params, body: { ...next(), question_index } }))
  }
  return game.id
}

test('the end screen shows the player’s place, at the top and outside of the leaderboard', async ({ page, app }) => {
  await page.goto('/')
  await register(page, 'quiz', NAME)
  const gameId = await playQuiz(page, app)
  fillLeaderboards(app)
  const db = new Database(join(app.dataDir, 'noor-quest.db'))
  /** Sets the stored end of the game. */
  const end = (score: number) => {
    const key = rankKey({ score, moves: 0, elapsedMs: 100_000, factor: 1 })
    const placed = score > 0 ? 1 : 0
    db.prepare('update players set total_score = ?, rank_key = ?, placed = ? where name = ?').run(
      score,
      key,
      placed,
      NAME,
    )
    db.prepare('update games set score = ?, rank_key = ?, elapsed_ms = 100000 where id = ?').run(score, key, gameId)
  }
  const panel = page.getByRole('region', { name: 'Your result' })

  await test.step('at the top', async () => {
    end(3000)
    await page.goto('/quiz')
    await expect(panel).toContainText('Rank 1 of 11')
    await expect(panel).toContainText('New personal best!')
    await expect(panel).toContainText('No player is ahead of you.')
    await expect(page.getByText('15 right')).toBeVisible()
    await expect(page.getByText('Time 1:40.0')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Your tiles: 15 of 15' })).toBeVisible()
    await expect(page.getByText(NAME, { exact: true })).toBeVisible()
    await expect(
      page.getByText('Your result. New personal best! Rank 1 of 11. No player is ahead of you.'),
    ).toBeAttached()
    await expectAccessible(page)
  })

  const dialog = page.getByRole('dialog')
  const share = page.getByRole('button', { name: 'Share', exact: true })
  /** Replaces the system's share sheet, which takes files if `takesFiles`. */
  const replaceSheet = (takesFiles: boolean) =>
    page.evaluate((takes) => {
      const shared: ShareData[] = []
      const sheet = { shared, canShare: () => takes, share: async (data: ShareData) => void shared.push(data) }
      for (const [name, value] of Object.entries(sheet))
        Object.defineProperty(navigator, name, { value, configurable: true })
    }, takesFiles)
  const shared = () =>
    page.evaluate(() =>
      Reflect.get(navigator, 'shared').map(({ files, text }: ShareData) => text ?? files?.map(({ type }) => type)),
    )

  await test.step('the panel is shared as a picture, with the player’s name if they choose so', async () => {
    await replaceSheet(true)
    await share.focus()
    await page.keyboard.press('Enter')
    const picture = dialog.getByRole('img', { name: 'Your tiles and your score' })
    const nameless = (await picture.getAttribute('src')) ?? ''
    await expectAccessible(page)
    await dialog.getByRole('checkbox', { name: 'With my name' }).check()
    await expect(picture).not.toHaveAttribute('src', nameless)
    await dialog.getByRole('button', { name: 'Share' }).click()
    expect(await shared()).toEqual([['image/png']])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(share).toBeFocused()
  })

  await test.step('where pictures can’t be shared, as a text of tiles', async () => {
    await replaceSheet(false)
    await share.click()
    const words = 'Quiz, Islamic Knowledge Competition\n✴️✴️✴️✴️✴️\n✴️✴️✴️✴️✴️\n✴️✴️✴️✴️✴️\nFinal Score: 3000'
    await expect(dialog.getByRole('textbox', { name: 'The shared text' })).toHaveValue(words)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Share' }).click()
    expect(await shared()).toEqual([words])
    await page.keyboard.press('Escape')
  })

  await test.step('outside, and on the leaderboard below the others', async () => {
    end(1200)
    await page.reload()
    await expect(panel).toContainText('Rank 11 of 11')
    const code = await page.locator('main [translate=no]').textContent()
    expect(code ?? '').toMatch(/^[B-Y34679]{3}\s[B-Y34679]{3}$/)
    await page.getByRole('button', { name: 'Back to Home' }).click()
    await page.getByText('Click to expand').click()
    const leaderboard = page.getByRole('dialog').getByRole('region', { name: 'Quiz', exact: true })
    await expect(leaderboard).toContainText('10/10')
    await expect(leaderboard.getByRole('listitem')).toHaveCount(10)
    await expect(leaderboard).toContainText(NAME)
    await expect(leaderboard).toContainText('You')
    await expect(leaderboard).toContainText(code ?? '')
    await expect(leaderboard).toContainText('Equal scores: faster first.')
    await expectAccessible(page)
  })
  db.close()
})
