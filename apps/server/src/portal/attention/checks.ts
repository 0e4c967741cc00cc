// Problems an organiser should act on, as a function of the facts
// (docs/product-rules.md#what-needs-attention). Pure.

import { createHmac } from 'node:crypto'
import type { Check, CheckState, ItemsLeft, Shortage } from '@noor-quest/contract/attention'
import type { BackupStatus } from '@noor-quest/contract/backups'
import type { GameType } from '@noor-quest/rules/games'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'

export type Facts = {
  /** `most` null: there is no limit. */
  registrations: { most: number | null; isShut: boolean }
  games: readonly { type: GameType; canStart: boolean; shortages: readonly Shortage[] }[]
  /** null: the season requires no reviews. */
  reviews: { required: number; left: readonly ItemsLeft[] } | null
  starter: { items: number; accepted: boolean }
  accounts: { unconfirmed: number; ungranted: number }
  backup: BackupStatus
  /** The free space on the data folder's disk; null if the system doesn't report it. */
  freeBytes: number | null
  /** Why images can't be stored or read; null if they can. */
  imagesFailure: 'backend_not_configured' | 'backend_unavailable' | null
}

const MB = 1024 ** 2
/** Below this, the next backup or a few hundred pictures may not fit. */
const SHORT_BYTES = 500 * MB
/** Below this, the space won't last long. */
const LOW_BYTES = 2048 * MB

/** Every check, the most urgent kind first. */
export function checksOf(facts: Facts): Check[] {
  const { registrations, games, reviews, starter, accounts, backup, freeBytes, imagesFailure } = facts
  return [
    { what: 'registrations', state: registrations.isShut ? 'wrong' : 'good', most: registrations.most },
    ...games.map(
      ({ type, canStart, shortages }): Check => ({
        what: 'content',
        state: stateOfContent(canStart, shortages),
        game_type: type,
        can_start: canStart,
        shortages: [...shortages],
      }),
    ),
    ...(reviews === null ? [] : [reviewsCheck(reviews)]),
    { what: 'accounts', state: accounts.unconfirmed + accounts.ungranted > 0 ? 'look' : 'good', ...accounts },
    {
      what: 'backup',
      state: stateOfBackup(backup),
      every_hours: backup.every_hours,
      last_success_at: backup.last_success_at,
    },
    { what: 'disk', state: stateOfDisk(freeBytes), free_bytes: freeBytes },
    { what: 'images', state: imagesFailure === null ? 'good' : 'wrong', failure: imagesFailure },
    { what: 'starter', state: starter.items > 0 ? 'look' : 'good', ...starter },
  ]
}

/** A shortage in one language only is less urgent: its items are shown in the other language. */
function stateOfContent(canStart: boolean, shortages: readonly Shortage[]): CheckState {
  if (!canStart || shortages.some(({ language }) => language === null)) return 'wrong'
  return shortages.length > 0 ? 'look' : 'good'
}

function reviewsCheck({ required, left }: NonNullable<Facts['reviews']>): Check {
  const isShort = left.some(({ have, need }) => have < need)
  return { what: 'reviews', state: isShort ? 'wrong' : 'good', required, left: [...left] }
}

function stateOfBackup({ every_hours, overdue }: BackupStatus): CheckState {
  if (every_hours === null) return 'unknown'
  return overdue ? 'wrong' : 'good'
}

function stateOfDisk(freeBytes: number | null): CheckState {
  if (freeBytes === null) return 'unknown'
  if (freeBytes < SHORT_BYTES) return 'wrong'
  return freeBytes < LOW_BYTES ? 'look' : 'good'
}

// The number of devices that opened the portal's test code, to check before the doors open that
// real phones reach the server. Only a keyed hash of a device's visitor cookie is stored, for 12
// hours. It identifies no player.

/** The count's limit, because the request is open to the public. */
export const MOST_PHONES = 500
const KEPT_MS = 12 * 60 * 60_000
/** The time for which a count is reused, because the request can be repeated at will. */
const COUNTED_MS = 1000
/** The rows' prefix in the table of rate limits, whose rows expire by themselves. */
const KEYS = 'reached:'

export type ReachedPhones = {
  /** Counts a device once. `visitor`: the id in its cookie. */
  reached: (visitor: string) => Promise<void>
  count: () => Promise<number>
}

export function createReachedPhones(db: Db, clock: Clock, secret: string): ReachedPhones {
  const inTime = () =>
    db
      .selectFrom('rate_limits')
      .where('key', 'like', `${KEYS}%`)
      .where('window_ends_at', '>', new Date(clock.nowMs()).toISOString())
  const count = async () => {
    const { devices } = await inTime()
      .select((eb) => eb.fn.countAll<number>().as('devices'))
      .executeTakeFirstOrThrow()
    return Number(devices)
  }
  let counted = { atMs: Number.NEGATIVE_INFINITY, devices: 0 }
  const isFull = async () => {
    const nowMs = clock.nowMs()
    if (Math.abs(nowMs - counted.atMs) >= COUNTED_MS) counted = { atMs: nowMs, devices: await count() }
    return counted.devices >= MOST_PHONES
  }
  return {
    count,
    reached: async (visitor) => {
      const key = `${KEYS}${createHmac('sha256', secret).update(`reached:${visitor}`).digest('base64url')}`
      if ((await inTime().select('key').where('key', '=', key).executeTakeFirst()) !== undefined) return
      if (await isFull()) return
      const window_ends_at = new Date(clock.nowMs() + KEPT_MS).toISOString()
      await db
        .insertInto('rate_limits')
        .values({ key, tries: 1, window_ends_at })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_ends_at }))
        .execute()
    },
  }
}
