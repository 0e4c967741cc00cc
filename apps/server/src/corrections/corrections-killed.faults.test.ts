// The process is killed while it judges a season's games again. The next one continues after the
// last commit. The earlier places are shown until all games are judged, and then the new ones at
// once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type GameType, perGame } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { ENGINES, openTestApp, playQuiz, wrongLetter } from '../../test/harness.ts'
import { deviceAt, openServer } from '../../test/server-process.ts'
import { insertAccount, PASSWORD } from '../../test/stored-accounts.ts'
import { SERVED_GAMES } from '../games.ts'
import { type Db, isPostgres } from '../platform/database/connect.ts'
import { verifySeason } from '../play/verify.ts'

/** More games than two transactions of the job write. */
const GAMES = 24

/** Makes the judging of this game fail, after the transactions before it. */
async function hold(db: Db, gameId: string): Promise<() => Promise<void>> {
  if (!isPostgres(db)) {
    await sql`create trigger held before update on games when old.id = ${sql.lit(gameId)}
      begin select raise(abort, 'held'); end`.execute(db)
    return async () => void (await sql`drop trigger held`.execute(db))
  }
  await sql`create function held() returns trigger language plpgsql as 'begin raise exception ''held''; end'`.execute(
    db,
  )
  await sql`create trigger held before update on games for each row when (old.id = ${sql.lit(gameId)})
    execute function held()`.execute(db)
  return async () => void (await sql`drop trigger held on games`.execute(db))
}

it.each(ENGINES)('continues on %s after the process was killed in the middle of it', async (engine) => {
  const test = await openTestApp(engine)
  onTestFinished(test.close)
  const amina = await test.player('quiz', { name: 'Amina' })
  const { game } = await playQuiz(test, amina, (_index, right) => right)
  const questions = (await amina.quizDeal(game.id)).levels.flatMap((level) => level.questions)
  for (let count = 1; count < GAMES; count++) {
    const player = await test.player('quiz', { name: `Player ${count}` })
    await playQuiz(test, player, (index, right) => (index < count % 5 ? wrongLetter(right) : right))
  }
  // Only the processes judge.
  test.app.close()
  const { db } = test
  const { email } = await insertAccount(db, {})
  const own = mkdtempSync(join(tmpdir(), 'noor-quest-killed-'))
  onTestFinished(() => rmSync(own, { recursive: true }))
  const dir = test.target.engine === 'sqlite' ? dirname(test.target.file) : own

  const first = await openServer(test.target, dir)
  onTestFinished(() => first.kill('SIGKILL'))
  const admin = deviceAt(first, db)
  expect((await admin.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
  const leaderboardAt = async (server: typeof first) =>
    JSON.stringify((await deviceAt(server, db).get('/api/leaderboard?game_type=quiz&limit=10')).body.entries)
  const before = await leaderboardAt(first)
  const affected = await db.selectFrom('games').select('id').where('status', '=', 'finished').orderBy('id').execute()
  const release = await hold(db, affected[GAMES - 4]?.id ?? '')
  const add = questions.map(({ version }) => ({ item_version: version, key: null }))
  const asked = await admin.post('/api/corrections', { judged_version: 0, add })
  expect([asked.status, asked.body]).toEqual([200, expect.anything()])
  const done = async () => db.selectFrom('judgings').select(['after_game', 'judged']).executeTakeFirst()
  const judged = async () => (await done())?.judged ?? GAMES
  await eventually(async () => expect(await judged()).toBeGreaterThan(0))
  const reached = await judged()
  expect(reached).toBeLessThan(GAMES)
  expect(await leaderboardAt(first)).toBe(before)
  first.kill('SIGKILL')
  expect(await first.ended).toMatchObject({ signal: 'SIGKILL' })
  // It may have judged more before it was killed, but never that game.
  const left = await judged()
  expect(left).toBeGreaterThanOrEqual(reached)
  expect(left).toBeLessThan(GAMES)
  await release()

  const second = await openServer(test.target, dir)
  onTestFinished(() => second.kill('SIGKILL'))
  expect(await judged()).toBeGreaterThanOrEqual(left)
  const seen = [await leaderboardAt(second)]
  await eventually(async () => {
    const now = await leaderboardAt(second)
    if (now !== seen.at(-1)) seen.push(now)
    expect(await done()).toBeUndefined()
  })
  await eventually(async () => {
    const now = await leaderboardAt(second)
    if (now !== seen.at(-1)) seen.push(now)
    expect(seen).toHaveLength(2)
  })
  expect(seen[0]).toBe(before)
  const { id } = await db.selectFrom('seasons').select('id').executeTakeFirstOrThrow()
  const replays = perGame((type: GameType) => SERVED_GAMES[type].replay)
  expect((await verifySeason(db, id, replays)).differences).toEqual([])
  // The final leaderboard, as stored.
  expect(await leaderboardAt(second)).toBe(seen[1])
})
