// Loads the starter questions, prophets and terms into a new database, once: a club that deleted
// them doesn't get them back at the next start.

import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { sql } from 'kysely'
import { claimState, readState } from '../platform/database/app-state.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { IMAGE_EXTENSIONS, itemKey, newItemImage } from '../platform/files/item-key.ts'
import type { Store } from '../platform/files/store.ts'
import { newId } from '../platform/new-id.ts'
import { findMissingImages } from './images/missing-images.ts'
import { UPLOAD_KEPT_MS } from './images/stored-images.ts'
import { checksOfFile, importChecks } from './item-checks.ts'
import { ITEM_TABLES, insertItems, type NewItemRow } from './item-rows.ts'

/**
 * Fields in content/ beside the columns of a kind: the reviewer and day, absent without a review,
 * and those for the content's own tests.
 */
const NOT_STORED = [
  'reviewed_by',
  'reviewed_at',
  'ayah',
  'ayah_word',
  'answer_word',
  'answer_sense',
  'hadith_word',
  'hadith_word_en',
] as const
type StarterItem = Partial<Record<(typeof NOT_STORED)[number], string>>
type Starter<K extends ItemKindName> = StarterItem & Omit<NewItemRow<K>, 'id' | 'request_id'>
type StarterQuestion = Omit<Starter<'question'>, 'tags'> & { tags: string[] }
type StarterProphet = Omit<Starter<'prophet'>, 'item_image_url'> & { image: string }

/**
 * Loads `contentDir` unless it was loaded before. One transaction writes the rows and the marker:
 * if two processes start together, one loads, and the other removes its images again.
 * @returns whether this process loaded it
 */
export async function loadStarterContent(db: Db, store: Store, contentDir: string, nowMs: number): Promise<boolean> {
  if ((await readState(db, STARTER_LOADED)) !== undefined) return false

  const at = new Date(nowMs).toISOString()
  const questions = await readQuestions(join(contentDir, 'questions'))
  const prophets: StarterProphet[] = await readJson(contentDir, 'prophets.json')
  const terms: Starter<'term'>[] = await readJson(contentDir, 'terms.json')
  const images = prophets.map(({ image }) => {
    const extension = IMAGE_EXTENSIONS.find((known) => extname(image) === `.${known}`)
    if (extension === undefined) throw new Error(`${image} is no image the server can show`)
    const stored = newItemImage(nowMs)
    return { file: join(contentDir, 'items', image), stored, key: itemKey(stored, extension) }
  })
  const stored = images.map((image) => image.stored)
  // The images are listed for removal first, so that a crash before the commit leaves none
  // permanently.
  const remove_after = new Date(nowMs + UPLOAD_KEPT_MS).toISOString()
  await db
    .insertInto('unused_images')
    .values(stored.map((image) => ({ image, remove_after })))
    .execute()
  await Promise.all(images.map(async ({ file, key }) => store.put(key, await readFile(file))))

  const loaded = await transact(db, async (tx) => {
    if (!(await claimState(tx, STARTER_LOADED, at))) return false
    const tagged = questions.map(({ tags, ...question }) => ({ ...question, tags: JSON.stringify(tags) }))
    await insertStarters(tx, 'question', tagged, at)
    const pictured = prophets.map(({ image: _file, ...prophet }, index) => ({
      ...prophet,
      item_image_url: store.publicUrl(images[index]?.key ?? ''),
    }))
    await insertStarters(tx, 'prophet', pictured, at)
    await tx.deleteFrom('unused_images').where('image', 'in', stored).execute()
    await insertStarters(tx, 'term', terms, at)
    return true
  })
  if (!loaded) {
    for (const { key } of images) await store.remove(key)
    await db.deleteFrom('unused_images').where('image', 'in', stored).execute()
  }
  return loaded
}

/** Ids keep the order of the files. */
async function insertStarters<K extends ItemKindName>(
  tx: Tx,
  kind: K,
  starters: Starter<K>[],
  at: string,
): Promise<void> {
  const rows = starters.map((starter) => {
    const item = Object.entries(starter).filter(([name]) => !NOT_STORED.some((field) => field === name))
    return { id: newId(), ...Object.fromEntries(item), request_id: null }
  })
  const versions = await insertItems(tx, kind, rows as unknown as NewItemRow<K>[], null, at)
  const checks = versions.flatMap((version, index) => {
    const { reviewed_by, reviewed_at } = starters[index] ?? {}
    return reviewed_by && reviewed_at ? checksOfFile({ reviewers: [reviewed_by], day: reviewed_at }, version) : []
  })
  await importChecks(tx, checks)
}

/** The questions of all topics, in the order of the files' names. */
async function readQuestions(dir: string): Promise<StarterQuestion[]> {
  const files = (await readdir(dir)).filter((name) => name.endsWith('.json')).toSorted()
  const topics = await Promise.all(files.map((name) => readJson<StarterQuestion[]>(dir, name)))
  return topics.flat()
}

async function readJson<T>(dir: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(dir, name), 'utf8'))
}

/**
 * Puts missing pictures of the starter content back into the store.
 * @returns how many
 */
export async function restoreStarterImages(db: Db, store: Store, contentDir: string): Promise<number> {
  const missing = await findMissingImages(db, store)
  if (missing.length === 0) return 0
  const files = await findStarterFiles(db, store, contentDir)
  let restored = 0
  for (const { key } of missing) {
    const file = files.get(key)
    if (file === undefined) continue
    await store.put(key, await readFile(file))
    restored++
  }
  return restored
}

/**
 * The file in `contentDir` of each starter picture, by its key in the store. The first version of a
 * starter item has the name that the item has there, whatever an admin changed since.
 */
export async function findStarterFiles(
  db: Db,
  store: Pick<Store, 'keyOf'>,
  contentDir: string,
): Promise<Map<string, string>> {
  const prophets: StarterProphet[] = await readJson(contentDir, 'prophets.json')
  const versions = await db
    .selectFrom('item_versions')
    .select('content')
    .where('kind', '=', 'prophet')
    .where('number', '=', 1)
    .where('created_at', '=', (await readState(db, STARTER_LOADED)) ?? '')
    .execute()
  const files = new Map<string, string>()
  for (const { content } of versions) {
    const { name, item_image_url } = JSON.parse(content)
    const key = store.keyOf(item_image_url)
    const starter = prophets.find((prophet) => prophet.name === name)
    if (key !== null && starter !== undefined) files.set(key, join(contentDir, 'items', starter.image))
  }
  return files
}

// Starter items that new games use. They are public, so a player may have read the answers.

/** The row of app_state with the time at which the starter content was loaded. */
export const STARTER_LOADED = 'starter_content_loaded_at'

/** The number of starter items that new games use and that no admin has changed. */
export async function countStarterItems(db: Db): Promise<number> {
  const loadedAt = await readState(db, STARTER_LOADED)
  if (loadedAt === undefined) return 0
  const counts = await Promise.all(
    Object.values(ITEM_TABLES).map((table) => {
      const ref = sql.table(table)
      // A version saved by an admin has their address.
      return sql<{
        items: number
      }>`select count(*) as items from ${ref} where active = 1 and created_at = ${loadedAt}
        and not exists (select 1 from item_versions where item_versions.item_id = ${ref}.id
          and item_versions.sha256 = ${ref}.version_sha256 and item_versions.created_by is not null)`.execute(db)
    }),
  )
  return counts.reduce((sum, { rows }) => sum + Number(rows[0]?.items ?? 0), 0)
}
