// Players and their feedback as admins see them.
import { randomUUIDv7 } from 'node:crypto'
import { PLAYER_SORTS } from '@noor-quest/contract/player-columns'
import type { ListedPlayer, PlayerList } from '@noor-quest/contract/player-list'
import type { GameType } from '@noor-quest/rules/games'
import { OPTIONAL_FIELDS } from '@noor-quest/rules/person-fields'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, onSqlite, playPerfectFlipMatch, type TestApp } from '../../../test/harness.ts'
import { openAppWithAdmin, readAudit } from '../../../test/portal-scene.ts'
import { insertPlayers, samplePerson } from '../../../test/stored-players.ts'

/** As players who registered before these fields were added. */
const WITHOUT_OPTIONAL = Object.fromEntries(OPTIONAL_FIELDS.map((field) => [field, null]))

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeAll(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.db.deleteFrom('players').execute()
    await test.db.deleteFrom('audit_log').execute()
  })

  async function page(query: Record<string, string> = {}): Promise<PlayerList> {
    const response = await admin.get(`/api/players?${new URLSearchParams(query)}`)
    expect([response.status, response.text]).toEqual([200, expect.any(String)])
    return response.body
  }
  async function allPages(query: Record<string, string> = {}): Promise<ListedPlayer[]> {
    const all: ListedPlayer[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const read: PlayerList = await page(cursor === '' ? query : { ...query, cursor })
      all.push(...read.players)
      cursor = read.next_cursor
    }
    return all
  }
  const names = async (query: Record<string, string> = {}) => (await page(query)).players.map(({ name }) => name)

  /** Players that differ in every column, with equal values in most. */
  async function insertMany(count: number): Promise<void> {
    await insertPlayers(
      test.db,
      Array.from({ length: count }, (_, n) => ({
        ...samplePerson(n % 5),
        ...(n % 4 === 0 && WITHOUT_OPTIONAL),
        id: randomUUIDv7(),
        name: `${['Aisha', 'bilal', 'Čelik', 'عمر', 'Aisha'][n % 5]} ${n % 7}`,
        age: 18 + (n % 6),
        semester: (['1th', '2th', '3th'] as const)[n % 3] ?? '1th',
        phone: `0812-${1000 + n}`,
        game_type: n % 2 === 0 ? ('quiz' as const) : ('flip-match' as const),
        created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, n % 10)).toISOString(),
        total_score: (n % 4) * 100,
        current_level: 1 + (n % 2),
      })),
    )
  }

  describe('the list', () => {
    it('is newest first, with everything that was registered', async () => {
      await test.player('quiz', { name: 'Older' })
      test.clock.advance(1000)
      await test.player('flip-match', { name: 'Newer', age: 31, semester: '8th', phone: '٠٨١٢٣٤٥' })
      const at = new Date(test.clock.nowMs()).toISOString()
      const { players, total, next_cursor } = await page()
      expect(players.map(({ name }) => name)).toEqual(['Newer', 'Older'])
      expect(players[0]).toEqual({
        id: expect.any(String),
        name: 'Newer',
        age: 31,
        semester: '8th',
        phone: '٠٨١٢٣٤٥',
        ...WITHOUT_OPTIONAL,
        game_type: 'flip-match',
        total_score: 0,
        ...{ leaderboard_name: null, hidden: false, marked_by: null },
        current_level: 1,
        created_at: at,
      })
      expect([total, next_cursor]).toEqual([2, null])
    })

    sqlite.it('is empty without players', async () => {
      expect(await page()).toEqual({ players: [], total: 0, registered: 0, next_cursor: null })
    })

    it.each(PLAYER_SORTS)('is sorted by %s both ways, every player once over all pages', async (sort) => {
      await insertMany(120)
      const ascending = await allPages({ sort, order: 'asc' })
      const descending = await allPages({ sort, order: 'desc' })
      expect(new Set(ascending.map(({ id }) => id)).size).toBe(120)
      expect(ascending).toHaveLength(120)
      expect(descending).toEqual([...ascending].reverse())
      const values = ascending.map((player) => player[sort])
      if (sort === 'name') {
        const firsts = [...new Set(values.map((name) => String(name).split(' ')[0]))]
        expect(firsts).toEqual(['Aisha', 'bilal', 'Čelik', 'عمر'])
      } else {
        const isInOrder = values.every((value, i) => i === 0 || (values[i - 1] ?? '') <= (value ?? ''))
        expect(isInOrder).toBe(true)
      }
    })

    it.each<Record<string, string>>([
      { search: 'ai' },
      { game_type: 'quiz' },
      { search: 'AISHA', game_type: 'flip-match' },
    ])('is paged and counted with the filter %j', async (filter) => {
      await insertMany(120)
      const wanted = (await allPages()).filter(
        ({ name, game_type }) =>
          (filter.search === undefined || name.toLowerCase().includes(filter.search.toLowerCase())) &&
          (filter.game_type === undefined || filter.game_type === game_type),
      )
      for (const sort of ['created_at', 'name', 'total_score']) {
        for (const order of ['asc', 'desc']) {
          const found = await allPages({ ...filter, sort, order })
          expect(found.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort())
        }
      }
      expect((await page(filter)).total).toBe(wanted.length)
    })

    it('repeats and skips no player when players are added and deleted between two pages', async () => {
      await insertMany(110)
      const first = await page()
      await test.player('quiz', { name: 'Just came' })
      await test.db
        .deleteFrom('players')
        .where('id', '=', first.players[0]?.id ?? '')
        .execute()
      await test.db
        .deleteFrom('players')
        .where('id', '=', first.players[49]?.id ?? '')
        .execute()
      const second = await page({ cursor: first.next_cursor ?? '' })
      const third = await page({ cursor: second.next_cursor ?? '' })
      const seen = [...first.players, ...second.players, ...third.players].map(({ id }) => id)
      expect(new Set(seen).size).toBe(110)
      expect(third.next_cursor).toBeNull()
    })

    it.each([
      ['amina', ['Amina Yusuf']],
      ['YUSUF', ['Amina Yusuf', 'Yusuf 100%_\\']],
      ['na yu', ['Amina Yusuf']],
      ['fatima', ['Fāṭima']],
      ['FĀṬIMA', ['Fāṭima']],
      ['احمد', ['أَحْمَد']],
      ['أحمد', ['أَحْمَد']],
      ['%', ['Yusuf 100%_\\']],
      ['_', ['Yusuf 100%_\\']],
      ['\\', ['Yusuf 100%_\\']],
      ['0812', ['Amina Yusuf', 'أَحْمَد']],
      ['0812 345', ['Amina Yusuf', 'أَحْمَد']],
      ['+62 (899)', ['Fāṭima']],
      ['62899', ['Fāṭima']],
      ['٠٨١٢', ['Amina Yusuf', 'أَحْمَد']],
      ['nobody', []],
      ["' or 1=1 --", []],
      ['\u0000', ['Amina Yusuf', 'Fāṭima', 'Yusuf 100%_\\', 'أَحْمَد']],
      ['  ', ['Amina Yusuf', 'Fāṭima', 'Yusuf 100%_\\', 'أَحْمَد']],
    ])('finds with "%s"', async (search, found) => {
      await test.player('quiz', { name: 'Amina Yusuf', phone: '0812-345' })
      await test.player('quiz', { name: 'Fāṭima', phone: '+62 899 777' })
      await test.player('flip-match', { name: 'Yusuf 100%_\\', phone: '555-1234' })
      await test.player('flip-match', { name: 'أَحْمَد', phone: '٠٨١٢ ٣٤٥' })
      expect((await names({ search })).sort()).toEqual([...found].sort())
    })

    it.each<Record<string, string>>([
      { sort: 'phone' },
      { order: 'up' },
      { game_type: 'chess' },
      { search: 'x'.repeat(101) },
      { cursor: 'nope' },
      { cursor: Buffer.from('["players created_at desc",1,"x"]').toString('base64url') },
      { cursor: Buffer.from('["players created_at desc","x","\\u0000"]').toString('base64url') },
      { sort: 'age', cursor: Buffer.from('["players age desc",1e12,"x"]').toString('base64url') },
    ])('refuses %j', async (query) => {
      const response = await admin.get(`/api/players?${new URLSearchParams(query)}`)
      expect([response.status, response.body.error.code]).toEqual([400, 'validation_failed'])
    })

    sqlite.it("refuses another order's cursor", async () => {
      await insertMany(60)
      const { next_cursor } = await page()
      const query = new URLSearchParams({ sort: 'name', cursor: next_cursor ?? '' })
      expect((await admin.get(`/api/players?${query}`)).status).toBe(400)
    })

    it('continues after names that are long when spelled out', async () => {
      for (let n = 0; n < 51; n++) await test.player('quiz', { name: `a${'㌖'.repeat(79)}` })
      const first = await page({ sort: 'name', order: 'asc' })
      expect((await page({ sort: 'name', order: 'asc', cursor: first.next_cursor ?? '' })).players).toHaveLength(1)
    })
  })

  describe('the export', () => {
    const rows = (text: string): string[][] => parse(text, { bom: true })
    const BEST_COLUMNS = ['Rank', 'Moves', 'Seconds', 'Scored At', 'Nickname', 'Disqualified']

    it('is a download of all players, with Arabic unchanged and phones for contact programs', async () => {
      await test.player('quiz', { name: 'أَحْمَد', phone: '0812345' })
      test.clock.advance(1000)
      await test.player('flip-match', { name: 'Amina', phone: '+62 812-3456', nickname: '=صقر' })
      const at = new Date(test.clock.nowMs()).toISOString()
      const response = await admin.get('/api/players/export')
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="players-2026-01-\d\d\.csv"$/)
      expect(rows(response.text)).toEqual([
        [...['Name', 'Age', 'Semester', 'Phone', 'Game', 'Score', 'Level', 'Date'], ...BEST_COLUMNS],
        ['Amina', '20', '3', '+628123456', 'flip-match', '0', '1', at, '', '', '', '', "'=صقر", ''],
        ['أَحْمَد', '20', '3', '0812345', 'quiz', '0', '1', expect.any(String), '', '', '', '', '', ''],
      ])
      const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const raw = await test.app.request('/api/players/export', { headers: { cookie } })
      expect([...new Uint8Array(await raw.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    })

    sqlite.it('runs no formula that a player typed as a name', async () => {
      const typed = ['=1+1', '+1', '-1', '@A1', 'x;=1+1', 'x; +1', "'=1"]
      for (const name of typed) await test.player('quiz', { name })
      const response = await admin.get('/api/players/export?sort=created_at&order=asc')
      const written = rows(response.text)
        .slice(1)
        .map(([name]) => name)
      expect(written.sort()).toEqual(["'=1+1", "'+1", "'-1", "'@A1", "x;'=1+1", "x;' +1", "''=1"].sort())
    })

    it('has the order, the filter and the search of the list, over many chunks', async () => {
      const players = Array.from({ length: 2300 }, (_, n) => ({
        id: randomUUIDv7(),
        name: `Player ${n}`,
        game_type: n % 2 === 0 ? ('quiz' as const) : ('flip-match' as const),
      }))
      for (let n = 0; n < players.length; n += 100) await insertPlayers(test.db, players.slice(n, n + 100))
      const all = rows((await admin.get('/api/players/export')).text)
      expect(new Set(all.slice(1).map(([name]) => name)).size).toBe(2300)
      const query = 'search=PLAYER+22&game_type=quiz&sort=name&order=desc'
      const some = rows((await admin.get(`/api/players/export?${query}`)).text).slice(1)
      expect(some.slice(0, 50).map(([name]) => name)).toEqual(
        await names(Object.fromEntries(new URLSearchParams(query))),
      )
      expect(some).toHaveLength(56)
    })

    it('has the exact rank of every player with a place, even beyond 1,000', async () => {
      const players = Array.from({ length: 1100 }, (_, n) => ({
        ...{
          name: `Player ${n}`,
          game_type: 'quiz' as const,
          total_score: 3000 - n,
          scored_at: '2026-01-01T00:00:00.000Z',
        },
      }))
      for (let n = 0; n < players.length; n += 100) await insertPlayers(test.db, players.slice(n, n + 100))
      await insertPlayers(test.db, [
        { name: 'Equal', game_type: 'quiz', total_score: 1901, scored_at: '2026-01-01T00:00:00.000Z' },
      ])
      const ranks = async () =>
        Object.fromEntries(rows((await admin.get('/api/players/export')).text).map((row) => [row[0], row[8]]))
      expect(await ranks()).toMatchObject({
        'Player 0': '1',
        'Player 1050': '1051',
        'Player 1099': '1100',
        Equal: '1100',
      })
    })

    sqlite.it('is logged without the search text', async () => {
      await test.player('quiz', { name: 'Amina' })
      await admin.get('/api/players/export?search=amina&game_type=quiz')
      expect(await readAudit(test)).toMatchObject([
        { action: 'export', entity: 'players', entity_id: null, summary: '1 players of quiz, searched' },
      ])
    })
  })

  describe('the details', () => {
    it('have the place and the number of games', async () => {
      const player = await test.player('flip-match', { name: 'Amina' })
      const { players } = await page({ search: 'amina' })
      const details = async () => (await admin.get(`/api/players/${players[0]?.id}/record`)).body.details
      expect(await details()).toMatchObject({ rank: null, attempts: 0 })
      await playPerfectFlipMatch(test, player)
      await player.startFlipMatch()
      expect(await details()).toMatchObject({ rank: { rank: 1, is_exact: true }, attempts: 2 })
    })
  })

  describe("deleting a person's data", () => {
    it('deletes games, answers and feedback too, and the leaderboard drops the player at once', async () => {
      const player = await test.player('flip-match', { name: 'Forget me', phone: '0899 123' })
      await playPerfectFlipMatch(test, player)
      await player.post('/api/feedback', { rating: 5, comments: 'I am Forget me' })
      const stays = await test.player('flip-match', { name: 'Stays' })
      await playPerfectFlipMatch(test, stays)
      const leaderboard = async () => (await test.client().get('/api/leaderboard?game_type=flip-match')).text
      expect(await leaderboard()).toContain('Forget me')

      const { players } = await page({ search: 'forget me' })
      const id = players[0]?.id ?? ''
      const gone = await admin.delete(`/api/players/${id}`)
      expect([gone.status, gone.body]).toEqual([200, { id }])
      expect(await leaderboard()).not.toContain('Forget me')
      expect(await leaderboard()).toContain('Stays')
      expect(await names()).toEqual(['Stays'])
      for (const table of ['games', 'feedback'] as const) {
        expect(await test.db.selectFrom(table).select('id').where('player_id', '=', id).execute()).toEqual([])
      }
      for (const table of ['game_deals', 'game_events', 'answers'] as const) {
        const left = await test.db
          .selectFrom(table)
          .leftJoin('games', 'games.id', `${table}.game_id`)
          .select(`${table}.game_id`)
          .where('games.id', 'is', null)
          .execute()
        expect(left).toEqual([])
      }
      expect((await player.get('/api/players/me')).body.player).toBeNull()
      expect((await admin.delete(`/api/players/${id}`)).body.error.code).toBe('player_not_found')

      const entries = await readAudit(test)
      expect(entries).toMatchObject([{ action: 'delete', entity: 'players', entity_id: id }])
      expect(JSON.stringify(entries)).not.toMatch(/Forget me|0899/)
    })

    it("names the same person's other player, and deletes it only if asked to", async () => {
      const person = async () => {
        const device = await test.player('quiz', { name: 'Amina' })
        await device.post('/api/players/me/continue', { game_type: 'flip-match' })
        await playPerfectFlipMatch(test, device)
        const [newest, first] = (await page({ search: 'amina', sort: 'created_at' })).players
        if (newest === undefined || first === undefined) throw new Error('there are two')
        return {
          device,
          quiz: newest.game_type === 'quiz' ? newest : first,
          other: newest.game_type === 'quiz' ? first : newest,
        }
      }
      const one = await person()
      const { other_players } = (await admin.get(`/api/players/${one.quiz.id}/record`)).body.details
      expect(other_players).toEqual([{ id: one.other.id, name: 'Amina', game_type: 'flip-match' }])
      await admin.delete(`/api/players/${one.quiz.id}`)
      expect((await page()).players.map(({ game_type }) => game_type)).toEqual(['flip-match'])
      expect((await one.device.get('/api/players/me')).body.player.game_type).toBe('flip-match')
      expect((await admin.get(`/api/players/${one.other.id}/record`)).body.details.other_players).toEqual([])
      await admin.delete(`/api/players/${one.other.id}?scope=person`)

      const both = await person()
      const stays = await test.player('flip-match', { name: 'Stays' })
      await playPerfectFlipMatch(test, stays)
      await test.db.deleteFrom('audit_log').execute()
      const gone = await admin.delete(`/api/players/${both.quiz.id}?scope=person`)
      expect([gone.status, gone.body]).toEqual([200, { id: both.quiz.id }])
      expect(await names()).toEqual(['Stays'])
      expect((await test.client().get('/api/leaderboard?game_type=flip-match')).text).not.toContain('Amina')
      expect((await both.device.get('/api/players/me')).body.player).toBeNull()
      expect(await test.db.selectFrom('persons').select('id').where('id', '=', both.quiz.id).execute()).toEqual([])
      expect((await readAudit(test)).map(({ action, entity_id }) => [action, entity_id]).sort()).toEqual(
        [both.quiz.id, both.other.id].map((id) => ['delete', id]).sort(),
      )
      const again = await admin.delete(`/api/players/${both.other.id}?scope=person`)
      expect(again.body.error.code).toBe('player_not_found')
      expect((await admin.delete(`/api/players/${both.other.id}?scope=all`)).status).toBe(400)
    })

    sqlite.it('deletes the running game too', async () => {
      const player = await test.player('quiz')
      const { game } = await player.startQuiz()
      const { players } = await page()
      await admin.delete(`/api/players/${players[0]?.id}`)
      const move = await player.post(`/api/quiz/games/${game.id}/level`, {
        request_id: randomUUIDv7(),
        question_index: 0,
      })
      expect([move.status, move.body.error.code]).toEqual([404, 'game_not_found'])
    })
  })

  describe('feedback', () => {
    async function give(gameType: GameType, name: string, rating: number, comments = ''): Promise<void> {
      const player = await test.player(gameType, { name })
      test.clock.advance(1000)
      expect((await player.post('/api/feedback', { rating, comments })).status).toBe(201)
    }

    it('is listed newest first with the player, and summed up', async () => {
      await give('quiz', 'Amina', 5, 'Wonderful')
      await give('flip-match', 'Bilal', 2)
      await give('quiz', 'Čelik', 4)
      const { feedback, summary, next_cursor } = (await admin.get('/api/feedback')).body
      expect(feedback).toEqual([
        expect.objectContaining({ rating: 4, comments: '', player: { name: 'Čelik', game_type: 'quiz' } }),
        expect.objectContaining({
          rating: 2,
          game_type: 'flip-match',
          player: { name: 'Bilal', game_type: 'flip-match' },
        }),
        expect.objectContaining({ rating: 5, comments: 'Wonderful', game_type: 'quiz' }),
      ])
      expect(Object.keys(feedback[0]).sort()).toEqual([
        ...['comments', 'created_at', 'game_type', 'id', 'player', 'player_id', 'rating'],
      ])
      const { id } = await test.db
        .selectFrom('players')
        .select('id')
        .where('name', '=', 'Čelik')
        .executeTakeFirstOrThrow()
      expect(feedback[0].player_id).toBe(id)
      // (5 + 2 + 4) / 3 = 3.666...
      expect(summary).toEqual({ count: 3, average: 3.7, distribution: [0, 1, 0, 1, 1] })
      expect(next_cursor).toBeNull()
    })

    sqlite.it('has no average without any', async () => {
      expect((await admin.get('/api/feedback')).body).toEqual({
        feedback: [],
        summary: { count: 0, average: null, distribution: [0, 0, 0, 0, 0] },
        next_cursor: null,
      })
    })

    it('is paged, repeating and skipping none when more is added', async () => {
      const player = await test.player('quiz')
      for (let n = 0; n < 60; n++) await player.post('/api/feedback', { rating: 3, comments: `No. ${n}` })
      const first = (await admin.get('/api/feedback')).body
      await give('quiz', 'Late', 1, 'late')
      const second = (await admin.get(`/api/feedback?cursor=${first.next_cursor}`)).body
      const seen = [...first.feedback, ...second.feedback].map(({ comments }) => comments)
      expect([first.feedback.length, seen.length, new Set(seen).size]).toEqual([50, 60, 60])
      expect(seen).not.toContain('late')
      expect(second.next_cursor).toBeNull()
      expect(second.summary.count).toBe(61)
      expect((await admin.get('/api/feedback?cursor=nope')).status).toBe(400)
    })
  })
})
