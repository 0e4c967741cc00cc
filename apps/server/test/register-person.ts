import type { RegisteredPlayer } from '@noor-quest/contract/registration'
import { AppError } from '../src/platform/app-error.ts'
import type { Db } from '../src/platform/database/connect.ts'
import { transact } from '../src/platform/database/transact.ts'
import { addPerson } from '../src/registration/register.ts'

type Arguments = Parameters<typeof addPerson>

/** Registers a person without a request. */
export async function registerPerson(
  db: Db,
  registration: Arguments[1],
  wallMs: number,
  facts?: Arguments[3],
): Promise<RegisteredPlayer> {
  const player = await transact(db, (tx) => addPerson(tx, registration, wallMs, facts))
  if (player instanceof AppError) throw player
  return player
}
