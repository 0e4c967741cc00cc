// Starter content reaches a new database whole. When processes start at once, or one dies while it loads, nothing is
// left in the store that no prophet shows.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { loadStarterContent } from '../src/features/content/load-starter-content.ts'
import { createLocalStore } from '../src/features/storage/open-store.ts'
import type { Store } from '../src/features/storage/store.ts'
import { createStoredImages } from '../src/features/storage/stored-images.ts'
import { ENGINES, openTestDatabase, type TestDatabase } from './harness.ts'

const CONTENT = join(import.meta.dirname, '../../../content')
const NOW_MS = Date.parse('2026-01-01T10:00:00Z')
const DAY_MS = 24 * 60 * 60_000

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase
  let dir: string
  let store: Store
  beforeEach(async () => {
    database = await openTestDatabase(engine)
    await migrate(database.db)
    dir = mkdtempSync(join(tmpdir(), 'noor-quest-starter-'))
    store = createLocalStore(dir)
  })
  afterEach(async () => {
    await database.close()
    rmSync(dir, { recursive: true })
  })

  const files = () => readdirSync(join(dir, 'storage/game-assets/prophet-items')).sort()
  const shown = async () => {
    const rows = await database.db.selectFrom('prophets').select('item_image_url').execute()
    return rows.map((row) => row.item_image_url.split('/').at(-1)).sort()
  }
  const waiting = () => database.db.selectFrom('unused_images').select('image').execute()

  it('loads every question of every topic, each field in its column', async () => {
    await loadStarterContent(database.db, store, CONTENT, NOW_MS)
    const columns = [
      ...(['question_text', 'option_a', 'option_b', 'option_c', 'option_d', 'correct_option', 'level'] as const),
      ...(['time_limit', 'source', 'explanation'] as const),
    ]
    const rows = await database.db.selectFrom('quiz_questions').select(columns).execute()
    const topics = readdirSync(join(CONTENT, 'questions'))
    const written: Record<string, unknown>[] = topics.flatMap((topic) =>
      JSON.parse(readFileSync(join(CONTENT, 'questions', topic), 'utf8')),
    )
    const asWritten = written.map((question) => columns.map((column) => question[column]))
    const byText = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1)
    expect(rows.map((row) => columns.map((column) => row[column])).sort(byText)).toEqual(asWritten.sort(byText))
  })

  it('of several that start together one loads, and the others leave no image', async () => {
    const loaded = await Promise.all([1, 2, 3].map(() => loadStarterContent(database.db, store, CONTENT, NOW_MS)))
    expect(loaded.filter(Boolean)).toHaveLength(1)
    expect(files().length).toBeGreaterThan(10)
    expect(files()).toEqual(await shown())
    expect(await waiting()).toEqual([])
  })

  it('what one that died in the middle has stored goes after a day, and the next start loads', async () => {
    const puts: Promise<void>[] = []
    const dying: Store = {
      ...store,
      put: async (key, bytes) => {
        if (puts.length === 3) {
          await Promise.all(puts)
          throw new Error('killed')
        }
        puts.push(store.put(key, bytes))
      },
    }
    await expect(loadStarterContent(database.db, dying, CONTENT, NOW_MS)).rejects.toThrow('killed')
    expect(files()).toHaveLength(3)
    expect(await loadStarterContent(database.db, store, CONTENT, NOW_MS)).toBe(true)
    expect(files()).toHaveLength((await shown()).length + 3)
    let nowMs = NOW_MS
    const images = createStoredImages({
      ...{ db: database.db, store, log: pino({ level: 'silent' }) },
      clock: { nowMs: () => nowMs },
    })
    await images.sweep()
    expect(files()).toHaveLength((await shown()).length + 3)
    nowMs += DAY_MS
    await images.sweep()
    images.close()
    expect(files()).toEqual(await shown())
    expect(await waiting()).toEqual([])
  })
})
