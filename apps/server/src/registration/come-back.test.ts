// Coming back on another device, and the end of the former one.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addSealed, begin, FINAL, ok, plan } from '../../test/final-scene.ts'
import { type Client, ENGINES, onSqlite, registration, type TestApp } from '../../test/harness.ts'
import { openAppWithAdmin, readAudit, signInAs } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'
import { removePersonalData } from '../retention/remove-personal-data.ts'

const PHONE = '+62 812-3456'
const DIGITS = '3456'
const SECOND_MS = 1000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const me = async (device: Client) => (await device.get('/api/players/me')).body
  /** A device with the cookie of an earlier visit. */
  const visitor = async () => {
    const device = test.client()
    await me(device)
    return device
  }
  const comeBack = (device: Client, code: string, digits = DIGITS, request_id: string = randomUUID()) =>
    device.post('/api/players/come-back/code', { code, digits, request_id })
  /** A player who did nothing for 20 seconds, and their code. */
  const idle = async (fields: { phone?: string } = {}) => {
    const device = await test.player('quiz', { phone: PHONE, ...fields })
    const { id, person_id, claim_code: code } = (await me(device)).player
    test.clock.advance(20 * SECOND_MS)
    return { device, id, person_id, code }
  }
  const link = async (playerId: string, by = admin): Promise<string> =>
    ok(await by.post(`/api/players/${playerId}/device-links`, {})).body.token
  const openLink = (device: Client, token: string, request_id: string = randomUUID()) =>
    device.post('/api/players/come-back/link', { token, request_id })

  it('opens the person with their running game, and ends the former device', async () => {
    const { device: phone, code, id } = await idle()
    const { game } = await phone.startQuiz()
    test.clock.advance(20 * SECOND_MS)
    const other = await visitor()
    const opened = await comeBack(other, `${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`, '٣٤٥٦')
    expect([opened.status, opened.body.id, opened.text.includes(PHONE)]).toEqual([200, id, false])
    const { body } = await other.get('/api/quiz/games/current')
    expect(body.game.id).toBe(game.id)
    expectError(await phone.get('/api/quiz/games/current'), 401, 'opened_elsewhere')
    expect(await me(phone)).toEqual({ player: null, players: [], opened_elsewhere: true })
    expect((await phone.get('/api/live/now?as=player')).body).toContainEqual({ event: 'elsewhere', data: {} })

    // Back again: the first phone's old cookie stays void.
    test.clock.advance(20 * SECOND_MS)
    ok(await comeBack(phone, code))
    expect((await me(phone)).player.id).toBe(id)
    expectError(await other.get('/api/quiz/games/current'), 401, 'opened_elsewhere')
  })

  it('gives a copied cookie nothing after the person came back, or left with Next player or Exit', async () => {
    for (const ending of ['come back', 'leave'] as const) {
      const { device, code } = await idle()
      const { game } = await device.startQuiz()
      const copy = device.on(test.app)
      expect((await me(copy)).player).not.toBeNull()
      test.clock.advance(20 * SECOND_MS)
      if (ending === 'come back') ok(await comeBack(await visitor(), code))
      else ok(await device.delete('/api/players/me'))
      const refusal = ending === 'come back' ? 'opened_elsewhere' : 'not_registered'
      const path = `/api/quiz/games/${game.id}/level`
      const move = { request_id: randomUUID(), question_index: 0 }
      expectError(await copy.post(path, move), 401, refusal)
      expectError(await copy.get('/api/quiz/games/current'), 401, refusal)
      expectError(await copy.get(`/api/games/${game.id}/result`), 401, refusal)
      expectError(await copy.get('/api/leaderboard/me?game_type=quiz'), 401, refusal)
      const again = { request_id: randomUUID(), game_type: 'flip-match' }
      expectError(await copy.post('/api/players/me/continue', again), 401, refusal)
      expectError(await copy.post('/api/feedback', { rating: 1 }), 401, 'not_registered')
      expect((await me(copy)).player).toBeNull()
      expect((await copy.get('/api/finalist')).body.players).toEqual([])
      // It can't end the person's new device either.
      await copy.delete('/api/players/me')
      if (ending === 'leave') ok(await comeBack(await visitor(), code))
    }
  })

  it.each(['come back', 'leave'])('ends the open streams of the former device: %s', async (ending) => {
    const { device, code } = await idle()
    const headers = { cookie: device.cookie ?? '' }
    const response = await test.app.request('/api/live?as=player', { headers }, {})
    const reader = response.body?.getReader()
    ok(ending === 'leave' ? await device.delete('/api/players/me') : await comeBack(await visitor(), code))
    let isDone = false
    while (!isDone) isDone = (await reader?.read())?.done ?? true
    expect(isDone).toBe(true)
  })

  it.each([
    ['registered', async (_device: Client) => {}],
    ['started a game', async (device: Client) => void (await device.startQuiz())],
  ])('opens nothing within 20 s after the device %s, and says so only to the right digits', async (_name, act) => {
    const { device, code } = await idle()
    if (_name === 'registered') {
      const fresh = await test.player('quiz', { phone: PHONE })
      const other = await visitor()
      const refused = await comeBack(other, (await me(fresh)).player.claim_code)
      expectError(refused, 409, 'ask_presenter')
      return
    }
    await act(device)
    const friend = await visitor()
    test.clock.advance(20 * SECOND_MS - 1)
    const refused = await comeBack(friend, code)
    expectError(refused, 409, 'ask_presenter')
    expect(refused.body.error.details).toEqual({ reason: 'playing' })
    expectError(await comeBack(friend, code, '9999'), 400, 'invalid_code')
    // A clock that was set back opens nothing.
    test.clock.advance(-MINUTE_MS)
    expectError(await comeBack(friend, code), 409, 'ask_presenter')
    expect((await me(device)).player).not.toBeNull()
    test.clock.advance(MINUTE_MS + 1)
    ok(await comeBack(friend, code))
    // Coming back counts as an action.
    expectError(await comeBack(await visitor(), code), 409, 'ask_presenter')
  })

  it.each(['', '\0', '1=1', 'ABCDEFG'])('answers %j like the code of no player', async (typed) => {
    expectError(await comeBack(await visitor(), typed), 400, 'invalid_code')
  })

  it('opens a person at once who left the former device', async () => {
    const device = await test.player('quiz', { phone: PHONE })
    const { claim_code } = (await me(device)).player
    ok(await device.delete('/api/players/me'))
    ok(await comeBack(await visitor(), claim_code))
  })

  it('answers a repeated request again, and no other within 20 s', async () => {
    const { code, id } = await idle()
    const device = await visitor()
    const request = randomUUID()
    ok(await comeBack(device, code, DIGITS, request))
    expect((await comeBack(device, code, DIGITS, request)).body.id).toBe(id)
    expect((await me(device)).player.id).toBe(id)
    expectError(await comeBack(device, code), 409, 'ask_presenter')
  })

  it('counts wrong digits at the code: five, then waits that double up to an hour, and twenty in all', async () => {
    const { code, id, person_id } = await idle()
    const unknown = code === 'BBBBBB' ? 'CCCCCC' : 'BBBBBB'
    const wrong = async (typed: string) => {
      // Each attempt from another device.
      const { status, body } = await comeBack(await visitor(), typed, '0000')
      return [status, body]
    }
    const bothAnswer = async () => {
      const answer = await wrong(code)
      expect(await wrong(unknown)).toEqual(answer)
      return answer[1].error
    }
    for (let attempt = 1; attempt <= 5; attempt++) expect((await bothAnswer()).code).toBe('invalid_code')
    const waits = [1, 2, 4, 8, 16, 32, ...Array(9).fill(60)]
    for (const minutes of waits) {
      const limited = await bothAnswer()
      expect([limited.code, limited.details]).toEqual(['rate_limited', { retry_after_seconds: minutes * 60 }])
      test.clock.advance(minutes * MINUTE_MS - 1)
      // The right digits wait too, and so do they after the clock was set back.
      expectError(await comeBack(await visitor(), code), 429, 'rate_limited')
      test.clock.advance(-DAY_MS)
      expectError(await comeBack(await visitor(), code), 429, 'rate_limited')
      test.clock.advance(DAY_MS + 1)
      expect((await bothAnswer()).code).toBe('invalid_code')
    }
    const closed = await bothAnswer()
    expect([closed.code, closed.details]).toEqual(['ask_presenter', { reason: 'attempts' }])
    test.clock.advance(2 * DAY_MS)
    expectError(await comeBack(await visitor(), code), 409, 'ask_presenter')

    const device = await visitor()
    admin = await signInAs(test, 'organiser')
    ok(await openLink(device, await link(id)))
    expect((await me(device)).player.person_id).toBe(person_id)
    test.clock.advance(20 * SECOND_MS)
    ok(await comeBack(await visitor(), code))
  })

  it('counts attempts that are made at once', async () => {
    const { code } = await idle()
    const devices = await Promise.all(Array.from({ length: 8 }, visitor))
    const answers = await Promise.all(devices.map((device) => comeBack(device, code, '0000')))
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
  })

  sqlite.it('counts a new day from zero', async () => {
    const { code } = await idle()
    for (let attempt = 1; attempt <= 5; attempt++) await comeBack(await visitor(), code, '0000')
    test.clock.advance(DAY_MS)
    for (let attempt = 1; attempt <= 5; attempt++)
      expectError(await comeBack(await visitor(), code, '0000'), 400, 'invalid_code')
    expectError(await comeBack(await visitor(), code), 429, 'rate_limited')
  })

  sqlite.it.each([
    ['+62 812-3456', '3456', true],
    ['+62 812-3456', '0812 3456', true],
    ['+62 812-3456', '۳۴۵۶', true],
    ['+62 812-3456', '456', false],
    ['+62 812-3456', '', false],
    ['+62 812-3456', '+62 812-3457', false],
    ['٠١٢', '012', true],
    ['012', '12', false],
  ])('of %s, the digits %j open: %s', async (phone, digits, isOpen) => {
    const { code } = await idle({ phone })
    expect((await comeBack(await visitor(), code, digits)).status).toBe(isOpen ? 200 : 400)
  })

  sqlite.it('tries no code of a script any further once its address asked too often', async () => {
    const script = await visitor()
    let refused = 0
    for (let code = 0; code < 310; code++) {
      const { status } = await comeBack(script, `X${String(code)}`, '0000')
      if (status === 429) refused += 1
    }
    expect(refused).toBe(10)
    expect(await readAuditActions()).toContain('rate_limited')
  })
  const readAuditActions = async () =>
    (await test.db.selectFrom('audit_log').select('action').execute()).map(({ action }) => action)

  sqlite.it('leaves the person on their device if the other one keeps no cookies', async () => {
    const { device, code, id } = await idle()
    expectError(await comeBack(test.client(), code), 403, 'no_cookie')
    expectError(await openLink(test.client(), await link(id)), 403, 'no_cookie')
    expect((await me(device)).player.id).toBe(id)
  })

  it('opens a person whose phone number was erased by an admin’s link only, once, within ten minutes', async () => {
    const { device, code, id, person_id } = await idle()
    const [first, late] = [await link(id), await link(id)]
    expectError(await openLink(await visitor(), first), 400, 'invalid_link')
    test.clock.advance(10 * MINUTE_MS)
    expectError(await openLink(await visitor(), late), 400, 'invalid_link')
    test.clock.advance(40 * DAY_MS)
    // A newer player, because the season's last one isn't old enough.
    await test.client().post('/api/players', registration('quiz'))
    await removePersonalData(test.db, 30, test.clock.nowMs())
    expectError(await comeBack(await visitor(), code), 400, 'invalid_code')
    admin = await signInAs(test, 'organiser')
    const token = await link(id)
    const other = await visitor()
    const request = randomUUID()
    expect(ok(await openLink(other, token, request)).body.person_id).toBe(person_id)
    // A retry, after its response was lost.
    expect(ok(await openLink(other, token, request)).body.person_id).toBe(person_id)
    expectError(await openLink(await visitor(), token), 400, 'invalid_link')
    // The request opens nothing once its person left.
    ok(await other.delete('/api/players/me'))
    expectError(await openLink(other, token, request), 400, 'invalid_link')
    expectError(await device.get('/api/quiz/games/current'), 401, 'not_registered')
    expect(await readAudit(test)).toContainEqual(
      expect.objectContaining({ action: 'make_link', entity: 'players', entity_id: id }),
    )
  })

  sqlite.it('gives links to helpers, and none to reviewers', async () => {
    const { id } = await idle()
    expect(await link(id, await signInAs(test, 'helper'))).toMatch(/^[\w-]{32}$/)
    const path = `/api/players/${id}/device-links`
    expectError(await (await signInAs(test, 'reviewer')).post(path, {}), 403, 'not_permitted')
    expectError(await admin.post(`/api/players/${randomUUID()}/device-links`, {}), 404, 'player_not_found')
  })

  it('opens the players of a final by a link only, from the moment they are fixed', async () => {
    const { device, code, id } = await idle()
    const questions = await addSealed(admin)
    ok(await admin.put(FINAL, plan(questions, { kind: 'players', player_ids: [id] })))
    const other = await visitor()
    ok(await comeBack(other, code))
    ok(await begin(admin))
    test.clock.advance(20 * SECOND_MS)
    const refused = await comeBack(device, code)
    expectError(refused, 409, 'ask_presenter')
    expect(refused.body.error.details).toEqual({ reason: 'final' })
    expectError(await comeBack(device, code, '0000'), 400, 'invalid_code')
    ok(await openLink(device, await link(id)))
    expect((await me(device)).player.id).toBe(id)
    expectError(await other.get('/api/quiz/games/current'), 401, 'opened_elsewhere')
  })

  sqlite.it('shows a device’s other persons, without one who came back elsewhere', async () => {
    const { device, code } = await idle()
    const form = registration('quiz', { name: 'Bilal' })
    const { person_id } = ok(await device.post('/api/players', form)).body
    ok(await comeBack(await visitor(), code))
    expect(await me(device)).toMatchObject({ player: { person_id, name: 'Bilal' } })
    expect(await me(device)).not.toHaveProperty('others')
  })
})
