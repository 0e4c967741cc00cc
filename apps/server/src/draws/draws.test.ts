// Prize draws: who takes part, one person at a press while the hall's screen shows the draw, and the
// record of those who got no prize.
import type { AdminDraw, SeasonDraws } from '@noor-quest/contract/draws'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, onSqlite, playPerfectFlipMatch, playQuiz, type TestApp } from '../../test/harness.ts'
import { openHall } from '../../test/open-events.ts'
import { hallScreen, openAppWithAdmin, readAudit, signInAs } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'
import { FIRST_SEASON_ID } from '../platform/database/migrate.ts'
import { markSettledSeasons } from '../play/abandoned.ts'

const NOWHERE = '00000000-0000-7000-8000-000000000000'
const SEASON = `/api/seasons/${FIRST_SEASON_ID}/draws`

describe.each(ENGINES)('draws on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  let screen: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
    screen = await hallScreen(test, admin)
  })
  afterEach(() => test.close())

  const changeSeason = (body: object) => admin.patch('/api/seasons/current', body)
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
  const add = (fields: object = {}, client = admin) =>
    client.post(SEASON, {
      title_en: 'Main prize',
      title_ar: 'الجائزة الكبرى',
      winners: 2,
      entrants: 'scored',
      ...fields,
    })
  /** A new draw, which the hall's screen shows. */
  const added = async (fields: object = {}): Promise<AdminDraw> => {
    const { status, body, text } = await add(fields)
    expect([status, text]).toEqual([200, expect.any(String)])
    await show(body.draws[0])
    return body.draws[0]
  }
  const confirm = ({ id }: AdminDraw, client = screen) =>
    client.post('/api/screens/shown', { mode: 'draw', draw_id: id })
  const show = async (main: AdminDraw) => {
    expect((await press({ action: 'draw', draw_id: main.id })).status).toBe(200)
    expect((await confirm(main)).status).toBe(200)
  }
  const draw = ({ id }: AdminDraw, position: number, client = admin) => {
    // The activity log is sorted by time.
    test.clock.advance(1)
    return client.post(`/api/draws/${id}/winners`, { position })
  }
  const instead = ({ id }: AdminDraw, position: number, passed: number, reason = 'absent', client = admin) => {
    test.clock.advance(1)
    return client.post(`/api/draws/${id}/winners`, { position, passed: { position: passed, reason } })
  }
  const closeSeason = async () => {
    const closes_at = new Date(test.clock.nowMs() + 10).toISOString()
    expect((await changeSeason({ closes_at })).status).toBe(200)
    test.clock.advance(2 * 60_000)
    await markSettledSeasons({ db: test.db, wall: test.clock })
  }
  const erase = (keep_winners: number) => admin.post(`/api/results/${FIRST_SEASON_ID}/erase`, { keep_winners })
  const press = async (action: object, client = admin) => {
    const { version } = (await admin.get('/api/stage')).body
    return client.post('/api/stage', { request_id: crypto.randomUUID(), version, ...action })
  }

  it('have one chance for each number with a score, and list the players without one', async () => {
    const first = await finishes('First', { phone: '0812-77' })
    await finishes('Sister', { phone: '\u200e٠٨١٢ ٧٧' })
    await first.post('/api/players/me/continue', { game_type: 'flip-match', request_id: crypto.randomUUID() })
    await playPerfectFlipMatch(test, await test.player('flip-match', { name: 'بلال', phone: '0812 88' }))
    await admin.patch(`/api/places/${await idOf(await finishes('Cheat'))}`, { disqualified_for: 'A script' })
    await admin.patch(`/api/places/${await idOf(await finishes('Committee'))}`, { eligible: false })
    const rejected = await finishes('Rejected')
    await test.db
      .updateTable('games')
      .set({ verdict: 'rejected' })
      .where('player_id', '=', await idOf(rejected))
      .execute()
    await (await registers('Left')).startQuiz()
    const hidden = await idOf(await finishes('Hidden'))
    expect((await admin.post('/api/names/actions', { player_ids: [hidden], hidden: true })).status).toBe(200)
    const { persons, left_out, hidden: shownTo, sharing } = await read()
    expect({ persons, left_out, shownTo }).toEqual({
      persons: 3,
      left_out: { erased: 0, disqualified: 1, not_eligible: 1, unfinished: 3, no_score: 0, same_number: 1 },
      shownTo: 1,
    })
    expect(sharing).toMatchObject([{ name: 'Sister', with: { name: 'First' }, has_own_chance: false }])
    const main = await added({ winners: 3 })
    for (const position of [1, 2, 3]) expect((await draw(main, position)).status).toBe(200)
    const [drawn] = (await read()).draws
    expect(drawn?.drawn.map(({ name, phone }) => [name, phone]).sort()).toEqual(
      [
        ['First', '0812-77'],
        ['Hidden', expect.any(String)],
        ['بلال', '0812 88'],
      ].sort(),
    )
  })

  sqlite.it('have one chance for the spellings of a number, by the season’s country code', async () => {
    await finishes('First', { phone: '012 345' })
    await finishes('Abroad', { phone: '+60 12 345' })
    expect((await read()).persons).toBe(2)
    await changeSeason({ policies: { country_code: '60' } })
    expect(await read()).toMatchObject({ persons: 1, sharing: [{ name: 'Abroad', with: { name: 'First' } }] })
  })

  sqlite.it("have the marks of a winner's games", async () => {
    await playQuiz(test, await registers('Fast'), (_index, correct) => correct, 10)
    const [{ drawn }] = (await draw(await added({ winners: 1 }), 1)).body.draws
    expect(drawn).toMatchObject([{ name: 'Fast', impossible: [{ reason: 'early-answers', answers: 15 }] }])
  })

  it('have a second chance for a number where an admin gives a person one', async () => {
    await finishes('Amina', { phone: '0812 1' })
    const sister = await idOf(await finishes('Bilqis', { phone: '0812 1' }))
    const give = (has_own_chance: boolean, client = admin) =>
      client.patch(`${SEASON}/chances`, { player_id: sister, has_own_chance })
    expect((await give(true)).body).toMatchObject({ persons: 2, sharing: [{ has_own_chance: true }] })
    const main = await added()
    await draw(main, 1)
    expect((await draw(main, 2)).body.draws[0].drawn).toHaveLength(2)
    expect((await give(false)).body).toMatchObject({ persons: 1, sharing: [{ has_own_chance: false }] })
    expect((await read()).draws[0]?.drawn).toHaveLength(2)
    expectError(await give(true, test.client()), 401, 'signed_out')
    const logged = (await readAudit(test)).filter(({ entity }) => entity === 'result_marks')
    expect(logged.map(({ summary }) => summary)).toEqual(['own chance in draws: yes', 'own chance in draws: no'])
  })

  sqlite.it('leave out a person without a score, unless all who finished take part', async () => {
    await finishes('Amina')
    await playQuiz(test, await registers('Zero'), (_index, correct) => (correct === 'a' ? 'b' : 'a'), 4000)
    expect(await read()).toMatchObject({ persons: 1, left_out: { no_score: 1 } })
    expect(await read('finished')).toMatchObject({ persons: 2, left_out: { no_score: 0 } })
    const all = await added({ entrants: 'finished' })
    await draw(all, 1)
    expect((await draw(all, 2)).status).toBe(200)
  })

  it('draw only while a screen of the hall confirms that it shows this draw', async () => {
    for (const name of ['Amina', 'Bilal']) await finishes(name)
    const main: AdminDraw = (await add()).body.draws[0]
    await press({ action: 'draw', draw_id: main.id })
    expectError(await draw(main, 1), 409, 'draw_not_shown')
    // The screen still shows another one.
    await added({ title_en: 'Another' })
    await press({ action: 'draw', draw_id: main.id })
    expectError(await draw(main, 1), 409, 'draw_not_shown')
    expectError(await confirm(main, test.client()), 404, 'not_found')
    expectError(await draw(main, 1), 409, 'draw_not_shown')
    await confirm(main)
    // The screen's confirmation is new, but the switch has left the draw.
    await press({ action: 'leaderboards' })
    expectError(await draw(main, 1), 409, 'draw_not_shown')
    await press({ action: 'draw', draw_id: main.id })
    expect((await draw(main, 1)).status).toBe(200)
    test.clock.advance(10_000)
    expectError(await draw(main, 2), 409, 'draw_not_shown')
    expectError(await instead(main, 2, 1), 409, 'draw_not_shown')
    expect((await read()).draws[1]?.drawn).toHaveLength(1)
  })

  it('wait for the season’s close, if it has one, and its last games', async () => {
    const player = await finishes('Amina')
    const main = await added()
    await changeSeason({ closes_at: new Date(test.clock.nowMs() + 60_000).toISOString() })
    expect((await read()).waits_for).toBe('close')
    expectError(await draw(main, 1), 409, 'season_not_over')
    await player.startQuiz()
    test.clock.advance(61_000)
    await confirm(main)
    expect((await read()).waits_for).toBe('last_games')
    expectError(await draw(main, 1), 409, 'results_not_ready')
    await test.db
      .updateTable('seasons')
      .set({ settled_at: new Date(test.clock.nowMs()).toISOString() })
      .execute()
    expect((await read()).waits_for).toBe(null)
    expect((await draw(main, 1)).status).toBe(200)
  })

  sqlite.it('of a season that freezes without an end wait for one', async () => {
    await changeSeason({ freezes_at: new Date(test.clock.nowMs() + 60_000).toISOString() })
    expect((await read()).waits_for).toBe('close')
  })

  sqlite.it('give each person the same chance, whatever the score', async () => {
    for (const name of ['A', 'B', 'C']) await finishes(name)
    const first: Record<string, number> = {}
    for (let round = 0; round < 90; round++) {
      await test.db.deleteFrom('draws').execute()
      const main = await added({ winners: 1 })
      const [{ name }] = (await draw(main, 1)).body.draws[0].drawn
      first[name] = (first[name] ?? 0) + 1
    }
    // Each is expected 30 times; fewer than 10 has a chance of 1 in a million.
    for (const name of ['A', 'B', 'C']) expect(first[name]).toBeGreaterThan(9)
  })

  it('are added once, however often the button is pressed, under a unique title', async () => {
    await finishes('Amina')
    const both = await Promise.all([add(), add(), add()])
    expect(both.map(({ status, body }) => [status, body.draws.length])).toEqual(Array(3).fill([200, 1]))
    expectError(await add({ winners: 1 }), 409, 'duplicate')
    const main: AdminDraw = both[0].body.draws[0]
    await show(main)
    await draw(main, 1)
    expectError(await add(), 409, 'duplicate')
    for (let more = 1; more < 20; more++) expect((await add({ title_en: `Prize ${more}` })).status).toBe(200)
    expectError(await add({ title_en: 'One too many' }), 409, 'too_many_draws')
    const logged = (await readAudit(test)).filter(({ entity, action }) => entity === 'draws' && action === 'add')
    expect(logged).toHaveLength(20)
    expect(logged.map(({ summary }) => summary)).toContain('Draw “Main prize”: prizes: 2, among all with a score')
  })

  sqlite.it('are deleted while they have no winner', async () => {
    await finishes('Amina')
    const [main, wrong] = [await added(), await added({ title_en: 'Mian prize' })]
    expect((await admin.delete(`/api/draws/${wrong.id}`)).body.draws).toEqual([main])
    const shown = await openHall(test.app, screen)
    expect(await shown.nextStage()).toEqual({ mode: 'leaderboards' })
    await shown.cancel()
    await show(main)
    await draw(main, 1)
    expectError(await admin.delete(`/api/draws/${main.id}`), 409, 'draw_begun')
    expectError(await admin.delete(`/api/draws/${wrong.id}`), 404, 'not_found')
  })

  sqlite.it.each([
    ['no title', { title_en: ' ' }],
    ['a title of 81 letters', { title_ar: 'ا'.repeat(81) }],
    ['half a character', { title_ar: 'س\ud800' }],
    ['nothing to read', { title_ar: '\u2800' }],
    ['no winner', { winners: 0 }],
    ['too many winners', { winners: 101 }],
    ['other entrants', { entrants: 'friends' }],
    ['something else', { tickets: 5 }],
  ])('refuse %s', async (_what, fields) => {
    expectError(await add(fields), 400, 'validation_failed')
  })

  it('draw one person for each prize, however often two admins press', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await finishes(name)
    const main = await added()
    const other = await signInAs(test, 'admin')
    const both = await Promise.all([draw(main, 1), draw(main, 1, other), draw(main, 1)])
    expect(both.map(({ status, body }) => [status, body.draws[0].drawn])).toEqual(
      Array(3).fill([200, both[0].body.draws[0].drawn]),
    )
    expectError(await draw(main, 3), 409, 'edit_conflict')
    expect((await draw(main, 2)).body.draws[0].drawn).toHaveLength(2)
    expectError(await draw(main, 3), 409, 'draw_done')
    const logged = (await readAudit(test)).filter(({ entity, action }) => entity === 'draws' && action === 'change')
    const [drawn] = (await read()).draws
    expect(logged.map(({ summary }) => summary)).toEqual([
      `Draw “Main prize”: drawn 1 among 4: player ${drawn?.drawn[0]?.player_id}`,
      `Draw “Main prize”: drawn 2 among 3: player ${drawn?.drawn[1]?.player_id}`,
    ])
  })

  it('draw another in place of an absent winner once, never the same person, and keep both', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await finishes(name)
    const main = await added()
    expectError(await instead(main, 1, 1), 404, 'not_found')
    await draw(main, 1)
    await draw(main, 2)
    const other = await signInAs(test, 'admin')
    const both = await Promise.all([instead(main, 3, 2), instead(main, 3, 2, 'absent', other)])
    expect(both.map(({ status, body }) => [status, body.draws[0].drawn.length])).toEqual(Array(2).fill([200, 3]))
    expectError(await instead(main, 4, 2), 409, 'edit_conflict')
    await instead(main, 4, 3, 'not_entitled')
    expectError(await instead(main, 5, 9), 404, 'not_found')
    expectError(await instead(main, 5, 1, 'because'), 400, 'validation_failed')
    const drawn = (await read()).draws[0]?.drawn ?? []
    expect(drawn.map(({ position, passed_over }) => [position, passed_over])).toEqual([
      [1, null],
      [2, 'absent'],
      [3, 'not_entitled'],
      [4, null],
    ])
    expect(new Set(drawn.map(({ name }) => name)).size).toBe(4)
    expectError(await instead(main, 5, 4), 409, 'all_drawn')
    const logged = (await readAudit(test)).filter(({ entity }) => entity === 'draws')
    expect(logged.at(-1)?.summary).toContain('drawn 4 in place of 3 (not entitled) among 1: player ')
  })

  sqlite.it('draw no second person with the number of a winner who was disqualified', async () => {
    await finishes('Amina', { phone: '0812 1' })
    const main = await added()
    const [{ player_id }] = (await draw(main, 1)).body.draws[0].drawn
    await finishes('Bilqis', { phone: '0812 1' })
    await admin.patch(`/api/places/${player_id}`, { disqualified_for: 'A script' })
    expect((await read()).persons).toBe(1)
    await confirm(main)
    expectError(await instead(main, 2, 1, 'not_entitled'), 409, 'all_drawn')
  })

  it('keep for each winner the code, and whether they were contacted and have the prize', async () => {
    await finishes('Amina')
    const main = await added({ winners: 1 })
    await draw(main, 1)
    const mark = (body: object) => admin.patch(`/api/draws/${main.id}/winners`, body)
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

  it('keep their record without the name when a winner is erased or deleted', async () => {
    for (const name of ['Amina', 'Bilal']) await finishes(name)
    const main = await added()
    const [first] = (await draw(main, 1)).body.draws[0].drawn
    await draw(main, 2)
    const isNameless = { player_id: null, name: null, phone: null, claim_code: null, passed_over: null }
    expect((await admin.delete(`/api/players/${first.player_id}`)).status).toBe(200)
    expect((await read()).draws[0]?.drawn).toMatchObject([isNameless, { name: expect.any(String) }])
    await closeSeason()
    expect((await erase(0)).status).toBe(200)
    expect((await read()).draws[0]?.drawn).toMatchObject([
      { ...isNameless, position: 1 },
      { ...isNameless, position: 2 },
    ])
  })

  it('keep winners’ names when others are erased', async () => {
    for (const name of ['First', 'B', 'C', 'D']) await finishes(name)
    const main = await added()
    await draw(main, 1)
    await draw(main, 2)
    await instead(main, 3, 1)
    await closeSeason()
    expect((await erase(1)).status).toBe(200)
    const drawn = (await read()).draws[0]?.drawn ?? []
    const winners = drawn.filter(({ passed_over }) => passed_over === null)
    expect(winners.map(({ phone }) => typeof phone)).toEqual(['string', 'string'])
    const left = await test.db.selectFrom('players').select('name').where('redacted_at', 'is', null).execute()
    const expected = new Set(['First', ...winners.map(({ name }) => name)])
    expect(left.map(({ name }) => name).sort()).toEqual([...expected].sort())
  })

  it('are on the hall’s screen by an admin’s press, one person after the other', async () => {
    for (const name of ['Amina', 'Bilal']) await finishes(name)
    const main: AdminDraw = (await add({ winners: 1 })).body.draws[0]
    expectError(await press({ action: 'draw', draw_id: main.id }, test.client()), 401, 'signed_out')
    expectError(await press({ action: 'draw', draw_id: NOWHERE }), 404, 'not_found')
    expect((await press({ action: 'draw', draw_id: main.id })).body).toMatchObject({
      shows: 'draw',
      draws: [{ draw_id: main.id, title_en: 'Main prize', is_shown: true }],
    })
    await confirm(main)
    const shown = await openHall(test.app, screen)
    const before = await shown.nextStage()
    expect(before).toMatchObject({
      mode: 'draw',
      season: { name: 'Season 1' },
      draw: { winners: 1, prizes: 0, last: null },
    })
    expect(JSON.stringify(before)).not.toMatch(/Amina|Bilal|0812[ -]/)
    const [first] = (await draw(main, 1)).body.draws[0].drawn
    // Screens get it without a request.
    expect(await shown.nextStage()).toMatchObject({
      draw: { prizes: 1, last: { position: 1, name: first.name } },
    })
    const [, second] = (await instead(main, 2, 1)).body.draws[0].drawn
    expect(await shown.nextStage()).toMatchObject({ draw: { prizes: 1, last: { position: 2, name: second.name } } })
    expectError(await press({ action: 'next' }), 400, 'validation_failed')
    await shown.cancel()
    expect((await press({ action: 'leaderboards' })).body).toMatchObject({
      shows: 'leaderboards',
      draws: [{ is_shown: false }],
    })
    const logged = (await readAudit(test)).filter(({ entity }) => entity === 'stage')
    expect(logged.map(({ summary }) => summary)).toEqual([
      'Season 1: the draw “Main prize”',
      'Season 1: the leaderboards',
    ])
  })
})
