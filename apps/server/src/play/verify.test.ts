// Every score is recomputed from its log, for logs of all versions; manual changes are found, in
// content too.
import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { type GameType, perGame } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Client,
  ENGINES,
  onSqlite,
  openTestApp,
  openTestDatabase,
  playPerfectFlipMatch,
  playQuiz,
  SECRET,
  type TestApp,
  wrongLetter,
} from '../../test/harness.ts'
import { runCommand } from '../../test/run-command.ts'
import { openRelease } from '../../test/versions/read-release.ts'
import { verifyItems } from '../content/verify-items.ts'
import { SERVED_GAMES } from '../games.ts'
import { FIRST_SEASON_ID } from '../platform/database/migrate.ts'
import { verifySeason } from './verify.ts'

const REPLAYS = perGame((type: GameType) => SERVED_GAMES[type].replay)

/** A quiz in which every question times out. */
async function runOutOfTime(test: TestApp, player: Client): Promise<void> {
  const { game } = await player.startQuiz()
  for (let view = game.view; view.phase === 'level-rules'; ) {
    await player.move(`/api/quiz/games/${game.id}/level`, { question_index: view.question_index })
    test.clock.advance(5 * 60_000)
    view = (await player.get('/api/quiz/games/current')).body.game.view
  }
}

/** `npm run verify -- args` on this database. */
function runVerify(
  { target }: Pick<TestApp, 'target'>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const settings: Record<string, string> =
    target.engine === 'sqlite'
      ? { DATA_DIR: dirname(target.file) }
      : { DATA_DIR: import.meta.dirname, DATABASE_URL: target.url, APP_SECRET: SECRET }
  return runCommand('verify', args, settings)
}

describe.each(ENGINES)('verifying a season (%s)', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  const verify = () => verifySeason(test.db, FIRST_SEASON_ID, REPLAYS)

  beforeEach(async () => {
    test = await openTestApp(engine)
  })
  afterEach(() => test.close())

  it('finds no difference in an empty season, or for players without a finished game', async () => {
    expect(await verify()).toEqual({ games: 0, players: 0, differences: [] })
    const player = await test.player('quiz')
    await player.startQuiz()
    expect(await verify()).toEqual({ games: 0, players: 1, differences: [] })
  })

  describe('with games', () => {
    let quizId: string
    let flipMatchId: string

    beforeEach(async () => {
      const quiz = await test.player('quiz', { name: 'Amina' })
      await playQuiz(test, quiz, (index, correct) => (index % 4 === 0 ? wrongLetter(correct) : correct))
      quizId = (await playQuiz(test, quiz, (_index, correct) => correct, 3000)).game.id
      await runOutOfTime(test, quiz)
      const flipMatch = await test.player('flip-match', { name: 'Bilal' })
      flipMatchId = (await playPerfectFlipMatch(test, flipMatch)).id
    })

    it('prints the result on the command line, beside the running application', async () => {
      expect(await runVerify(test)).toEqual({
        code: 0,
        output: 'Season 1: recomputed 4 games of 2 players, and 37 versions of content: all as stored.\n',
      })
      await test.db.updateTable('players').set({ total_score: 1 }).where('name', '=', 'Bilal').execute()
      const { code, output } = await runVerify(test)
      expect(code).toBe(1)
      expect(output).toMatch(/^player [-0-9a-f]{36}: total_score is 1, recomputed 1000\n/)
      expect(output).toMatch(/: 1 differ\.\n$/)
      expect(await runVerify(test, 'Season 9')).toEqual({
        code: 2,
        output: 'There is no season "Season 9". There are: Season 1\n',
      })
    })

    it('refuses while games are being judged again', async () => {
      const rest = { question_ids: '[]', places: '{}', after_game: '', judged: 0, games: 4 }
      await test.db
        .insertInto('judgings')
        .values({ season_id: FIRST_SEASON_ID, ...rest })
        .execute()
      expect(await runVerify(test)).toEqual({
        code: 2,
        output: 'Games of Season 1 are being judged again after a correction. Verify them once that is done.\n',
      })
    })

    sqlite.it('finds a changed version of content, and says which', async () => {
      expect(await verifyItems(test.db)).toEqual({ versions: 37, differences: [] })
      const { item_id, content } = await test.db
        .selectFrom('item_versions')
        .select(['item_id', 'content'])
        .where('kind', '=', 'term')
        .orderBy('item_id')
        .limit(1)
        .executeTakeFirstOrThrow()
      const changed = content.replace('meaning of', 'another meaning of')
      await test.db.updateTable('item_versions').set({ content: changed }).where('item_id', '=', item_id).execute()
      const { differences } = await verifyItems(test.db)
      expect(differences).toEqual([
        {
          what: 'version',
          id: `1 of term ${item_id}`,
          stored: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
          recomputed: { sha256: createHash('sha256').update(changed).digest('hex') },
        },
      ])
      const { code, output } = await runVerify(test)
      expect(code).toBe(1)
      expect(output).toMatch(new RegExp(`^version 1 of term ${item_id}: sha256 is "[0-9a-f]{64}", recomputed "`))
    })

    sqlite.it('finds an item that differs from its version, and one whose version is gone', async () => {
      const [changed, orphan] = await test.db.selectFrom('prophets').select('id').orderBy('id').limit(2).execute()
      await test.db
        .updateTable('prophets')
        .set({ name: 'Another Name' })
        .where('id', '=', String(changed?.id))
        .execute()
      await test.db.deleteFrom('item_versions').where('item_id', '=', String(orphan?.id)).execute()
      const { versions, differences } = await verifyItems(test.db)
      expect(versions).toBe(36)
      expect(differences).toMatchObject([
        { what: 'prophet', id: changed?.id, recomputed: { version: expect.any(String) } },
        { what: 'prophet', id: orphan?.id, recomputed: {} },
      ])
    })

    sqlite.it('reports a game whose deal is gone', async () => {
      await test.db.deleteFrom('game_deals').where('game_id', '=', flipMatchId).execute()
      const { differences } = await verify()
      expect(differences).toEqual([
        { what: 'game', id: flipMatchId, stored: { score: 1000 }, recomputed: { score: 'its deal is gone' } },
      ])
    })

    sqlite.it('finds a raised score of a game', async () => {
      await test.db.updateTable('games').set({ score: 999 }).where('id', '=', flipMatchId).execute()
      const { differences } = await verify()
      expect(differences).toContainEqual({
        what: 'game',
        id: flipMatchId,
        stored: { score: 999 },
        recomputed: { score: 1000 },
      })
      // The player's best differs too.
      expect(differences).toHaveLength(2)
    })

    it('finds a changed answer in a log', async () => {
      const { event, seq } = await test.db
        .selectFrom('game_events')
        .select(['event', 'seq'])
        .where('game_id', '=', quizId)
        .where('event', 'like', '%answer%')
        .orderBy('seq')
        .limit(1)
        .executeTakeFirstOrThrow()
      const changed = { ...JSON.parse(event), choice: wrongLetter(JSON.parse(event).choice) }
      await test.db
        .updateTable('game_events')
        .set({ event: JSON.stringify(changed) })
        .where('game_id', '=', quizId)
        .where('seq', '=', seq)
        .execute()
      const { differences } = await verify()
      expect(differences).toMatchObject([
        { what: 'game', id: quizId, stored: { score: 3000 }, recomputed: { score: 2900 } },
      ])
    })

    sqlite.it.each([
      ['total_score', 2999],
      ['best_elapsed_ms', 1],
      ['rank_key', 1],
      ['placed', 0],
      ['current_level', 1],
      ['scored_at', '2020-01-01T00:00:00.000Z'],
    ])('finds a changed %s of a player', async (column, value) => {
      await test.db
        .updateTable('players')
        .set({ [column]: value })
        .where('name', '=', 'Amina')
        .execute()
      const { differences } = await verify()
      expect(differences).toMatchObject([{ what: 'player', stored: { [column]: value } }])
    })
  })
})

it('leaves the database of an earlier version as it is', async () => {
  const { database, remove } = openRelease('2.0.1')
  const { target, db, close } = await openTestDatabase('sqlite', database)
  const applied = async () => (await sql`select name from kysely_migration`.execute(db)).rows
  const before = await applied()
  expect(await runVerify({ target })).toEqual({ code: 2, output: expect.stringContaining('Make a backup, then start') })
  expect(await applied()).toEqual(before)
  await close()
  remove()
})
