// The starter content in a new database. If processes start at once, or one dies while it loads,
// the store has no image that no prophet shows.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { createLocalStore } from '../platform/files/open-store.ts'
import type { Store } from '../platform/files/store.ts'
import { createStoredImages } from './images/stored-images.ts'
import { ITEM_TABLES } from './item-rows.ts'
import { loadStarterContent } from './load-starter-content.ts'

const CONTENT = join(import.meta.dirname, '../../../../content')
const NOW_MS = Date.parse('2026-01-01T10:00:00Z')
const DAY_MS = 24 * 60 * 60_000

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase
  let dir: string
  let store: Store
  beforeEach(async () => {
    database = await openTestDatabase(engine, 'migrated')
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

  /** Compares the items of a kind in content/ with the stored fields of the same names. */
  async function compareWith(kind: ItemKindName, written: Record<string, unknown>[]): Promise<void> {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(ITEM_TABLES[kind])} order by id`.execute(database.db)
    const NOT_LOADED = ['ayah', 'ayah_word', 'answer_word', 'answer_sense', 'hadith_word', 'hadith_word_en', 'image']
    const loaded = written.map((item) =>
      Object.fromEntries(Object.entries(item).filter(([name]) => !NOT_LOADED.includes(name))),
    )
    const read = rows.map(
      (row): Record<string, unknown> => ({ ...row, ...(row.tags ? { tags: JSON.parse(String(row.tags)) } : {}) }),
    )
    expect(
      read.map((row, index) => Object.fromEntries(Object.keys(loaded[index] ?? {}).map((name) => [name, row[name]]))),
    ).toEqual(loaded)
    const versions = await database.db.selectFrom('item_versions').selectAll().where('kind', '=', kind).execute()
    const current = versions.map(({ item_id, sha256 }) => `${item_id} ${sha256}`)
    expect(current.sort()).toEqual(rows.map((row) => `${row.id} ${row.version_sha256}`).sort())
  }
  const readJson = (...path: string[]) => JSON.parse(readFileSync(join(CONTENT, ...path), 'utf8'))

  it('loads every item in both languages, each field in its column, with its version', async () => {
    await loadStarterContent(database.db, store, CONTENT, NOW_MS)
    const topics = readdirSync(join(CONTENT, 'questions')).sort()
    const questions = topics.flatMap((topic) => readJson('questions', topic))
    expect(questions[0]).toHaveProperty('question_text_ar')
    await compareWith('question', questions)
    await compareWith('prophet', readJson('prophets.json'))
    await compareWith('term', readJson('terms.json'))
  })

  it('stores checks only of items that the files mark', async () => {
    const marked = mkdtempSync(join(tmpdir(), 'noor-quest-reviewed-'))
    cpSync(CONTENT, marked, { recursive: true })
    const [first, ...others] = readJson('terms.json')
    const review = { reviewed_by: 'Ustadha Maryam', reviewed_at: '2026-01-01' }
    writeFileSync(join(marked, 'terms.json'), JSON.stringify([{ ...first, ...review }, ...others]))
    await loadStarterContent(database.db, store, marked, NOW_MS)
    rmSync(marked, { recursive: true })
    const checks = await database.db
      .selectFrom('item_checks')
      .innerJoin('islamic_terms', 'islamic_terms.version_sha256', 'item_checks.version_sha256')
      .select(['arabic_text', 'language', 'checked_by', 'verdict', 'checked_at'])
      .orderBy('language')
      .execute()
    const check = { arabic_text: first.arabic_text, checked_by: 'Ustadha Maryam', verdict: 'right' }
    const checked_at = '2026-01-01T00:00:00.000Z'
    expect(checks).toEqual(['ar', 'en'].map((language) => ({ ...check, language, checked_at })))
  })

  it('is loaded by one of several processes, and the others leave no image', async () => {
    const loaded = await Promise.all([1, 2, 3].map(() => loadStarterContent(database.db, store, CONTENT, NOW_MS)))
    expect(loaded.filter(Boolean)).toHaveLength(1)
    expect(files().length).toBeGreaterThan(10)
    expect(files()).toEqual(await shown())
    expect(await waiting()).toEqual([])
  })

  it('is loaded by the next start after a crash, whose images are removed after a day', async () => {
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
