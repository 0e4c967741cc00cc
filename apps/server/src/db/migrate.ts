import { Migrator } from 'kysely/migration'
import { ConfigError } from '../shared/config-error.ts'
import type { Db } from './connect.ts'
import * as start from './migrations/0001-start.ts'
import * as portal from './migrations/0002-portal.ts'
import * as accounts from './migrations/0003-accounts.ts'
import * as retention from './migrations/0004-retention.ts'
import * as consent from './migrations/0005-consent.ts'
import * as gamesThatEnd from './migrations/0006-games-that-end.ts'
import * as eventsByRequest from './migrations/0007-events-by-request.ts'
import * as lessToWrite from './migrations/0008-less-to-write.ts'

/** Every migration, in order. A landed one never changes; a change is a new one. */
export const MIGRATIONS = {
  '0001-start': start,
  '0002-portal': portal,
  '0003-accounts': accounts,
  '0004-retention': retention,
  '0005-consent': consent,
  '0006-games-that-end': gamesThatEnd,
  '0007-events-by-request': eventsByRequest,
  '0008-less-to-write': lessToWrite,
}

/**
 * Brings the schema up to date. Each engine runs all of it in one transaction under a lock, so two processes may start
 * at once and a failure leaves the old state. A database with migrations this version doesn't know is refused.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  if (error instanceof Error && /previously executed migration .* is missing/.test(error.message)) {
    throw new ConfigError(
      'The database was written by a newer version of Noor Quest. Start that version, or restore a backup.',
    )
  }
  throw error
}
