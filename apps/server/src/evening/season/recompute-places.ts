// Every player's best and place again after the policies changed. How far that is stays with the season, in the transaction of
// each batch, so a restart or another process continues from there, and a second change begins again.
import type { GameType } from '@noor-quest/rules/games'
import type { Logger } from 'pino'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { recomputeBest } from '../../leaderboards/recompute-best.ts'
import { whileWorkLeft } from '../../platform/batches.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { onCommitted, transact } from '../../platform/database/transact.ts'
import { runRepeatedly } from '../../platform/run-repeatedly.ts'
import type { HashPhone } from '../../players/phone-hash.ts'
import { lockSeasons } from '../../seasons/queries.ts'

/** In one transaction: players' moves wait no longer than that takes. */
const BATCH = 50
/** The portal's request waits this long for the end; after that its response says that places are still being recomputed. */
const WAIT_MS = 2000

/** What a restart or a failure left is continued so often, apart from whatever else is done now and then: neither waits for the other. */
const INTERVAL_MS = 30_000

export type Recomputing = {
  /** Until every place is right, or two seconds. What a failure leaves is continued later. */
  start: () => Promise<void>
  close: () => void
}

type Deps = { db: Db; clock: Clock; hashPhone: HashPhone; leaderboards: Pick<Leaderboards, 'changed'> }

export function createRecomputing(deps: Deps, log: Logger): Recomputing {
  const resume = (signal: AbortSignal) => recomputePlaces(deps, signal)
  const close = runRepeatedly([resume], INTERVAL_MS, (err) => log.warn({ err }, 'places could not be recomputed'))
  return {
    start: async () => {
      const waited = Promise.withResolvers<void>()
      const timer = setTimeout(waited.resolve, WAIT_MS)
      await Promise.race([recomputePlaces(deps).catch(() => {}), waited.promise])
      clearTimeout(timer)
    },
    close,
  }
}

/** Several may do so at once, also in several processes: each batch is taken once. */
export function recomputePlaces(deps: Deps, signal?: AbortSignal): Promise<void> {
  return whileWorkLeft(() => recomputeBatch(deps), signal)
}

/** False: nobody was left. */
async function recomputeBatch({ db, clock, hashPhone, leaderboards }: Deps): Promise<boolean> {
  // Nearly always: no transaction for that.
  if ((await findUnfinished(db)) === undefined) return false
  return transact(db, async (tx) => {
    await lockSeasons(tx)
    const season = await findUnfinished(tx)
    if (season === undefined) return false
    const players = await tx
      .selectFrom('players')
      .select(['id', 'game_type', 'phone', 'phone_hash', 'redacted_at'])
      .where('season_id', '=', season.id)
      .where('id', '>', season.recompute_after ?? '')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const changed = new Set<GameType>()
    for (const { id, game_type, phone, phone_hash, redacted_at } of players) {
      const hash = redacted_at === null ? hashPhone(phone) : null
      // A player who registered before there were hashes, or under another APP_SECRET, has none that is equal to others'.
      if (hash !== phone_hash) await tx.updateTable('players').set({ phone_hash: hash }).where('id', '=', id).execute()
      if (await recomputeBest(tx, id, clock.nowMs())) changed.add(game_type)
    }
    onCommitted(tx, () => {
      for (const gameType of changed) leaderboards.changed(gameType)
    })
    const recompute_after = players.at(-1)?.id ?? null
    await tx.updateTable('seasons').set({ recompute_after }).where('id', '=', season.id).execute()
    return recompute_after !== null
  })
}

function findUnfinished(db: Db) {
  return db
    .selectFrom('seasons')
    .select(['id', 'recompute_after'])
    .where('recompute_after', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
