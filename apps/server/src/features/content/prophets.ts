// Prophets and their items as admins keep them. A row and its image come and go together (see features/storage/stored-images.ts).

import { randomUUIDv7 } from 'node:crypto'
import type { newProphet, Prophet, prophetChange } from '@noor-quest/contract/prophets'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type Db, isPostgres, type Tx } from '../../db/connect.ts'
import type { ProphetsTable } from '../../db/tables.ts'
import { transact } from '../../db/transact.ts'
import type { Actor } from '../../shared/actor.ts'
import { AppError } from '../../shared/app-error.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { StoredImages } from '../storage/stored-images.ts'
import { changedFields } from './changed-fields.ts'
import { appendVersions, versionOf } from './item-rows.ts'

type ProphetRow = Selectable<ProphetsTable>
type Deps = { db: Db; images: StoredImages }

const ENTITY = 'prophets'

/** Oldest first. */
export async function listProphets(db: Db): Promise<Prophet[]> {
  const rows = await db.selectFrom('prophets').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map(toProphet)
}

/**
 * Adds a prophet; a repeated request gets the row the first one wrote.
 * @throws AppError not_an_image, validation_failed for an item_image_url that isn't an image of ours
 */
export async function addProphet(
  { db, images }: Deps,
  actor: Actor,
  sent: z.output<typeof newProphet>,
  at: string,
): Promise<Prophet> {
  const { request_id: requestId = null, item_image_url, ...fields } = sent
  const url = await images.accept(item_image_url)
  const row = await transact(db, async (tx) => {
    const item = { id: randomUUIDv7(), ...fields, item_image_url: url }
    const version = versionOf('prophet', item)
    const added = { ...item, created_at: at, request_id: requestId, version_sha256: version.sha256 }
    const inserted = await tx
      .insertInto('prophets')
      .values(added)
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted === undefined) {
      return tx.selectFrom('prophets').selectAll().where('request_id', '=', requestId).executeTakeFirst()
    }
    await images.use(tx, url)
    await appendVersions(tx, [version], actor.email, at)
    await writeAudit(tx, actor, { action: 'add', entity: ENTITY, entityId: added.id, summary: added.name }, at)
    return added
  })
  if (row === undefined) throw new Error('a prophet just stored is gone')
  return toProphet(row)
}

/**
 * Changes the given fields; what stays the same is no change. A replaced image is removed.
 * @throws AppError not_found, not_an_image, validation_failed
 */
export async function changeProphet(
  { db, images }: Deps,
  actor: Actor,
  id: string,
  sent: z.output<typeof prophetChange>,
  at: string,
): Promise<Prophet> {
  const stored = await db.selectFrom('prophets').select('item_image_url').where('id', '=', id).executeTakeFirst()
  if (stored === undefined) throw new AppError('not_found')
  // A form sends the image back that it was given: that one was checked when it was stored.
  const isNew = sent.item_image_url !== undefined && sent.item_image_url !== stored.item_image_url
  const change = isNew ? { ...sent, item_image_url: await images.accept(sent.item_image_url ?? '') } : sent

  return transact(db, async (tx) => {
    const before = await lockProphet(tx, id)
    const changed = changedFields(before, change)
    const after = { ...before, ...change }
    if (changed.length > 0) {
      const version = versionOf('prophet', after)
      await tx
        .updateTable('prophets')
        .set({ ...change, version_sha256: version.sha256 })
        .where('id', '=', id)
        .execute()
      await appendVersions(tx, [version], actor.email, at)
      if (after.item_image_url !== before.item_image_url) {
        await images.use(tx, after.item_image_url)
        await images.release(tx, before.item_image_url)
      }
      const summary = `${changed.join(', ')}: ${after.name ?? after.name_ar}`
      await writeAudit(tx, actor, { action: 'change', entity: ENTITY, entityId: id, summary }, at)
    }
    return toProphet(after)
  })
}

/** The image goes too, at once or after the last running game that shows it. @throws AppError not_found */
export async function deleteProphet({ db, images }: Deps, actor: Actor, id: string, at: string): Promise<void> {
  await transact(db, async (tx) => {
    const gone = await lockProphet(tx, id)
    await tx.deleteFrom('prophets').where('id', '=', id).execute()
    await images.release(tx, gone.item_image_url)
    await writeAudit(
      tx,
      actor,
      { action: 'delete', entity: ENTITY, entityId: id, summary: gone.name ?? gone.name_ar ?? '' },
      at,
    )
  })
}

async function lockProphet(tx: Tx, id: string): Promise<ProphetRow> {
  const row = await tx
    .selectFrom('prophets')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** What every version so far has: the API knows no Arabic yet. */
type Stored = Pick<ProphetRow, 'id' | 'name' | 'description' | 'item_image_url' | 'created_at'>

function toProphet({ id, name, description, item_image_url, created_at }: Stored): Prophet {
  return { id, name: name ?? '', description: description ?? '', item_image_url, created_at }
}
