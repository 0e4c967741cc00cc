// How each question was answered, in Analytics.

import { randomUUID } from 'node:crypto'
import { callBy, sendBy } from '../api.ts'
import type { App } from '../app.ts'
import { expect, test } from '../app.ts'
import { signInFirstAdmin } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { register, rightLetters } from '../play.ts'
import { write } from '../screens/every-screen.ts'

test.use({ appSettings: { STARTER_CONTENT: 'off' } })

const TEXT = 'Which month is the month of fasting?'

/** Stores the only game's answer as often as the hint needs, in games of its own. */
function repeatAnswer(app: App, games: number): void {
  write(app, (db) => {
    const game = db.prepare('select * from games').get() as Record<string, unknown>
    const answer = db.prepare('select * from answers').get() as Record<string, unknown>
    const insert = (table: string, row: Record<string, unknown>) => {
      const columns = Object.keys(row)
      db.prepare(`insert into ${table} (${columns}) values (${columns.map((column) => `@${column}`)})`).run(row)
    }
    for (let n = 0; n < games; n++) {
      const id = randomUUID()
      insert('games', { ...game, id, session_id: `session_${n}`, request_id: id, refresh_counter: n + 1 })
      insert('answers', { ...answer, game_id: id })
    }
  })
}

test('an organiser sees how each question was answered, and where its level doesn’t fit', async ({
  page,
  app,
  openPage,
}) => {
  await signInFirstAdmin(page.request, app)
  const options = { option_a: 'Ramadan', option_b: 'Safar', option_c: 'Rajab', option_d: 'Muharram' }
  for (const [question_text, level] of [
    [TEXT, 3],
    ['Which month is the last one?', 1],
  ] as const) {
    const body = { question_text, ...options, correct_option: 'a', level } as const
    expect((await sendBy([page.request], 'POST /api/quiz_questions', { body })).status()).toBe(201)
  }

  await test.step('a player runs out of time at one and answers the other', async () => {
    const visitor = await openPage()
    await register(visitor, 'quiz', 'Maryam')
    const call = callBy(visitor.request)
    let { game } = await call('POST /api/quiz/games', { body: { request_id: randomUUID() } })
    const letters = rightLetters(app, 'Maryam')
    const params = { id: game.id }
    for (let { view } = game; view.phase === 'question' || view.phase === 'level-rules'; { view } = game) {
      const { question_index } = view
      const body = { request_id: randomUUID(), question_index }
      if (view.phase === 'level-rules') {
        ;({ game } = await call('POST /api/quiz/games/{id}/level', { params, body }))
        continue
      }
      const isLast = question_index === 1
      await app.pass(view.starts_in_ms + (isLast ? 4000 : view.remaining_ms))
      const choice = isLast ? (letters[question_index] ?? null) : null
      ;({ game } = await call('POST /api/quiz/games/{id}/answers', { params, body: { ...body, choice } }))
    }
  })

  const row = (text: string) => page.getByRole('row').filter({ hasText: text })

  await test.step('the figures of one game', async () => {
    await page.goto('/admin/figures')
    await expect(page.getByRole('heading', { name: 'How the questions were answered' })).toBeVisible()
    await expect(row(TEXT)).toContainText('100%')
    await expect(row(TEXT)).toContainText(/\d s/)
    await expect(row('Which month is the last one?')).toContainText('Out of time')
    await expect(page.getByText('Easier than level 3')).toHaveCount(0)
  })

  await test.step('with twenty answers the hint comes first, in the season alone', async () => {
    write(app, (db) => {
      db.prepare('delete from answers where correct = 0').run()
    })
    repeatAnswer(app, 19)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Easier than level 3')).toBeVisible()
    const texts = page.getByRole('rowheader')
    await expect(texts.first()).toContainText(TEXT)
    await page.getByLabel('Sort by').selectOption({ label: 'Asked least' })
    await expect(texts.last()).toContainText(TEXT)
    await expect(page).toHaveURL(/sort=least/)
    await page.getByLabel('Answers').selectOption({ label: 'All seasons' })
    await expect(row(TEXT)).toContainText('20')
    await expectAccessible(page)
  })

  await test.step('a question opens in its list', async () => {
    await page.getByRole('link', { name: TEXT }).click()
    await expect(page).toHaveURL(/\/admin\/questions/)
    await expect(page.getByText(TEXT)).toBeVisible()
  })
})
