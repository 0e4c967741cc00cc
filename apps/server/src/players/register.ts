import { randomUUIDv7 } from 'node:crypto'
import type { Registration } from '@noor-quest/contract/players'
import type { Db } from '../db/connect.ts'
import { findPlayer, findPlayerByRequest, insertPlayer, type PlayerRow } from './queries.ts'

/** Adds the player. A retry with the same request_id returns the row the first try wrote. */
export async function registerPlayer(db: Db, registration: Registration, at: string): Promise<PlayerRow> {
  const { request_id: requestId = null, ...fields } = registration
  const id = randomUUIDv7()
  const inserted = await insertPlayer(db, { ...fields, id, created_at: at, request_id: requestId })
  const player = inserted || requestId === null ? await findPlayer(db, id) : await findPlayerByRequest(db, requestId)
  if (player === undefined) throw new Error('a player just registered is gone')
  return player
}
