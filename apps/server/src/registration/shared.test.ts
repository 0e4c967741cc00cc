import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, openTestApp, registration, type TestApp } from '../../test/harness.ts'
import { findShared } from './shared.ts'

const SEASON = { policies: JSON.stringify({ country_code: '60' }) }

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(engine)
  })
  afterEach(() => test.close())

  const groups = async () => {
    const rows = await test.db.selectFrom('players').select('id').orderBy('created_at').orderBy('id').execute()
    const ids = rows.map(({ id }) => id)
    const shared = await findShared(test.db, SEASON, ids)
    return shared.map(({ by, players }) => [by.join(), ...players.map(({ name }) => name)])
  }
  const register = async (device: Client, name: string, phone: string) =>
    expect((await device.post('/api/players', registration('quiz', { name, phone }))).status).toBe(201)

  it('are one group by the spellings of a number, and by a device', async () => {
    const amina = await test.player('quiz', { name: 'Amina', phone: '012 345' })
    await test.player('quiz', { name: 'Bilal', phone: '+60 12-345' })
    await register(amina, 'Citra', '012 777')
    await test.player('quiz', { name: 'Alone', phone: '012 999' })
    expect(await groups()).toEqual([['number,device', 'Amina', 'Bilal', 'Citra']])
  })

  it('are no group of one person with players of two games, nor on a booth', async () => {
    const booth = await test.player('quiz', { name: 'Amina', phone: '012 1' })
    await booth.post('/api/players/me/continue', { game_type: 'flip-match' })
    await register(booth, 'Bilal', '012 2')
    const { device_id } = await test.db.selectFrom('persons').select('device_id').executeTakeFirstOrThrow()
    await test.db
      .insertInto('devices')
      .values({ id: device_id ?? '', is_booth: 1, blocked_at: null })
      .execute()
    expect(await groups()).toEqual([])
  })

  it('are compared by the device that a person used last, too', async () => {
    const amina = await test.player('quiz', { name: 'Amina', phone: '012 1' })
    const tablet = await test.player('quiz', { name: 'Bilal', phone: '012 2' })
    expect(await groups()).toEqual([])
    // Amina's cookie on Bilal's device.
    tablet.cookie = amina.cookie
    await tablet.get('/api/players/me')
    expect(await groups()).toEqual([['device', 'Amina', 'Bilal']])
  })
})
