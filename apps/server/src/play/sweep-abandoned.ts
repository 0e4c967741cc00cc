// Left games have no result to show later, and a client can start many. So a left game is removed
// after a day, with its deal, events and answers. Its traces stay with the player (traces.ts).
import type { Logger } from 'pino'
import { isUnavailable } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { keepDeals } from './deleted-deals.ts'
import type { GameKind } from './game-kind.ts'
import { endIfAbandoned, type PlayDeps } from './play.ts'
import { deleteGames, findWithoutResult } from './queries.ts'

export const ABANDONED_AFTER_MS = 24 * 60 * 60_000
/** Games per transaction: players' moves wait at most for one of these. */
const BATCH_GAMES = 50
/** Batches per run: far more games than limits permit one address to start meanwhile. */
const MAX_BATCHES = 20

/**
 * Removes the games of this kind that began a day ago, have no result, and had no move for a day.
 * Several processes may do so at once.
 * @returns the number of removed games; an aborted `signal` leaves the rest to the next run
 */
export async function sweepAbandoned<D, S, E, O, V>(
  play: PlayDeps,
  kind: GameKind<D, S, E, O, V>,
  log: Logger,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0
  for (let batch = 0; batch < MAX_BATCHES && signal?.aborted !== true; batch += 1) {
    const beforeMs = play.clock.nowMs() - ABANDONED_AFTER_MS
    const games = await findWithoutResult(play.db, kind.type, beforeMs, BATCH_GAMES)
    for (const { player_id, status, ...season } of games) {
      if (status !== 'running') continue
      try {
        await endIfAbandoned(play, kind, player_id, season, beforeMs)
      } catch (err) {
        if (isUnavailable(err)) throw err
        log.error({ err }, 'an abandoned game could not be ended')
      }
    }
    const ids = games.map(({ id }) => id)
    const count = await transact(play.db, async (tx) => {
      await keepDeals(tx, ids)
      return deleteGames(tx, ids)
    })
    removed += count
    if (games.length < BATCH_GAMES || count === 0) break
  }
  if (removed > 0) log.info({ games: removed, gameType: kind.type }, 'abandoned games removed')
  return removed
}
