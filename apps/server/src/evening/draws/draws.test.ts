// Prize draws: the tickets, the fixed list, the digits that decide once, and the file for
// verification.
import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import type { AdminDraw, PublicDraws, SeasonDraws } from '@noor-quest/contract/draws'
import { checkDrawFile, readDrawFile } from '@noor-quest/rules/draw'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  Client,
  ENGINES,
  onSqlite,
  playPerfectFlipMatch,
  playQuiz,
  SECRET,
  type TestApp,
} from '../../../test/harness.ts'
import { openEvents, openHall } from '../../../test/open-events.ts'
import { hallScreen, openAppWithAdmin, readAudit, signInAs } from '../../../test/portal-scene.ts'
import { runCommand } from '../../../test/run-command.ts'
import { expectError } from '../../../test/scenes.ts'
import { FIRST_SEASON_ID } from '../../platform/database/migrate.ts'
import { markSettledSeasons } from '../../play/abandoned.ts'

const NOWHERE = '00000000-0000-7000-8000-000000000000'
const SEASON = `/api/seasons/${FIRST_SEASON_ID}/draws`
const JSON_TYPE = { 'content-type': 'application/json' }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe.each(ENGINES)('draws on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const patch = (path: string, body: object, client = admin) =>
    client.send('PATCH', path, JSON.stringify(body), JSON_TYPE)
  const changeSeason = (body: object) => patch('/api/seasons/current', body)
  let numbers = 0
  const registers = (name: string, fields: object = {}) =>
    test.player('quiz', { name, phone: `0812 ${1000 + numbers++}`, ...fields })
  const finishes = async (name: string, fields: object = {}) => {
    const player = await registers(name, fields)
    await playQuiz(test, player, (_index, correct) => correct, 4000)
    return player
  }
  const idOf = async (client: Client): Promise<string> => (await client.get('/api/players/me')).body.player.id
  const read = async (entrants = 'scored'): Promise<SeasonDraws> =>
    (await admin.get(`${SEASON}?entrants=${entrants}`)).body
  const everybodySees = async (query = ''): Promise<PublicDraws> => (await test.client().get(`/api/draws${query}`)).body
  type Fields = { entrants?: string; [field: string]: unknown }
  const commit = async (fields: Fields = {}, client = admin) => {
    const { list } = await read(fields.entrants)
    return client.post(SEASON, { title_en: 'Main prize', title_ar: 'الجائزة الكبرى', winners: 2, list, ...fields })
  }
  const committed = async (fields: Fields = {}): Promise<AdminDraw> => {
    const { status, body, text } = await commit(fields)
    expect([status, text]).toEqual([200, expect.any(String)])
    return body.draws[0]
  }
  const call = (draw: AdminDraw, digits: string, client = admin) =>
    client.post(`/api/draws/${draw.id}/digits`, { digits })
  const type = ({ id }: AdminDraw, digits: string, client = admin) =>
    client.send('PUT', `/api/draws/${id}/typed`, JSON.stringify({ digits }), JSON_TYPE)
  const next = (draw: AdminDraw, position: number, reason = 'absent', client = admin) =>
    client.post(`/api/draws/${draw.id}/next`, { position, reason })
  const fileOf = (draw: AdminDraw) => {
    // The file is made once a second.
    test.clock.advance(1001)
    return test.client().get(`/api/draws/${draw.id}/file`)
  }
  const check = async (draw: AdminDraw, digits: string, count: number) => {
    const found = readDrawFile((await fileOf(draw)).text)
    if (!found.ok) throw new Error(`line ${found.line}`)
    return { ...checkDrawFile(sha256, found.file, digits, count), file: found.file }
  }
  const closeSeason = async () => {
    const closes_at = new Date(test.clock.nowMs() + 10).toISOString()
    expect((await changeSeason({ closes_at })).status).toBe(200)
    test.clock.advance(2 * 60_000)
    await markSettledSeasons({ db: test.db, wall: test.clock })
  }
  const erase = (keep_winners: number) => admin.post(`/api/results/${FIRST_SEASON_ID}/erase`, { keep_winners })
  const runVerify = () => {
    const { target } = test
    const settings: Record<string, string> =
      target.engine === 'sqlite'
        ? { DATA_DIR: dirname(target.file) }
        : { DATA_DIR: import.meta.dirname, DATABASE_URL: target.url, APP_SECRET: SECRET }
    return runCommand('verify', [], settings)
  }

  sqlite.it('reach every open page at each step', async () => {
    await finishes('Amina')
    await finishes('Bilal')
    await finishes('Dewi')
    await closeSeason()
    const events = await openEvents(test.app)
    expect(await events.nextDraws()).toEqual({ draws: 0, decided: 0, drawn: 0 })
    const draw = await committed()
    expect(await events.nextDraws()).toEqual({ draws: 1, decided: 0, drawn: 0 })
    await call(draw, '4711')
    expect(await events.nextDraws()).toEqual({ draws: 1, decided: 1, drawn: 2 })
    await next(draw, 1)
    expect(await events.nextDraws()).toEqual({ draws: 1, decided: 1, drawn: 3 })
    await events.cancel()
  })

  sqlite.it('are held by admins alone, and seen by everybody', async () => {
    const player = await finishes('Amina')
    await finishes('Bilal')
    const draw = await committed()
    for (const [client, status, code] of [
      [test.client(), 401, 'signed_out'],
      [player, 401, 'signed_out'],
      [await signInAs(test, 'plain user'), 403, 'not_admin'],
      [await signInAs(test, 'suspended admin'), 403, 'not_admin'],
    ] as const) {
      expectError(await client.get(SEASON), status, code)
      expectError(await commit({ title_en: 'Another' }, client), status, code)
      expectError(await call(draw, '1234', client), status, code)
      expectError(await next(draw, 1, 'absent', client), status, code)
      expect((await client.get('/api/draws')).body.draws).toHaveLength(1)
      // The list would reveal which digits draw whom.
      expectError(await client.get(`/api/draws/${draw.id}/file`), 404, 'not_found')
    }
    expectError(await admin.get(`/api/draws/${draw.id}/file`), 404, 'not_found')
    expect((await read()).draws[0]?.digits).toBe(null)
  })

  it('have a ticket for each number with a finished game, and list the players without one', async () => {
    expect(await everybodySees()).toEqual({ season: null, draws: [], has_results: false, others: [] })
    expectError(await commit(), 409, 'no_tickets')
    const first = await finishes('First', { phone: '0812-77' })
    await finishes('Sister', { phone: '٠٨١٢ ٧٧' })
    await first.post('/api/players/me/continue', { game_type: 'flip-match', request_id: crypto.randomUUID() })
    await playPerfectFlipMatch(test, await test.player('flip-match', { name: 'بلال', phone: '0812 88' }))
    const cheat = await finishes('Cheat')
    await patch(`/api/places/${await idOf(cheat)}`, { disqualified_for: 'A script' })
    await patch(`/api/places/${await idOf(await finishes('Committee'))}`, { eligible: false })
    const rejected = await finishes('Rejected')
    await test.db
      .updateTable('games')
      .set({ verdict: 'rejected' })
      .where('player_id', '=', await idOf(rejected))
      .execute()
    await (await registers('Left')).startQuiz()
    await finishes('Hidden')
    const hidden = await test.db
      .selectFrom('players')
      .select('id')
      .where('name', '=', 'Hidden')
      .executeTakeFirstOrThrow()
    expect((await admin.post('/api/watch/actions', { player_ids: [hidden.id], hidden: true })).status).toBe(200)
    const { tickets, left_out, hidden: shownTo } = await read()
    expect({ tickets, left_out, shownTo }).toEqual({
      tickets: 3,
      left_out: {
        erased: 0,
        disqualified: 1,
        not_eligible: 1,
        unfinished: 3,
        no_score: 0,
        same_number: 1,
        same_device: 0,
      },
      shownTo: 1,
    })
    const draw = await committed({ winners: 3 })
    expect(draw).toMatchObject({ tickets: 3, winners: 3, digits: null, drawn: [] })
    const drawn: AdminDraw = (await call(draw, '1234')).body.draws[0]
    expect(drawn.drawn.map(({ name, phone }) => [name, phone]).sort()).toEqual(
      [
        ['First', '0812-77'],
        ['Hidden', expect.any(String)],
        ['بلال', '0812 88'],
      ].sort(),
    )
    // A name that an admin removed from the leaderboards is missing in the public file too.
    const [seen] = (await everybodySees()).draws
    expect(seen?.drawn.map(({ name }) => name).sort()).toEqual(['First', 'بلال', null].sort())
    const file = await fileOf(draw)
    expect(file.text).not.toMatch(/Hidden|0812[ -]/)
    expect(file.headers.get('content-disposition')).toMatch(/prize-draw-2026-01-01\.jsonl/)
    expect((await check(draw, '1234', 3)).nameless).toBe(1)
  })

  sqlite.it("have the marks of a winner's games", async () => {
    await playQuiz(test, await registers('Fast'), (_index, correct) => correct, 10)
    const drawn: AdminDraw = (await call(await committed({ winners: 1 }), '1234')).body.draws[0]
    expect(drawn.drawn).toMatchObject([{ name: 'Fast', impossible: [{ reason: 'early-answers', answers: 15 }] }])
  })

  sqlite.it('have no ticket for a person without a score, unless all who finished get one', async () => {
    await finishes('Amina')
    const loser = await registers('Zero')
    await playQuiz(test, loser, (_index, correct) => (correct === 'a' ? 'b' : 'a'), 4000)
    expect(await read()).toMatchObject({ tickets: 1, left_out: { no_score: 1 } })
    const finished = await read('finished')
    expect(finished).toMatchObject({ tickets: 2, left_out: { no_score: 0 } })
    expect((await committed({ winners: 2, entrants: 'finished' })).tickets).toBe(2)
  })

  it('have one ticket for each device except booths, until an admin gives another person one', async () => {
    const phone = await finishes('Amina')
    await finishes('Bilal')
    const [first, second] = await test.db
      .selectFrom('players')
      .select(['id', 'person_id'])
      .orderBy('created_at')
      .execute()
    const device = await test.db
      .selectFrom('persons')
      .select('device_id')
      .where('id', '=', first?.person_id ?? '')
      .executeTakeFirstOrThrow()
    await test.db
      .updateTable('persons')
      .set(device)
      .where('id', '=', second?.person_id ?? '')
      .execute()
    const shared = await read()
    expect(shared).toMatchObject({
      tickets: 1,
      left_out: { same_device: 1 },
      holders: [{ name: 'Amina', has_own_ticket: false }],
      shared: [{ name: 'Bilal', by: 'device', holder: { name: 'Amina' } }],
    })
    const give = (has_own_ticket: boolean) => patch(`${SEASON}/tickets`, { player_id: second?.id, has_own_ticket })
    expect((await give(true)).body).toMatchObject({ tickets: 2, shared: [], holders: [{}, { has_own_ticket: true }] })
    // A list that another admin changed since the review isn't sealed.
    expectError(await commit({ list: shared.list }), 409, 'edit_conflict')
    expect((await give(false)).body).toMatchObject({ tickets: 1, list: shared.list })
    expect((await phone.send('PATCH', `${SEASON}/tickets`, '{}', JSON_TYPE)).status).toBe(401)
    const booth = { id: device.device_id ?? '', is_booth: 1, blocked_at: null }
    await test.db.insertInto('devices').values(booth).execute()
    expect(await read()).toMatchObject({ tickets: 2, shared: [] })
    const logged = (await readAudit(test)).filter(({ entity }) => entity === 'result_marks')
    expect(logged.map(({ summary }) => summary)).toEqual(['own ticket: yes', 'own ticket: no'])
  })

  it('are opened by each player’s own device, after the digits, and name only the winners', async () => {
    const players: Record<string, Client> = {}
    for (const name of ['Amina', 'Bilal', 'Zayd']) players[name] = await finishes(name)
    const draw = await committed({ winners: 1 })
    const own = (name: string) => players[name]?.get(`/api/draws/${draw.id}/tickets/mine`) ?? Promise.reject()
    expectError(await own('Amina'), 404, 'not_found')
    const decided: AdminDraw = (await call(draw, '1234')).body.draws[0]
    const { file } = await check(draw, '1234', 1)
    expect(file.names.map(({ ticket }) => ticket)).toEqual([decided.drawn[0]?.ticket])
    const opened: number[] = []
    for (const name of Object.keys(players)) {
      const [ticket, ...more] = (await own(name)).body.tickets
      expect([ticket.name, more]).toEqual([name, []])
      expect(file.tickets[ticket.ticket - 1]?.name_sha256).toBe(sha256(`${ticket.salt}:${ticket.name}`))
      opened.push(ticket.ticket)
    }
    expect(opened.sort()).toEqual([1, 2, 3])
    expect((await (await registers('Late')).get(`/api/draws/${draw.id}/tickets/mine`)).body.tickets).toEqual([])
    expectError(await test.client().get(`/api/draws/${draw.id}/tickets/mine`), 401, 'not_registered')
  })

  it('keep for each winner the code, and whether they were contacted and have the prize', async () => {
    await finishes('Amina')
    const draw = await committed({ winners: 1 })
    await call(draw, '1234')
    const mark = (body: object) => patch(`/api/draws/${draw.id}/winners`, body)
    expect((await read()).draws[0]?.drawn[0]).toMatchObject({
      claim_code: expect.stringMatching(/^\w{6}$/),
      contacted: false,
      prize_given: false,
    })
    await mark({ position: 1, contacted: true })
    await mark({ position: 1, prize_given: true })
    await mark({ position: 1, prize_given: true })
    expect((await read()).draws[0]?.drawn[0]).toMatchObject({ contacted: true, prize_given: true })
    expectError(await mark({ position: 2, contacted: true }), 404, 'not_found')
    const logged = (await readAudit(test)).filter(({ summary }) => summary.includes('contacted'))
    expect(logged).toHaveLength(2)
  })

  it('wait for the season’s close, if it has one, and its last games', async () => {
    const player = await finishes('Amina')
    await finishes('Bilal')
    await changeSeason({ closes_at: new Date(test.clock.nowMs() + 60_000).toISOString() })
    expect((await read()).waits_for).toBe('close')
    expectError(await commit(), 409, 'season_not_over')
    await player.startQuiz()
    test.clock.advance(61_000)
    expect((await read()).waits_for).toBe('last_games')
    expectError(await commit(), 409, 'results_not_ready')
    await test.db
      .updateTable('seasons')
      .set({ settled_at: new Date(test.clock.nowMs()).toISOString() })
      .execute()
    expect((await read()).waits_for).toBe(null)
    expect((await commit()).status).toBe(200)
  })

  sqlite.it('of a season that freezes without an end wait for one', async () => {
    await changeSeason({ freezes_at: new Date(test.clock.nowMs() + 60_000).toISOString() })
    expect((await read()).waits_for).toBe('close')
  })

  sqlite.it('show a hash of a list that has neither scores nor numbers, and the file gives that hash', async () => {
    for (const name of ['Amina', 'Bilal', 'حفصة', 'Zayd "Z." O’Neil']) await finishes(name)
    const draw = await committed()
    const before = await everybodySees()
    expect(before.draws).toEqual([
      expect.objectContaining({ sha256: draw.sha256, tickets: 4, winners: 2, digits: null, drawn_at: null, drawn: [] }),
    ])
    expect(JSON.stringify(before)).not.toMatch(/Amina|Bilal|0812[ -]/)
    const { draws } = (await call(draw, '12-34 ٥')).body as SeasonDraws
    expect(draws[0]).toMatchObject({ digits: '12345', drawn_at: expect.any(String) })
    const { text } = await fileOf(draw)
    const list = `${text.split('\n').slice(0, 5).join('\n')}\n`
    expect(sha256(list)).toBe(draw.sha256)
    expect(text).not.toMatch(/score|0812[ -]|player/)
    const checked = await check(draw, '12345', 2)
    expect(checked).toMatchObject({ hash: draw.sha256, names: 2, nameless: 2, wrongNames: [] })
    expect(checked.drawn).toEqual(draws[0]?.drawn.map(({ ticket }) => ticket))
    const named = new Map(checked.file.names.map(({ ticket, name }) => [ticket, name]))
    const [seen] = (await everybodySees()).draws
    expect(seen?.drawn.map(({ name }) => name)).toEqual(checked.drawn.map((ticket) => named.get(ticket)))
    const head = await test.client().send('HEAD', `/api/draws/${draw.id}/file`)
    expect([head.status, head.text]).toEqual([200, ''])
  })

  it('order their tickets by chance: not by registration, score or name', async () => {
    const names = Array.from({ length: 8 }, (_none, index) => `Player ${index}`)
    for (const name of names) await finishes(name)
    const orders: string[] = []
    for (const title_en of ['One', 'Two', 'Three']) {
      const draw = await committed({ title_en })
      await call(draw, '1234')
      const tickets = await test.db
        .selectFrom('draw_names')
        .select('name')
        .where('draw_id', '=', draw.id)
        .orderBy('ticket')
        .execute()
      orders.push(tickets.map(({ name }) => name).join())
    }
    // The chance of one order is 1 in 40,320.
    expect(new Set(orders).size).toBeGreaterThan(1)
    for (const order of orders) expect(order.split(',').sort()).toEqual(names)
  })

  it('are committed once, however often the button is pressed, under a unique title', async () => {
    await finishes('Amina')
    await finishes('Bilal')
    const both = await Promise.all([commit(), commit(), commit()])
    expect(both.map(({ status, body }) => [status, body.draws.length])).toEqual(Array(3).fill([200, 1]))
    expectError(await commit({ winners: 1 }), 409, 'duplicate')
    const draw: AdminDraw = both[0].body.draws[0]
    await call(draw, '1234')
    // Another list under the same name would allow drawing until the result is liked.
    expectError(await commit(), 409, 'duplicate')
    expectError(await commit({ title_en: 'Third', winners: 3 }), 409, 'no_tickets')
    expect((await commit({ title_en: 'Second' })).body.draws).toHaveLength(2)
    for (let more = 2; more < 20; more++) expect((await commit({ title_en: `Prize ${more}` })).status).toBe(200)
    expectError(await commit({ title_en: 'One too many' }), 409, 'too_many_draws')
    const added = (await readAudit(test)).filter(({ entity, action }) => entity === 'draws' && action === 'add')
    expect([added.length, added.some(({ summary }) => summary.includes(draw.sha256))]).toEqual([20, true])
  })

  sqlite.it.each([
    ['no title', { title_en: ' ' }],
    ['a title of 81 letters', { title_ar: 'ا'.repeat(81) }],
    ['half a character', { title_ar: 'س\ud800' }],
    ['nothing to read', { title_ar: '\u2800' }],
    ['no winner', { winners: 0 }],
    ['too many winners', { winners: 101 }],
    ['something else', { tickets: 5 }],
  ])('refuse %s', async (_what, fields) => {
    expectError(await commit(fields), 400, 'validation_failed')
  })

  it.each(['123', '1234567890123', '12a4', '', '１２３４'])('refuse the digits %j', async (digits) => {
    await finishes('Amina')
    const draw = await committed({ winners: 1 })
    expectError(await call(draw, digits), 400, 'validation_failed')
    expect((await everybodySees()).draws[0]?.digits).toBe(null)
  })

  it('are decided once, by whichever of two admins was first', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await finishes(name)
    const draw = await committed()
    const other = await signInAs(test, 'admin')
    const both = await Promise.all([call(draw, '1111'), call(draw, '2222', other)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expectError(both.find(({ status }) => status === 409) as never, 409, 'draw_done')
    const [decided] = (await read()).draws
    const again = await Promise.all([call(draw, decided?.digits ?? ''), call(draw, decided?.digits ?? '', other)])
    expect(again.map(({ status, body }) => [status, body.draws[0]])).toEqual(Array(2).fill([200, decided]))
    expectError(await call(draw, '3333'), 409, 'draw_done')
    expect((await check(draw, decided?.digits ?? '', 2)).drawn).toEqual(decided?.drawn.map(({ ticket }) => ticket))
    const changed = (await readAudit(test)).filter(({ entity, action }) => entity === 'draws' && action === 'change')
    expect(changed.map(({ summary }) => summary)).toEqual([
      `Draw “Main prize”: the digits ${decided?.digits} drew tickets ${decided?.drawn.map(({ ticket }) => ticket).join(', ')}`,
    ])
  })

  it('continue with the next ticket of the same sequence once for each absent winner, and say why', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await finishes(name)
    const draw = await committed()
    expectError(await next(draw, 1), 409, 'draw_not_done')
    await call(draw, '4711')
    const other = await signInAs(test, 'admin')
    const both = await Promise.all([next(draw, 2), next(draw, 2, 'declined', other)])
    expect(both.map(({ status, body }) => [status, body.draws[0].drawn.length])).toEqual(Array(2).fill([200, 3]))
    await next(draw, 3, 'not_entitled')
    expectError(await next(draw, 9), 404, 'not_found')
    expectError(await next(draw, 1, 'because'), 400, 'validation_failed')
    const [seen] = (await everybodySees()).draws
    expect(seen?.drawn.map(({ position, passed_over }) => [position, passed_over])).toEqual([
      [1, null],
      [2, expect.stringMatching(/absent|declined/)],
      [3, 'not_entitled'],
      [4, null],
    ])
    expect((await check(draw, '4711', 4)).drawn).toEqual(seen?.drawn.map(({ ticket }) => ticket))
    expectError(await next(draw, 1), 409, 'no_tickets')
    const [last] = (await readAudit(test)).filter(({ summary }) => summary.includes('(not entitled)'))
    expect(last?.summary).toBe(
      `Draw “Main prize”: ticket ${seen?.drawn[3]?.ticket} in place of ticket ${seen?.drawn[2]?.ticket} (not entitled)`,
    )
  })

  it('can’t be changed in the database itself', async () => {
    await finishes('Amina')
    await finishes('Bilal')
    const draw = await committed({ winners: 1 })
    await call(draw, '1234')
    const statements = [
      sql`update draws set winners = 2`,
      sql`delete from draws`,
      sql`update draw_tickets set name_sha256 = ${'0'.repeat(64)}`,
      sql`delete from draw_tickets`,
      sql`insert into draw_tickets values (${draw.id}, 3, ${'0'.repeat(64)})`,
      sql`update draw_digits set digits = '4321'`,
      sql`delete from draw_digits`,
      sql`update draw_winners set ticket = 3 - ticket`,
      sql`delete from draw_winners`,
      ...(engine === 'postgres' ? [sql`truncate draw_digits cascade`] : []),
    ]
    for (const statement of statements) {
      await expect(statement.execute(test.db)).rejects.toThrow(/draws never change/)
    }
    const twice = sql`insert into draw_digits values (${draw.id}, '4321', '2026-01-01T00:00:00.000Z')`
    await expect(twice.execute(test.db)).rejects.toThrow(/unique|duplicate/i)
  })

  it('don’t change with their players afterwards, nor over a restart', async () => {
    const winner = await finishes('Amina')
    await finishes('Bilal')
    const draw = await committed()
    await patch(`/api/places/${await idOf(winner)}`, { disqualified_for: 'A script' })
    await finishes('Late')
    const visitor = new Client(test.restart(), test.db)
    expect((await visitor.get('/api/draws')).body.draws[0]).toMatchObject({
      sha256: draw.sha256,
      tickets: 2,
      digits: null,
    })
    await call(draw, '000000000000')
    const restarted = new Client(test.restart(), test.db)
    const [seen] = (await restarted.get('/api/draws')).body.draws
    expect(seen.drawn.map(({ name }: { name: string }) => name).sort()).toEqual(['Amina', 'Bilal'])
    expect((await check(draw, '000000000000', 2)).drawn).toEqual(
      seen.drawn.map(({ ticket }: { ticket: number }) => ticket),
    )
  })

  it('show a winner’s new name after a rename, and the file doesn’t contain the old one', async () => {
    const player = await finishes('Offensive')
    const draw = await committed({ winners: 1 })
    await call(draw, '1234')
    await admin.post('/api/watch/actions', { player_ids: [await idOf(player)], board_name: 'Visitor 12' })
    const { key } = (await player.get('/api/leaderboard/me?game_type=quiz')).body
    // The winner's own device recognises them by the key, and shows the name they typed.
    expect((await everybodySees()).draws[0]?.drawn[0]).toMatchObject({ name: 'Visitor 12', key })
    expect((await fileOf(draw)).text).not.toContain('Offensive')
    expect((await check(draw, '1234', 1)).hash).toBe(draw.sha256)
  })

  it('can be checked after all names are erased: verify says "erased", not "differs"', async () => {
    const doomed = await idOf(await finishes('Amina'))
    for (const name of ['Bilal', 'Zayd']) await finishes(name)
    const draw = await committed({ winners: 1 })
    const said = async () => (await runVerify()).output.split('\n').filter((line) => line.startsWith('Draw'))
    expect(await said()).toEqual([
      `Draw "Main prize" ${draw.sha256}: 3 tickets, not drawn yet, as committed to; 3 names as committed to, 0 erased.`,
    ])
    await call(draw, '1234')
    const { drawn } = await check(draw, '1234', 3)
    await admin.send('DELETE', `/api/players/${doomed}`)
    await closeSeason()
    await erase(0)
    expect((await everybodySees()).draws[0]?.drawn[0]).toMatchObject({ name: null, key: null })
    const { code, output } = await runVerify()
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('3 tickets, 1 drawn, as committed to; 0 names as committed to, 3 erased.'),
    ])
    expect(await check(draw, '1234', 3)).toMatchObject({ hash: draw.sha256, drawn, names: 0, nameless: 3 })
    expect((await everybodySees()).draws[0]?.drawn).toMatchObject([{ ticket: drawn[0], name: null }])
    expect((await read()).draws[0]?.drawn).toMatchObject([{ name: null, phone: null, player_id: null }])
    const rows = await test.db.selectFrom('draw_names').selectAll().execute()
    expect(rows).toEqual([])
    // Players whose number was removed have no ticket in the next draw.
    expect(await read()).toMatchObject({ tickets: 0, left_out: { erased: 2 } })
  })

  it('are linked with their season’s results once both are public', async () => {
    const results = () => test.client().get(`/api/results/${FIRST_SEASON_ID}`)
    await finishes('Amina')
    const freezes_at = new Date(test.clock.nowMs() + 5).toISOString()
    expect((await changeSeason({ freezes_at })).status).toBe(200)
    await closeSeason()
    expect((await admin.post(`/api/results/${FIRST_SEASON_ID}/publish`, {})).status).toBe(200)
    await committed({ winners: 1 })
    expect([(await everybodySees()).has_results, (await results()).status]).toEqual([false, 404])
    const { version } = (await admin.get('/api/stage')).body
    const show = { action: 'show', season_id: FIRST_SEASON_ID, version, request_id: crypto.randomUUID() }
    expect((await admin.post('/api/stage', show)).status).toBe(200)
    expect([(await everybodySees()).has_results, (await results()).body.has_draw]).toEqual([true, true])
  })

  it('keep their winners’ numbers when all others are erased', async () => {
    for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) await finishes(name)
    const draw = await committed()
    await call(draw, '1234')
    await next(draw, 1)
    await closeSeason()
    expect((await erase(1)).status).toBe(200)
    const [kept] = (await read()).draws
    const winners = kept?.drawn.filter(({ passed_over }) => passed_over === null) ?? []
    expect(winners.map(({ phone }) => typeof phone)).toEqual(['string', 'string'])
    const left = await test.db.selectFrom('players').select('name').where('redacted_at', 'is', null).execute()
    const expected = new Set(['First', ...winners.map(({ name }) => name)])
    expect(left.map(({ name }) => name).sort()).toEqual([...expected].sort())
  })

  it('are found to differ when a name beside the list was changed', async () => {
    await finishes('Amina')
    await committed({ winners: 1 })
    await test.db.updateTable('draw_names').set({ name: 'Another Name' }).execute()
    const { code, output } = await runVerify()
    expect([code, output]).toEqual([1, expect.stringMatching(/ticket 1 of Main prize: name_sha256 is "/)])
    expect(output).toMatch(/0 names as committed to, 0 erased/)
  })

  it('are shown in the hall by an admin: the seal, then the tickets, and no name before', async () => {
    for (const name of ['Amina', 'Bilal']) await finishes(name)
    const draw = await committed({ winners: 1 })
    const stage = async () => {
      const screen = await openHall(test.app, await hallScreen(test, admin))
      const shown = await screen.nextStage()
      await screen.cancel()
      return shown
    }
    const press = async (action: object, client = admin) => {
      const { version } = (await admin.get('/api/stage')).body
      return client.post('/api/stage', { request_id: crypto.randomUUID(), version, ...action })
    }
    expectError(await press({ action: 'draw', draw_id: draw.id }, test.client()), 401, 'signed_out')
    expectError(await press({ action: 'draw', draw_id: NOWHERE }), 404, 'not_found')
    expectError(await press({ action: 'stop' }), 400, 'validation_failed')
    expect((await press({ action: 'draw', draw_id: draw.id })).body).toMatchObject({ draw_id: draw.id, ceremony: null })
    const before = await stage()
    expect(before).toMatchObject({
      mode: 'draw',
      season: { name: 'Season 1' },
      draw: { sha256: draw.sha256, tickets: 2, digits: null, drawn: [] },
    })
    expect(JSON.stringify(before)).not.toMatch(/Amina|Bilal|0812[ -]/)
    const screen = await openHall(test.app, await hallScreen(test, admin))
    await screen.nextStage()
    expectError(await type(draw, '1', test.client()), 401, 'signed_out')
    expectError(await type(draw, '1 2'), 400, 'validation_failed')
    for (const digits of ['1', '12', '']) {
      await type(draw, digits)
      expect(await screen.nextStage()).toMatchObject({ typed: digits, draw: { digits: null, drawn: [] } })
    }
    await type({ ...draw, id: NOWHERE }, '99')
    const decided: AdminDraw = (await call(draw, '1234')).body.draws[0]
    // Viewers get it without a request.
    expect(await screen.nextStage()).toMatchObject({
      typed: '1234',
      draw: { digits: '1234', drawn: [{ ticket: decided.drawn[0]?.ticket, name: decided.drawn[0]?.name }] },
    })
    expectError(await press({ action: 'next' }), 400, 'validation_failed')
    await next(decided, 1)
    expect(await screen.nextStage()).toMatchObject({ shown: 0, draw: { drawn: [{ passed_over: 'absent' }, {}] } })
    expect((await press({ action: 'next' })).body).toMatchObject({ draw_id: draw.id, draw_shown: 1 })
    expect(await screen.nextStage()).toMatchObject({ shown: 1 })
    expectError(await press({ action: 'next' }), 400, 'validation_failed')
    expect((await press({ action: 'undo' })).body.draw_shown).toBe(0)
    await screen.cancel()
    expect((await press({ action: 'stop' })).body.draw_id).toBe(undefined)
    expect(await stage()).toEqual({ mode: 'board' })
    const logged = (await readAudit(test)).filter(({ entity }) => entity === 'stage')
    expect(logged.map(({ summary }) => summary)).toEqual([
      'Season 1: the draw “Main prize”',
      'Season 1: drawn ticket 2',
      'Season 1: drawn ticket 1',
      'Season 1: the screen shows the leaderboards again',
    ])
  })

  it('of earlier seasons are found by their address', async () => {
    await finishes('Amina')
    await committed({ winners: 1 })
    await admin.post('/api/seasons', { from: FIRST_SEASON_ID, name: 'Next', name_ar: 'التالي' })
    expect((await everybodySees()).season?.season_id).toBe(FIRST_SEASON_ID)
    expect((await everybodySees(`?season=${FIRST_SEASON_ID}`)).draws).toHaveLength(1)
    expectError(await test.client().get(`/api/draws?season=${NOWHERE}`), 404, 'not_found')
    expectError(await test.client().get('/api/draws?season=x'), 400, 'validation_failed')
    expectError(await admin.get(`/api/seasons/${NOWHERE}/draws`), 404, 'not_found')
  })
})
