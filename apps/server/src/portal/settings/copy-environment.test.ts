import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, openTestDatabase, type TestDatabase } from '../../../test/harness.ts'
import { picture } from '../../../test/portal-scene.ts'
import { transact } from '../../platform/database/transact.ts'
import { copyEnvironment } from './copy-environment.ts'
import { DEFAULT_SETTINGS, settingsThatCount } from './event-settings.ts'
import { readSaved, storeSetting } from './queries.ts'

const rootDir = mkdtempSync(join(tmpdir(), 'noor-quest-environment-'))
const at = '2026-01-01T10:00:00.000Z'
afterAll(() => rmSync(rootDir, { recursive: true }))

describe.each(ENGINES)('on %s, the settings of the environment', (engine) => {
  let database: TestDatabase
  let lines: Record<string, unknown>[]
  beforeEach(async () => {
    database = await openTestDatabase(engine, 'migrated')
    lines = []
  })
  afterEach(() => database.close())

  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const start = (env: Record<string, string>, isNew = false) =>
    copyEnvironment(database.db, env, { isNew, rootDir, at, log })
  const settings = async () => settingsThatCount(DEFAULT_SETTINGS, await readSaved(database.db))

  it('copy nothing where none is set: each has its default', async () => {
    await start({ CLUB_NAME: ' ', PORT: '3000' })
    expect(await settings()).toEqual({
      ...{ event_title: 'Islamic Knowledge Competition', event_title_ar: null },
      ...{ club_name: 'Islamic Guidance Club', club_name_ar: null, club_logo: null },
      ...{ consent_text: null, consent_text_ar: null, retention_days: null, name_list: DEFAULT_SETTINGS.name_list },
      admission: 'everybody',
      screen_names: 'seen',
    })
    expect(lines).toEqual([])
  })

  it('are copied by the first start after the upgrade, and stay when the variables are gone', async () => {
    writeFileSync(join(rootDir, 'club.png'), await picture().png().toBuffer())
    await start({
      ...{ EVENT_TITLE: ' Quiz Night ', EVENT_TITLE_AR: 'ليلة', CLUB_NAME: 'Nur Club', CLUB_NAME_AR: 'نادي النور' },
      ...{
        CONSENT_TEXT: 'I agree.\nAll of it.',
        CONSENT_TEXT_AR: 'أوافق.',
        RETENTION_DAYS: '30',
        CLUB_LOGO: 'club.png',
      },
    })
    const expected = {
      ...{ event_title: 'Quiz Night', event_title_ar: 'ليلة', club_name: 'Nur Club', club_name_ar: 'نادي النور' },
      ...{ consent_text: 'I agree.\nAll of it.', consent_text_ar: 'أوافق.', retention_days: 30 },
      ...{ club_logo: expect.stringMatching(/^data:image\/png;base64,/), name_list: DEFAULT_SETTINGS.name_list },
      admission: 'everybody',
      screen_names: 'seen',
    }
    expect(await settings()).toEqual(expected)
    expect(lines).toMatchObject([{ settings: expect.arrayContaining(['CLUB_NAME', 'RETENTION_DAYS']) }])
    await start({})
    await start({ CLUB_NAME: 'Another' })
    expect(await settings()).toEqual(expected)
    expect(lines).toHaveLength(1)
  })

  it('replace no value that an admin has saved, even an empty one, but a reset one', async () => {
    await transact(database.db, async (tx) => {
      await storeSetting(tx, 'club_name', 'Noor Society', 1)
      await storeSetting(tx, 'retention_days', null, 1)
      await storeSetting(tx, 'event_title', undefined, 1)
    })
    await start({ CLUB_NAME: 'Nur Club', RETENTION_DAYS: '30', EVENT_TITLE: 'Quiz Night' })
    expect(await settings()).toMatchObject({
      ...{ club_name: 'Noor Society', retention_days: null, event_title: 'Quiz Night' },
    })
  })

  it('are copied by one of several processes', async () => {
    const other = await database.reopen()
    const env = { CLUB_NAME: 'Nur Club' }
    const options = { isNew: false, rootDir, at, log }
    await Promise.all([database.db, other, database.db].map((db) => copyEnvironment(db, env, options)))
    expect((await settings()).club_name).toBe('Nur Club')
    expect(lines).toHaveLength(1)
  })

  it('are not read by a new installation, now or later', async () => {
    await start({ CLUB_NAME: 'Nur Club' }, true)
    await start({ CLUB_NAME: 'Nur Club' })
    expect((await settings()).club_name).toBe('Islamic Guidance Club')
  })

  it.each([
    ['RETENTION_DAYS', '0'],
    ['RETENTION_DAYS', 'soon'],
    ['CLUB_NAME', 'x'.repeat(81)],
    ['CONSENT_TEXT', 'I \u0000 agree'],
    ['CLUB_LOGO', 'none.png'],
  ])('end the start, and nothing is lost, where %s is %j', async (name, value) => {
    await expect(start({ EVENT_TITLE: 'Quiz Night', [name]: value })).rejects.toThrow(name)
    await start({ EVENT_TITLE: 'Quiz Night' })
    expect(await settings()).toMatchObject({ event_title: 'Quiz Night' })
  })
})
