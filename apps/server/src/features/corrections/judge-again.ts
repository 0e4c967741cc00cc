// Judges a season's games again after its corrections changed (docs/product-rules.md#corrections). How far that is stays in the
// database, in the transaction of each batch, so a restart or another process continues from there. Until the last one everybody
// sees the places there were.
import { setImmediate } from 'node:timers/promises'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import type { Logger } from 'pino'
import { type Db, isPostgres, type Tx } from '../../db/connect.ts'
import { onCommitted, transact } from '../../db/transact.ts'
import type { Clock } from '../../shared/clock.ts'
import { runRepeatedly } from '../../shared/run-repeatedly.ts'
import { type FinishedRow, replayFinished } from '../games/finished-games.ts'
import { readSeasonCorrections, saveJudged } from '../games/judged.ts'
import type { JudgedAgain, Replay } from '../games/replay.ts'
import type { Leaderboards } from '../leaderboard/leaderboards.ts'
import { lockBest, recomputeBest } from '../players/recompute-best.ts'
import type { Judging } from '../seasons/judging.ts'
import { lockSeasons } from '../seasons/queries.ts'
import { readAffected } from './affected.ts'

/** Games that one transaction writes: players' moves wait no longer than that takes. */
const BATCH = 200
/** Of those, so many are replayed before moves are judged in between. */
const REPLAYED_AT_ONCE = 10
/** The portal's request waits this long for the end; after that it reports how far it is. */
const WAIT_MS = 2000
/** What a restart or a failure left is continued so soon. */
const INTERVAL_MS = 5000

export type JudgingAgain = {
  /** Until all games are judged, or two seconds. What a failure leaves is continued later. */
  start: () => Promise<void>
  close: () => void
}

type Deps = {
  db: Db
  clock: Clock
  leaderboards: Pick<Leaderboards, 'changed'>
  replays: Record<GameType, Replay>
  log: Logger
}

export function createJudgingAgain(deps: Deps): JudgingAgain {
  const { log } = deps
  const warn = (err: unknown) => log.warn({ err }, 'games could not be judged again')
  const close = runRepeatedly([(signal) => judgeAgain(deps, signal)], INTERVAL_MS, warn)
  return {
    start: async () => {
      const waited = Promise.withResolvers<void>()
      const timer = setTimeout(waited.resolve, WAIT_MS)
      await Promise.race([judgeAgain(deps).catch(warn), waited.promise])
      clearTimeout(timer)
    },
    close,
  }
}

/** Several may do so at once, also in several processes: each batch is written once. */
export async function judgeAgain(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await judgeBatch(deps))) await setImmediate()
}

type Batch = { game: FinishedRow; played: JudgedAgain; judged: JudgedAgain | null }[]

/** False: nothing was left. */
async function judgeBatch(deps: Deps): Promise<boolean> {
  const { db, clock, leaderboards, log } = deps
  const stage = await findStage(db)
  if (stage === undefined) return false
  const { season_id: seasonId, after_game: after } = stage
  const { games, after: next } = await readAffected(
    db,
    { seasonId, questionIds: JSON.parse(stage.question_ids), after },
    BATCH,
  )
  // Outside the transaction: a finished game never changes, and corrections that do begin another version.
  const batch = await replayAll(deps, games, seasonId)
  return transact(db, async (tx) => {
    await lockSeasons(tx)
    const now = await findStage(tx, seasonId)
    const isSame = now?.after_game === after && now.version === stage.version
    if (now === undefined || !isSame) return true
    for (const { game, played, judged } of batch) {
      // Before the game's row, as whoever starts the next game locks them.
      if ((await lockBest(tx, game.player_id)) === undefined) continue
      await saveJudged(tx, game.id, judged, now.version)
      await (judged ?? played).record(tx, game.id)
      await recomputeBest(tx, game.player_id, clock.nowMs())
    }
    await writeStage(tx, now, { after: next, judged: games.length })
    if (next !== null) return true
    onCommitted(tx, () => {
      for (const gameType of GAME_TYPES) leaderboards.changed(gameType)
      log.info({ season: seasonId, games: now.judged + games.length }, 'games were judged again')
    })
    return true
  })
}

/** A game that can't be judged again stays as it was, and is logged. */
async function replayAll({ db, replays, log }: Deps, games: readonly FinishedRow[], seasonId: string): Promise<Batch> {
  const corrections = await readSeasonCorrections(db, seasonId)
  const batch: Batch = []
  for (const [index, game] of games.entries()) {
    if (index % REPLAYED_AT_ONCE === 0) await setImmediate()
    const replayed = await replayFinished(db, game, replays[game.game_type], corrections)
    if (typeof replayed === 'string') log.error({ game: game.id }, `a game could not be judged again: ${replayed}`)
    else batch.push({ game, ...replayed })
  }
  return batch
}

type Stage = Judging & { version: number }

function findStage(db: Db | Tx, seasonId?: string): Promise<Stage | undefined> {
  return db
    .selectFrom('judgings')
    .innerJoin('seasons', 'seasons.id', 'judgings.season_id')
    .selectAll('judgings')
    .select('seasons.judged_version as version')
    .$if(seasonId !== undefined, (query) => query.where('season_id', '=', seasonId ?? ''))
    .$if(db.isTransaction && isPostgres(db), (query) => query.forUpdate('judgings'))
    .orderBy('season_id')
    .limit(1)
    .executeTakeFirst()
}

async function writeStage(tx: Tx, stage: Stage, { after, judged }: { after: string | null; judged: number }) {
  const { season_id, games } = stage
  if (after === null) {
    await tx.deleteFrom('judgings').where('season_id', '=', season_id).execute()
    return
  }
  // Games may have ended since they were counted.
  const done = stage.judged + judged
  await tx
    .updateTable('judgings')
    .set({ after_game: after, judged: done, games: Math.max(games, done) })
    .where('season_id', '=', season_id)
    .execute()
}
