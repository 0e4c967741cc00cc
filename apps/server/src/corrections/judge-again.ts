// Judges a season's games again after its corrections changed (docs/product-rules.md#corrections).
// Each batch's transaction stores the progress in the database, so that a restart or another
// process continues from there. Until the last batch the earlier places are shown.
import { setTimeout } from 'node:timers/promises'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import type { Logger } from 'pino'
import { keepFrozenLeaderboards } from '../leaderboards/freeze.ts'
import type { Judging } from '../leaderboards/judging.ts'
import type { Leaderboards } from '../leaderboards/leaderboards.ts'
import { lockBest, recomputeLocked } from '../leaderboards/recompute-best.ts'
import { inBatches, whileWorkLeft } from '../platform/batches.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { forUpdate } from '../platform/database/dialect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import { createJob, type Job } from '../platform/job.ts'
import { type FinishedRow, replayFinished } from '../play/finished-games.ts'
import { type JudgedAgain, type Replay, readSeasonCorrections, saveJudged } from '../play/replay.ts'
import { lockSeasons } from '../seasons/queries.ts'
import { readAffected } from './affected.ts'

/** Games that are read and replayed together. */
const BATCH = 200
const REPLAYED = 10
/**
 * The longest time for which a transaction writes, because moves wait for it. With all 200 games of
 * a batch in one transaction, answers took 3 s (bench/judging.bench.ts).
 */
const WRITTEN_FOR_MS = 6
/** The interval at which work left by a restart or a failure is continued. */
const INTERVAL_MS = 5000

type Deps = {
  db: Db
  clock: Clock
  leaderboards: Pick<Leaderboards, 'changed'>
  replays: Record<GameType, Replay>
  log: Logger
}

export function createJudgingAgain(deps: Deps): Job {
  const warn = (err: unknown) => deps.log.warn({ err }, 'games could not be judged again')
  return createJob((signal) => judgeAgain(deps, signal), INTERVAL_MS, warn)
}

/** Concurrent jobs are safe, also in several processes: each batch is written once. */
export function judgeAgain(deps: Deps, signal?: AbortSignal): Promise<void> {
  return whileWorkLeft(() => judgeBatch(deps, signal), signal)
}

/** Each game's replayed results; null for a game that can't be judged again. */
type Batch = { game: FinishedRow; replayed: { played: JudgedAgain; judged: JudgedAgain | null } | null }[]

/** @returns false if no work was left or the job was stopped */
async function judgeBatch(deps: Deps, signal?: AbortSignal): Promise<boolean> {
  const { db } = deps
  const progress = await findProgress(db)
  if (progress === undefined) return false
  const { season_id: seasonId, after_game: after } = progress
  const search = { seasonId, questionIds: JSON.parse(progress.question_ids), after }
  const { value: games = [] } = await readAffected(db, search, BATCH).next()
  // A short batch is the last one.
  const next = games.length < BATCH ? null : (games.at(-1)?.id ?? null)
  // The replay needs no transaction: a finished game never changes, and a change of corrections
  // begins another version.
  const batch = await replayAll(deps, games, seasonId)
  let rest = batch
  for (let reached = after; ; ) {
    if (signal?.aborted === true) return false
    const startedMs = performance.now()
    const written = await writePart(deps, rest, { progress, reached, next })
    if (written === null) return true
    rest = rest.slice(written.games)
    if (rest.length === 0) return true
    reached = written.upTo
    // The pause is as long as the write, which leaves half of the time to players.
    await setTimeout(performance.now() - startedMs)
  }
}

/**
 * Writes games of a batch until the time is over, at least one. `reached`: the game before the
 * batch's first; `next`: the batch's last game, null in the last batch. Returns the number of
 * written games and the last of them; null if another process wrote them or the job is done.
 */
function writePart(
  { db, clock, leaderboards, log }: Deps,
  batch: Batch,
  { progress, reached, next }: { progress: Progress; reached: string; next: string | null },
): Promise<{ games: number; upTo: string } | null> {
  return transact(db, async (tx) => {
    await lockSeasons(tx)
    const now = await findProgress(tx, progress.season_id)
    if (now?.after_game !== reached || now.version !== progress.version) return null
    const untilMs = performance.now() + WRITTEN_FOR_MS
    let games = 0
    let upTo: string | null = reached
    for (const { game, replayed } of batch) {
      if (games > 0 && performance.now() > untilMs) break
      if (replayed !== null) await writeGame(tx, game, replayed, now.version, clock.nowMs())
      games += 1
      upTo = game.id
    }
    if (games === batch.length) upTo = next
    // Other places are shown from the end of the job on, also if its last part has no games.
    if (upTo === null)
      await keepFrozenLeaderboards(tx, { id: now.season_id, freezes_at: now.freezes_at }, clock.nowMs())
    await writeProgress(tx, now, { after: upTo, judged: games })
    if (upTo !== null) return { games, upTo }
    onCommitted(tx, () => {
      leaderboards.changed(...GAME_TYPES)
      log.info({ season: now.season_id, games: now.judged + games }, 'games were judged again')
    })
    return null
  })
}

async function writeGame(
  tx: Tx,
  { id, player_id }: FinishedRow,
  { played, judged }: NonNullable<Batch[number]['replayed']>,
  version: number,
  wallMs: number,
): Promise<void> {
  // The player is locked before the game's row, in the same order as by the start of a next game.
  const player = await lockBest(tx, player_id)
  if (player === undefined) return
  await saveJudged(tx, id, judged, version)
  await (judged ?? played).record(tx, id)
  await recomputeLocked(tx, player_id, player, wallMs)
}

/** A game that can't be judged again stays unchanged, and is logged. */
async function replayAll({ db, replays, log }: Deps, games: readonly FinishedRow[], seasonId: string): Promise<Batch> {
  const corrections = await readSeasonCorrections(db, seasonId)
  const batch: Batch = []
  await inBatches(games, REPLAYED, async (some) => {
    for (const game of some) {
      const replayed = await replayFinished(db, game, replays[game.game_type], corrections)
      if (typeof replayed === 'string') log.error({ game: game.id }, `a game could not be judged again: ${replayed}`)
      batch.push({ game, replayed: typeof replayed === 'string' ? null : replayed })
    }
  })
  return batch
}

type Progress = Judging & { version: number; freezes_at: string | null }

function findProgress(db: Db | Tx, seasonId?: string): Promise<Progress | undefined> {
  return db
    .selectFrom('judgings')
    .innerJoin('seasons', 'seasons.id', 'judgings.season_id')
    .selectAll('judgings')
    .select(['seasons.judged_version as version', 'freezes_at'])
    .$if(seasonId !== undefined, (query) => query.where('season_id', '=', seasonId ?? ''))
    .$if(db.isTransaction, forUpdate(db, 'judgings'))
    .orderBy('season_id')
    .limit(1)
    .executeTakeFirst()
}

async function writeProgress(tx: Tx, progress: Progress, { after, judged }: { after: string | null; judged: number }) {
  const { season_id, games } = progress
  if (after === null) {
    await tx.deleteFrom('judgings').where('season_id', '=', season_id).execute()
    return
  }
  // Games may have ended since they were counted.
  const done = progress.judged + judged
  await tx
    .updateTable('judgings')
    .set({ after_game: after, judged: done, games: Math.max(games, done) })
    .where('season_id', '=', season_id)
    .execute()
}
