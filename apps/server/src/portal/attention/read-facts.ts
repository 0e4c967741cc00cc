import type { ItemsLeft } from '@noor-quest/contract/attention'
import type { BackupStatus } from '@noor-quest/contract/backups'
import { factsOf, mayUsePortal } from '../../accounts/admin-session.ts'
import { findAccounts } from '../../accounts/queries.ts'
import { countStarterItems } from '../../content/load-starter-content.ts'
import { claimState, readState, removeState } from '../../platform/database/app-state.ts'
import type { Db } from '../../platform/database/connect.ts'
import { policiesOf } from '../../seasons/policies.ts'
import { findCurrentSeason } from '../../seasons/queries.ts'
import type { Facts } from './checks.ts'

/** The row of app_state that records the decision to play with starter content. */
const ACCEPTED = 'starter_content_accepted'

export type Sources = {
  db: Db
  registrations: { most: number | null; isShut: () => Promise<boolean> }
  games: readonly {
    type: Facts['games'][number]['type']
    hasContent: (reviewsRequired: number) => Promise<boolean>
    shortages: () => Promise<Facts['games'][number]['shortages']>
    itemsLeft: (reviewsRequired: number) => Promise<ItemsLeft[]>
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
        // The rule has a check of its own.
        canStart: await hasContent(0),
        shortages: await shortages(),
      })),
    ),
    reviews: await readReviews(sources),
    starter: { items: await countStarterItems(db), accepted: (await readState(db, ACCEPTED)) !== undefined },
    accounts: await countWaiting(sources),
    backup: await backupStatus(),
    freeBytes: await freeDisk(),
    imagesFailure: await sources.imagesFailure(),
  }
}

/** null in a season that requires no reviews. */
async function readReviews({ db, games }: Sources): Promise<Facts['reviews']> {
  const { reviews_required: required } = policiesOf((await findCurrentSeason(db)).policies)
  if (required === 0) return null
  return { required, left: (await Promise.all(games.map(({ itemsLeft }) => itemsLeft(required)))).flat() }
}

/**
 * Accounts that wait for an admin. One that waits for its own mail, or that an admin refused,
 * doesn't.
 */
async function countWaiting({ db, emailDomain, mailDelivers }: Sources): Promise<Facts['accounts']> {
  const open = (await findAccounts(db)).map(factsOf).filter(({ suspended, revoked }) => !suspended && !revoked)
  const unconfirmed = open.filter(({ emailVerified }) => !emailVerified)
  const ungranted = open.filter((account) => account.emailVerified && !mayUsePortal(account, emailDomain))
  return { unconfirmed: mailDelivers ? 0 : unconfirmed.length, ungranted: ungranted.length }
}

/** @returns whether the decision is new */
export async function acceptStarter(tx: Db, accepted: boolean, at: string): Promise<boolean> {
  return accepted ? claimState(tx, ACCEPTED, at) : (await removeState(tx, ACCEPTED)) !== undefined
}
