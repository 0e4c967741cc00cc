// Islamic terms as admins keep them. Identical ones are let in: the portal points them out (see arabicKey), and a deal
// takes a text once.

import { randomUUIDv7 } from 'node:crypto'
import type { newTerm, Term, termChange } from '@noor-quest/contract/terms'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type Db, isPostgres, type Tx } from '../../db/connect.ts'
import type { IslamicTermsTable } from '../../db/tables.ts'
import { transact } from '../../db/transact.ts'
import type { Actor } from '../../shared/actor.ts'
import { AppError } from '../../shared/app-error.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { changedFields } from './changed-fields.ts'
import { appendVersions, versionOf } from './item-rows.ts'

type TermRow = Selectable<IslamicTermsTable>

const ENTITY = 'islamic_terms'

/** Oldest first. */
export async function listTerms(db: Db): Promise<Term[]> {
  const rows = await db.selectFrom('islamic_terms').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map(toTerm)
}

/** Adds a term; a repeated request gets the row the first one wrote. */
export async function addTerm(db: Db, actor: Actor, sent: z.output<typeof newTerm>, at: string): Promise<Term> {
  const { request_id: requestId = null, ...fields } = sent
  const row = await transact(db, async (tx) => {
    const item = { id: randomUUIDv7(), ...fields }
    const version = versionOf('term', item)
    const added = { ...item, created_at: at, request_id: requestId, version_sha256: version.sha256 }
    const inserted = await tx
      .insertInto('islamic_terms')
      .values(added)
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted === undefined) {
      return tx.selectFrom('islamic_terms').selectAll().where('request_id', '=', requestId).executeTakeFirst()
    }
    await appendVersions(tx, [version], actor.email, at)
    await writeAudit(tx, actor, { action: 'add', entity: ENTITY, entityId: added.id, summary: added.arabic_text }, at)
    return added
  })
  if (row === undefined) throw new Error('a term just stored is gone')
  return toTerm(row)
}

/** @throws AppError not_found */
export async function changeTerm(
  db: Db,
  actor: Actor,
  id: string,
  change: z.output<typeof termChange>,
  at: string,
): Promise<Term> {
  return transact(db, async (tx) => {
    const before = await lockTerm(tx, id)
    if (changedFields(before, change).length > 0) {
      const version = versionOf('term', { ...before, ...change })
      await tx
        .updateTable('islamic_terms')
        .set({ ...change, version_sha256: version.sha256 })
        .where('id', '=', id)
        .execute()
      await appendVersions(tx, [version], actor.email, at)
      const summary = `${before.arabic_text} -> ${change.arabic_text}`
      await writeAudit(tx, actor, { action: 'change', entity: ENTITY, entityId: id, summary }, at)
    }
    return toTerm({ ...before, ...change })
  })
}

/** @throws AppError not_found */
export async function deleteTerm(db: Db, actor: Actor, id: string, at: string): Promise<void> {
  await transact(db, async (tx) => {
    const gone = await lockTerm(tx, id)
    await tx.deleteFrom('islamic_terms').where('id', '=', id).execute()
    await writeAudit(tx, actor, { action: 'delete', entity: ENTITY, entityId: id, summary: gone.arabic_text }, at)
  })
}

async function lockTerm(tx: Tx, id: string): Promise<TermRow> {
  const row = await tx
    .selectFrom('islamic_terms')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return row
}

function toTerm({ id, arabic_text, created_at }: Pick<TermRow, 'id' | 'arabic_text' | 'created_at'>): Term {
  return { id, arabic_text, created_at }
}
