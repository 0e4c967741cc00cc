// The games that can be started: shown to all visitors before they fill in a form, and no other
// content.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, openTestApp, type TestApp } from '../../test/harness.ts'

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(engine)
  })
  afterEach(() => test.close())

  const read = () => test.client().get('/api/games/ready')

  it('names every game that has content, and reads it every ten seconds', async () => {
    const { status, body, headers } = await read()
    expect([status, body]).toEqual([200, { ready: ['quiz', 'flip-match'] }])
    expect(headers.get('cache-control')).toBe('public, max-age=10')
    await test.db.deleteFrom('quiz_questions').execute()
    await test.db.deleteFrom('islamic_terms').execute()
    test.clock.advance(9_999)
    expect((await read()).body).toEqual({ ready: ['quiz', 'flip-match'] })
    test.clock.advance(1)
    expect((await read()).body).toEqual({ ready: [] })
  })

  it('agrees with a start of each game', async () => {
    const start = async (game: 'quiz' | 'flip-match') => {
      const player = await test.player(game)
      return (await player.post(`/api/${game}/games`, { request_id: crypto.randomUUID() })).status
    }
    await test.db.updateTable('prophets').set({ active: 0 }).execute()
    expect((await read()).body).toEqual({ ready: ['quiz'] })
    expect([await start('quiz'), await start('flip-match')]).toEqual([201, 409])
  })
})
