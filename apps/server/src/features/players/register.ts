import { randomUUIDv7 } from 'node:crypto'
import type { Registration } from '@noor-quest/contract/players'
import type { Db } from '../../db/connect.ts'
import { transact } from '../../db/transact.ts'
import { storeConsentText } from './consent.ts'
import {
  deletePersonWithoutPlayers,
  findPlayer,
  findPlayerByRequest,
  insertPerson,
  insertPlayer,
  type PlayerRow,
} from './queries.ts'

/**
 * Adds the player, with the text they agreed to unless it is null. A retry with the same request_id returns the row the
 * first attempt wrote.
 */
export async function registerPlayer(
  db: Db,
  registration: Omit<Registration, 'consent' | 'consent_text'>,
  at: string,
  agreedTo: string | null = null,
): Promise<PlayerRow> {
  const { name, age, semester, phone, game_type, request_id: requestId = null } = registration
  const id = randomUUIDv7()
  const player = { id, person_id: id, name, age, semester, phone, game_type, created_at: at, request_id: requestId }
  return transact(db, async (tx) => {
    const consent =
      agreedTo === null ? {} : { consented_at: at, consent_text_id: await storeConsentText(tx, agreedTo, at) }
    await insertPerson(tx, id, at)
    const isNew = await insertPlayer(tx, { ...player, ...consent })
    if (!isNew) await deletePersonWithoutPlayers(tx, id)
    const row = isNew || requestId === null ? await findPlayer(tx, id) : await findPlayerByRequest(tx, requestId)
    if (row === undefined) throw new Error('a player just registered is gone')
    return row
  })
}
