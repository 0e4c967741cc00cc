import type { BackupStatus } from '@noor-quest/contract/backups'
import { mayUsePortal } from '../../accounts/may-use-portal.ts'
import { findAccounts } from '../../accounts/queries.ts'
import { countStarterItems } from '../../content/starter-items.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Facts } from './checks.ts'

/** The row of app_state that records the decision to play with starter content. */
const ACCEPTED = 'starter_content_accepted'

export type Sources = {
  db: Db
  registrations: { most: number | null; isShut: () => Promise<boolean> }
  games: readonly {
    type: Facts['games'][number]['type']
    hasContent: () => Promise<boolean>
    shortages: () => Promise<Facts['games'][number]['shortages']>
  }[]
  backupStatus: () => Promise<BackupStatus>
  /** Bytes; null if the system doesn't report them. */
  freeDisk: () => Promise<number | null>
  imagesFailure: () => Promise<Facts['imagesFailure']>
  emailDomain: string | null
  /** Whether mails reach people. If so, people confirm their address by the link in a mail. */
  mailDelivers: boolean
}

export async function readFacts(sources: Sources): Promise<Facts> {
  const { db, registrations, games, backupStatus, freeDisk } = sources
  return {
    registrations: { most: registrations.most, isShut: await registrations.isShut() },
    games: await Promise.all(
      games.map(async ({ type, hasContent, shortages }) => ({
        type,
        canStart: await hasContent(),
        shortages: await shortages(),
      })),
    ),
    starter: { items: await countStarterItems(db), accepted: await isAccepted(db) },
    accounts: await countWaiting(sources),
    backup: await backupStatus(),
    freeBytes: await freeDisk(),
    imagesFailure: await sources.imagesFailure(),
  }
}

/**
 * Accounts that wait for an admin. One that waits for its own mail, or that an admin refused,
 * doesn't.
 */
async function countWaiting({ db, emailDomain, mailDelivers }: Sources): Promise<Facts['accounts']> {
  const waiting = (await findAccounts(db)).flatMap((row) => {
    const suspended = row.suspended_at !== null
    const revoked = row.rights_revoked_at !== null
    const emailVerified = Boolean(row.email_verified)
    const user = { ...row, emailVerified, isAdmin: Boolean(row.is_admin), suspended, revoked }
    if (suspended || revoked) return []
    if (!emailVerified) return mailDelivers ? [] : ['unconfirmed' as const]
    return mayUsePortal(user, emailDomain) ? [] : ['ungranted' as const]
  })
  const count = (what: 'unconfirmed' | 'ungranted') => waiting.filter((each) => each === what).length
  return { unconfirmed: count('unconfirmed'), ungranted: count('ungranted') }
}

async function isAccepted(db: Db): Promise<boolean> {
  const row = await db.selectFrom('app_state').select('value').where('key', '=', ACCEPTED).executeTakeFirst()
  return row !== undefined
}

/** @returns whether the decision is new */
export async function acceptStarter(tx: Db, accepted: boolean, at: string): Promise<boolean> {
  if ((await isAccepted(tx)) === accepted) return false
  if (accepted) {
    await tx
      .insertInto('app_state')
      .values({ key: ACCEPTED, value: at })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  } else await tx.deleteFrom('app_state').where('key', '=', ACCEPTED).execute()
  return true
}
