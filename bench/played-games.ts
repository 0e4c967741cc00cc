// Games that were really played, and copies of them: for benches that judge many.
import { randomUUID } from 'node:crypto'
import type { GameType } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Db } from '../apps/server/src/db/connect.ts'
import { flipMatchKind } from '../apps/server/src/features/flip-match/flip-match-kind.ts'
import { createDeals } from '../apps/server/src/features/games/deals.ts'
import { moveGame, type PlayDeps, startGame } from '../apps/server/src/features/games/play.ts'
import { createLeaderboards } from '../apps/server/src/features/leaderboard/leaderboards.ts'
import { createPhoneHash } from '../apps/server/src/features/players/phone-hash.ts'
import { registerPlayer } from '../apps/server/src/features/players/register.ts'
import { createQuizKind } from '../apps/server/src/features/quiz/quiz-kind.ts'

const SECRET = 'a secret of the bench, 32 characters or more'
const log = pino({ level: 'silent' })

/** So many games, each by a player of its own and to its end. */
export async function playGames(db: Db, played: Record<GameType, number>): Promise<void> {
  let nowMs = Date.now()
  const clock = { nowMs: () => nowMs }
  const deps: PlayDeps = {
    db,
    clock,
    wall: clock,
    secret: SECRET,
    leaderboards: createLeaderboards(db, clock, log),
    deals: createDeals(),
    log,
  }
  const register = async (game_type: GameType) => {
    const fields = { name: 'Bench', age: 20, semester: '3th', phone: '+62 812 0000', game_type } as const
    const player = await registerPlayer(
      { db, hashPhone: createPhoneHash(SECRET) },
      { ...fields, request_id: randomUUID() },
      nowMs,
    )
    return player.person_id
  }

  const quizKind = createQuizKind(log)
  for (let n = 0; n < played.quiz; n++) {
    const personId = await register('quiz')
    const { game } = await startGame(deps, quizKind, { personId, requestId: randomUUID() })
    const { levels } = await deps.deals.read(db, game.id, quizKind)
    const move = (event: Parameters<typeof quizKind.step>[2]) =>
      moveGame(deps, quizKind, { personId, gameId: game.id, requestId: randomUUID(), event, isInTurn: () => true })
    for (const { questions } of levels) {
      await move({ type: 'start-level' })
      for (const [i, { correct_option }] of questions.entries()) {
        nowMs += 4000
        await move({ type: 'answer', choice: (n + i) % 4 === 0 ? 'a' : correct_option })
      }
    }
  }
  for (let n = 0; n < played['flip-match']; n++) {
    const personId = await register('flip-match')
    const { game } = await startGame(deps, flipMatchKind, { personId, requestId: randomUUID() })
    const deal = await deps.deals.read(db, game.id, flipMatchKind)
    const move = (event: Parameters<typeof flipMatchKind.step>[2]) =>
      moveGame(deps, flipMatchKind, { personId, gameId: game.id, requestId: randomUUID(), event, isInTurn: () => true })
    for (const cards of [deal.level1, deal.level2]) {
      await move({ type: 'start-level' })
      if (cards === deal.level1) await move({ type: 'reveal' })
      for (const key of new Set(cards.map((card) => card.key))) {
        for (const [card, dealt] of cards.entries()) {
          nowMs += 700
          if (dealt.key === key) await move({ type: 'flip', card })
        }
      }
      nowMs += 2000
    }
  }
}

/** All rows of those games once more, under other ids. */
export async function copyGames(db: Db, suffix: string): Promise<void> {
  const ids = new Set(['id', 'person_id', 'player_id', 'game_id', 'session_id', 'request_id'])
  const tables = await db.introspection.getTables()
  for (const name of ['persons', 'players', 'games', 'game_deals', 'game_events', 'answers']) {
    const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? []
    const values = columns.map((column) => {
      // Nobody else in the season may have it.
      if (column === 'claim_code') return sql`null`
      return ids.has(column) ? sql`${sql.ref(column)} || cast(${suffix} as text)` : sql.ref(column)
    })
    const own = sql.ref(['game_deals', 'game_events', 'answers'].includes(name) ? 'game_id' : 'id')
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from ${sql.table(name)} where length(${own}) = 36`.execute(db)
  }
}
