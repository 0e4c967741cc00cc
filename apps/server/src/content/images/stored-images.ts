// Item images from upload to removal. An image is removed once no prophet shows it, no deleted
// prophet that can be restored has it, and it wasn't dealt to a running game. Until then it is in
// unused_images, written in the transaction of the change, so that a crash loses none.

import { sql } from 'kysely'
import type { Logger } from 'pino'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { onCommitted, transact } from '../../platform/database/transact.ts'
import { cardKey, extensionOf, imageOfKey, itemKey, keysOfImage, newItemImage } from '../../platform/files/item-key.ts'
import { type Store, StoreError } from '../../platform/files/store.ts'
import { embedImage, readItemImage } from './item-image.ts'

/** The time that an upload waits for its form to be saved. */
export const UPLOAD_KEPT_MS = 24 * 60 * 60_000
/**
 * The time for which a running game keeps its images. Older games count as abandoned: the tab is
 * closed, or the images are in the browser's cache.
 */
const GAME_KEEPS_MS = 24 * 60 * 60_000
const SWEEP_INTERVAL_MS = 10 * 60_000

export type StoredImages = ReturnType<typeof createStoredImages>

/**
 * A StoreError says whether the bucket is unreachable or refuses access. A folder's failure is
 * temporary.
 */
const outage = (cause: unknown) => (cause instanceof StoreError ? cause : new AppError('backend_unavailable'))

type Deps = { db: Db; store: Store; clock: Clock; log: Logger }

export function createStoredImages({ db, store, clock, log }: Deps) {
  function imageOfUrl(url: string): string | null {
    const key = store.keyOf(url)
    return key === null ? null : imageOfKey(key)
  }

  async function isStored(key: string): Promise<boolean> {
    try {
      return await store.exists(key)
    } catch (err) {
      log.error({ err }, 'the store of images does not respond')
      throw outage(err)
    }
  }

  async function markUnused(tx: Tx, image: string, removeAfterMs: number): Promise<void> {
    const remove_after = new Date(removeAfterMs).toISOString()
    await tx
      .insertInto('unused_images')
      .values({ image, remove_after })
      .onConflict((conflict) => conflict.column('image').doUpdateSet({ remove_after }))
      .execute()
  }

  async function isShown(image: string): Promise<boolean> {
    const rows = await db
      .selectFrom('prophets')
      .select('item_image_url')
      .unionAll(
        db
          .selectFrom('deleted_items')
          .select((eb) => eb.fn.coalesce('item_image_url', sql<string>`''`).as('item_image_url')),
      )
      .execute()
    return rows.some((row) => imageOfUrl(row.item_image_url) === image)
  }

  async function sweep(): Promise<void> {
    const due = await db
      .selectFrom('unused_images')
      .select('image')
      .where('remove_after', '<=', new Date(clock.nowMs()).toISOString())
      .execute()
    for (const { image } of due) {
      if (await isShown(image)) {
        await db.deleteFrom('unused_images').where('image', '=', image).execute()
      } else if (!(await isInRunningDeal(db, image, new Date(clock.nowMs() - GAME_KEEPS_MS).toISOString()))) {
        // The objects are removed first: after a crash in between, the row repeats the removal.
        for (const key of keysOfImage(image)) await store.remove(key)
        await db.deleteFrom('unused_images').where('image', '=', image).execute()
      }
    }
  }

  let swept = Promise.resolve()
  /** Sweeps run one after the other: two would remove the same objects. */
  const sweepOrLog = () => {
    swept = swept.then(sweep).catch((err) => log.warn({ err }, 'unused images could not be removed'))
    return swept
  }
  const timer = setInterval(sweepOrLog, SWEEP_INTERVAL_MS)
  timer.unref()

  return {
    /**
     * Stores an upload in both sizes, with its file's extension.
     * @throws AppError not_an_image, backend_unavailable; StoreError
     */
    upload: async (actor: Actor, bytes: Uint8Array, fileName: string) => {
      const { format, original, card } = await readItemImage(bytes)
      const nowMs = clock.nowMs()
      const image = newItemImage(nowMs)
      const path = itemKey(image, extensionOf(fileName, format))
      try {
        await store.put(path, original)
        await store.put(cardKey(image), card)
      } catch (err) {
        log.error({ err }, 'an uploaded image could not be stored')
        throw outage(err)
      }
      await transact(db, async (tx) => {
        await markUnused(tx, image, nowMs + UPLOAD_KEPT_MS)
        const entry = { action: 'upload', entity: 'game-assets', entityId: path, summary: path } as const
        await writeAudit(tx, actor, entry, new Date(nowMs).toISOString())
      })
      return { path, public_url: store.publicUrl(path) }
    },
    /**
     * The item_image_url to store for a sent one: an existing image of our store, or an image in a
     * data: URL, which is checked and shrunk.
     * @throws AppError not_an_image, validation_failed, backend_unavailable; StoreError
     */
    accept: async (url: string) => {
      if (url.startsWith('data:')) return embedImage(url)
      const key = store.keyOf(url)
      if (key === null || imageOfKey(key) === null || !(await isStored(key))) {
        throw invalidField('item_image_url', 'must be an uploaded image')
      }
      return url
    },
    /** Marks `url` as used. Runs in the transaction that gives it to a prophet. */
    use: async (tx: Tx, url: string) => {
      const image = imageOfUrl(url)
      if (image !== null) await tx.deleteFrom('unused_images').where('image', '=', image).execute()
    },
    /**
     * Marks `url` as unused. Runs in the transaction that takes it from a prophet. The image is
     * removed soon after the commit, or when it is due.
     */
    release: async (tx: Tx, url: string) => {
      const image = imageOfUrl(url)
      if (image === null) return
      await markUnused(tx, image, clock.nowMs())
      // The admin's request doesn't wait for the store.
      onCommitted(tx, () => void sweepOrLog())
    },
    /** Removes the images that are due. Failures are logged; the next sweep tries again. */
    sweep: sweepOrLog,
    close: () => clearInterval(timer),
  }
}

/**
 * True while a game that was dealt after `since` runs with an image in its deal.
 * @param image the image's name: letters and digits
 */
async function isInRunningDeal(db: Db, image: string, since: string): Promise<boolean> {
  // A deal names the versions that show the image, of which there may be many; a deal from before
  // versions names the image.
  const row = await db
    .selectFrom(
      db
        .selectFrom('item_versions')
        .select('sha256 as name')
        .where('kind', '=', 'prophet')
        // A `_` in the pattern is a wildcard, which also matches a `_`.
        .where('content', 'like', `%${image}%`)
        .union(db.selectNoFrom(sql<string>`cast(${image} as text)`.as('name')))
        .as('shown'),
    )
    .select('shown.name')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('games')
          .innerJoin('game_deals', 'game_deals.game_id', 'games.id')
          .select('games.id')
          .where('games.status', '=', sql.lit('running'))
          .where('games.created_at', '>', since)
          .where('game_deals.deal', 'like', sql<string>`'%' || shown.name || '%'`),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
