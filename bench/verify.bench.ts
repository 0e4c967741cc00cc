// How fast a season is recomputed from its logs (`npm run verify`): whole games of both kinds, really played and then copied,
// on both engines.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type GameType, ofEachGame } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import { pino } from 'pino'
import { connect, type DatabaseTarget, type Db } from '../apps/server/src/db/connect.ts'
import { FIRST_SEASON_ID, migrate } from '../apps/server/src/db/migrate.ts'
import { loadStarterContent } from '../apps/server/src/features/content/load-starter-content.ts'
import { flipMatchKind } from '../apps/server/src/features/flip-match/flip-match-kind.ts'
import { createDeals } from '../apps/server/src/features/games/deals.ts'
import { moveGame, type PlayDeps, startGame } from '../apps/server/src/features/games/play.ts'
import { verifySeason } from '../apps/server/src/features/games/verify.ts'
import { createLeaderboards } from '../apps/server/src/features/leaderboard/leaderboards.ts'
import { createPhoneHash } from '../apps/server/src/features/players/phone-hash.ts'
import { registerPlayer } from '../apps/server/src/features/players/register.ts'
import { createQuizKind } from '../apps/server/src/features/quiz/quiz-kind.ts'
import { createLocalStore } from '../apps/server/src/features/storage/open-store.ts'
import { SERVED_GAMES } from '../apps/server/src/games.ts'
import { ROOT } from '../scripts/child.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { limitTime, temporaryFolder } from './server-process.ts'
import { type Row, report } from './table.ts'

const SECRET = 'a secret of the bench, 32 characters or more'

/** Played of each kind; then all of it is copied so often. */
const PLAYED = 50
const COPIES = 99
/** The budget. */
const GAMES_PER_SECOND = 2000
const RUNS = 3

limitTime(300_000)
const log = pino({ level: 'silent' })
const rows: Row[] = []
const dir = temporaryFolder()
await measure('SQLite', { engine: 'sqlite', file: join(dir, 'noor-quest.db') })
const postgres = await startPostgres({ durable: false })
await measure('PostgreSQL', { engine: 'postgres', url: postgres.url, poolSize: 5 })
await postgres.stop()
report('verify', rows)
process.exit(0)

async function measure(engine: string, target: DatabaseTarget): Promise<void> {
  const db = await connect(target)
  await migrate(db)
  await loadStarterContent(db, createLocalStore(dir), join(ROOT, 'content'), Date.now())
  await play(db)
  for (let copy = 1; copy <= COPIES; copy++) await copyAll(db, `-${copy}`)

  const replays = ofEachGame((type) => SERVED_GAMES[type].replay)
  const rates: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const startedMs = performance.now()
    const { games, differences } = await verifySeason(db, FIRST_SEASON_ID, replays)
    if (games !== 2 * PLAYED * (1 + COPIES)) throw new Error(`${games} games were recomputed`)
    if (differences.length > 0) throw new Error(`games differ: ${JSON.stringify(differences[0])}`)
    rates.push((games / (performance.now() - startedMs)) * 1000)
  }
  await db.destroy()
  const slowest = Math.min(...rates)
  rows.push({
    figure: `games recomputed, ${engine}, slowest of ${RUNS} runs`,
    value: `${Math.round(slowest).toLocaleString('en')}/s`,
    floor: '',
    ratio: '',
    budget: `>= ${GAMES_PER_SECOND.toLocaleString('en')}/s`,
    met: slowest >= GAMES_PER_SECOND,
  })
}

/** Half of the games quizzes, half Flip & Match, each to its end. */
async function play(db: Db): Promise<void> {
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
  for (let n = 0; n < PLAYED; n++) {
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
  for (let n = 0; n < PLAYED; n++) {
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

/** All rows of the games once more, under other ids. */
async function copyAll(db: Db, suffix: string): Promise<void> {
  const ids = new Set(['id', 'person_id', 'player_id', 'game_id', 'session_id', 'request_id'])
  const tables = await db.introspection.getTables()
  for (const name of ['persons', 'players', 'games', 'game_deals', 'game_events']) {
    const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? []
    const values = columns.map((column) =>
      ids.has(column) ? sql`${sql.ref(column)} || cast(${suffix} as text)` : sql.ref(column),
    )
    const own = sql.ref(name === 'game_deals' || name === 'game_events' ? 'game_id' : 'id')
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from ${sql.table(name)} where length(${own}) = 36`.execute(db)
  }
}
