// Real games and copies of them, for benches that judge many.
import { randomUUID } from 'node:crypto'
import type { GameType } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createLeaderboards } from '../apps/server/src/leaderboards/leaderboards.ts'
import { type Db, isPostgres, type Tx } from '../apps/server/src/platform/database/connect.ts'
import { transact } from '../apps/server/src/platform/database/transact.ts'
import { withoutWaitLimit } from '../apps/server/src/platform/database/wait-limit.ts'
import { flipMatchKind } from '../apps/server/src/play/flip-match/flip-match.ts'
import { createDeals, type PlayDeps } from '../apps/server/src/play/load.ts'
import { moveGame } from '../apps/server/src/play/play.ts'
import { quizKind } from '../apps/server/src/play/quiz/quiz.ts'
import { startGame } from '../apps/server/src/play/start.ts'
import { neverPaused } from '../apps/server/test/never-paused.ts'
import { registerPerson } from '../apps/server/test/register-person.ts'

const SECRET = 'a secret of the bench, 32 characters or more'
const log = pino({ level: 'silent' })

/** Plays this many games, each by a new player and to its end. */
export async function playGames(db: Db, played: Record<GameType, number>): Promise<void> {
  let nowMs = Date.now()
  const clock = neverPaused({ nowMs: () => nowMs })
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
    const player = await registerPerson(db, { ...fields, request_id: randomUUID() }, nowMs)
    return player.person_id
  }

  for (let n = 0; n < played.quiz; n++) {
    const personId = await register('quiz')
    const { game } = await startGame(deps, quizKind, { personId, requestId: randomUUID() })
    const { levels } = await deps.deals.read(db, game.id, quizKind)
    let position = 0
    const move = (event: Parameters<typeof quizKind.step>[2]) =>
      moveGame(deps, quizKind, { personId, gameId: game.id, requestId: randomUUID(), event, position })
    for (const { questions } of levels) {
      await move({ type: 'start-level' })
      for (const [i, { correct_option }] of questions.entries()) {
        nowMs += 4000
        await move({ type: 'answer', choice: (n + i) % 4 === 0 ? 'a' : correct_option })
        position += 1
      }
    }
  }
  for (let n = 0; n < played['flip-match']; n++) {
    const personId = await register('flip-match')
    const { game } = await startGame(deps, flipMatchKind, { personId, requestId: randomUUID() })
    const deal = await deps.deals.read(db, game.id, flipMatchKind)
    let position = 0
    const move = (event: Parameters<typeof flipMatchKind.step>[2]) =>
      moveGame(deps, flipMatchKind, { personId, gameId: game.id, requestId: randomUUID(), event, position: position++ })
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

/**
 * Copies per transaction: the write-ahead log of all copies at once would be as large as the
 * database.
 */
const COPIES_AT_ONCE = 100

/**
 * Copies all rows of the games this many times, under new ids. Each copy's player has a new number.
 */
export async function copyGames(db: Db, copies: number): Promise<void> {
  const tables = await db.introspection.getTables()
  const columnsOf = (name: string) =>
    tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? []
  const idsIn = async (table: 'persons' | 'players' | 'games') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)
  const games = await idsIn('games')
  const copied = [
    { name: 'persons', key: 'id', originals: await idsIn('persons') },
    { name: 'players', key: 'id', originals: await idsIn('players') },
    { name: 'games', key: 'id', originals: games },
    ...['game_deals', 'game_events', 'answers'].map((name) => ({ name, key: 'game_id', originals: games })),
  ]
  await withoutWaitLimit(async () => {
    for (let first = 1; first <= copies; first += COPIES_AT_ONCE) {
      const last = Math.min(copies, first + COPIES_AT_ONCE - 1)
      await transact(db, async (tx) => {
        for (const table of copied) await copyRows(tx, { ...table, columns: columnsOf(table.name) }, first, last)
      })
    }
    if (isPostgres(db)) await sql`vacuum analyze`.execute(db)
  })
}

const IDS = new Set(['id', 'person_id', 'player_id', 'game_id', 'session_id', 'request_id'])

type Copied = { name: string; columns: readonly string[]; key: string; originals: readonly string[] }

/**
 * In the order of the new ids, all of one length; else the rows of a copy would be spread over the
 * table.
 */
async function copyRows(tx: Tx, { name, columns, key, originals }: Copied, first: number, last: number): Promise<void> {
  const values = columns.map((column) => {
    // No other player of the season may have the same code.
    if (column === 'claim_code') return sql`null`
    const own = sql.ref(`${name}.${column}`)
    return IDS.has(column) ? sql`${own} || '-' || substr(cast(1000000 + n as text), 2)` : own
  })
  const own = sql.ref(`${name}.${key}`)
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    with recursive numbers (n) as (select cast(${first} as bigint) union all select n + 1 from numbers where n < ${last})
    select ${sql.join(values)} from ${sql.table(name)} cross join numbers where ${own} in (${sql.join(originals)})
    order by ${own}, n`.execute(tx)
}
