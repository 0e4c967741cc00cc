// The cookie holds a person, who has at most one player in each game.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, openTestApp, playPerfectFlipMatch, playQuiz, registration, type TestApp } from './harness.ts'
import { expectError } from './scenes.ts'

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(engine)
  })
  afterEach(() => test.close())

  const asked = () => ({ game_type: 'flip-match', request_id: randomUUID() })
  const players = () => test.db.selectFrom('players').selectAll().orderBy('id').execute()

  it('plays both games with one cookie once they continue', async () => {
    const device = await test.player('quiz', { name: 'Amina', phone: '0812' })
    expectError(await device.get('/api/flip-match/games/current'), 403, 'wrong_game')
    const continued = await device.post('/api/players/me/continue', asked())
    expect(continued.status).toBe(201)
    expect(continued.body).toMatchObject({ name: 'Amina', game_type: 'flip-match', total_score: 0 })
    expect(continued.text).not.toContain('0812')

    await playQuiz(test, device, (_index, correct) => correct)
    await playPerfectFlipMatch(test, device)
    const { body } = await device.get('/api/players/me')
    expect(body.players).toMatchObject([
      { game_type: 'flip-match', total_score: 1000 },
      { game_type: 'quiz', total_score: 3000 },
    ])
    expect(body.player).toEqual(body.players[0])
    const [quiz, flipMatch] = await players()
    expect(flipMatch).toMatchObject({ person_id: quiz?.person_id, age: 20, semester: '3th', phone: '0812' })

    const about = await device.post('/api/feedback', { rating: 4, game_type: 'quiz' })
    expect(about.body.game_type).toBe('quiz')
    expect((await device.post('/api/feedback', { rating: 4 })).body.game_type).toBe('flip-match')
  })

  it('gives two tabs that continue at once the same player', async () => {
    const device = await test.player('quiz')
    const tabs = await Promise.all([1, 2, 3].map(() => device.post('/api/players/me/continue', asked())))
    expect(tabs.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(tabs.map(({ body }) => body.id)).size).toBe(1)
    expect(await players()).toHaveLength(2)
  })

  it('keeps both players of two tabs that register at once, a retry of either too', async () => {
    const device = test.client()
    const forms = [registration('quiz'), registration('flip-match')].map((form) => ({
      ...form,
      request_id: randomUUID(),
    }))
    const first = await Promise.all(forms.map((form) => device.post('/api/players', form)))
    const again = await Promise.all(forms.map((form) => device.post('/api/players', form)))
    expect(again.map(({ body }) => body.id)).toEqual(first.map(({ body }) => body.id))
    expect(await players()).toHaveLength(2)
    const persons = await test.db.selectFrom('persons').select('id').execute()
    expect(persons).toHaveLength(2)
  })

  it('makes thirty players of thirty registrations with one number, each with a place of their own', async () => {
    const children = []
    for (let i = 0; i < 30; i++)
      children.push(await test.player('flip-match', { name: `Child ${i}`, phone: '0812 5555' }))
    const registered = await players()
    expect([registered.length, new Set(registered.map(({ person_id }) => person_id)).size]).toEqual([30, 30])
    for (const child of children.slice(0, 3)) await playPerfectFlipMatch(test, child)
    expect((await players()).filter(({ placed }) => placed === 1)).toHaveLength(3)
  })

  it('continues as nobody without a person, and records what is agreed to', async () => {
    expectError(await test.client().post('/api/players/me/continue', asked()), 401, 'not_registered')
    const device = await test.player('quiz')
    const strict = test.restart({}, { consent_text: 'I agree.' })
    const send = (body: object) =>
      strict.request('/api/players/me/continue', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: device.cookie ?? '', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ ...asked(), ...body }),
      })
    expect((await send({})).status).toBe(400)
    expect((await send({ consent: true, consent_text: 'I agree.' })).status).toBe(201)
    const rows = await players()
    expect(rows.map(({ consented_at }) => consented_at !== null)).toEqual([false, true])
    strict.close()
  })

  it('is somebody new with each form: the game of before is left', async () => {
    const device = await test.player('quiz')
    await device.startQuiz()
    await device.post('/api/players', registration('quiz', { name: 'Zayd' }))
    expect((await device.get('/api/quiz/games/current')).body).toEqual({ game: null })
    expect((await device.get('/api/players/me')).body.player.name).toBe('Zayd')
  })

  it("moves no other person's game", async () => {
    const device = await test.player('quiz')
    const { game } = await device.startQuiz()
    const stranger = await test.player('quiz')
    const body = { question_index: 0, request_id: randomUUID() }
    expectError(await stranger.post(`/api/quiz/games/${game.id}/level`, body), 404, 'game_not_found')
  })
})
