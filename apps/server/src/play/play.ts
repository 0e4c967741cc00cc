// Moving and reading a game of any type; start.ts and leave.ts have the other use cases. Each is one
// transaction: load, decide with the rules, save. A move is recorded before its outcome is
// returned, and a repeated request gets that stored outcome: otherwise a retry would be a second
// attempt.
import type { TimeNotUpDetails } from '@noor-quest/contract/errors'
import { lightTile } from '../leaderboards/tiles.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import { requirePlayerIn } from '../registration/queries.ts'
import { policiesOf, reviewOf, type SeasonOfGame } from '../seasons/queries.ts'
import type { GameKind, GameShapes } from './game-kind.ts'
import { type Game, load, type Moved, type PlayDeps, readDealOrEnd, show } from './load.ts'
import {
  findCurrent,
  findLastFinished,
  findOutcome,
  insertEvent,
  loadForMove,
  lockRunning,
  markLeft,
  nullIfLost,
} from './queries.ts'
import { asJudged } from './replay.ts'
import { save } from './save.ts'

/**
 * The running game, or a finished one whose end screen wasn't left, as of now; null without one. If
 * the season's answers are reviewed after its close, the last game is returned again from the close
 * on.
 */
export async function currentGame<G extends GameShapes>(
  deps: PlayDeps,
  kind: GameKind<G>,
  personId: string,
): Promise<Game<G> | null> {
  const player = await requirePlayerIn(deps.db, personId, kind.type)
  return readCurrent(deps, kind, player.id, player)
}

/** Like `currentGame`, for a player whose id and season the caller has read. */
export async function readCurrent<G extends GameShapes>(
  deps: PlayDeps,
  kind: GameKind<G>,
  playerId: string,
  season: SeasonOfGame,
): Promise<Game<G> | null> {
  const { db, clock, wall, deals } = deps
  const row = (await findCurrent(db, playerId)) ?? (await findReviewed(db, playerId, season, wall.nowMs()))
  if (row === undefined) return null
  const deal = await deals.read(db, row.id, kind).catch(nullIfLost)
  if (deal === null) {
    await transact(db, async (tx) => {
      // Read again under the lock: another process may have ended it meanwhile.
      const running = row.status === 'running' ? await lockRunning(tx, playerId) : row
      if (running?.id !== row.id) return
      await readDealOrEnd(tx, deps, kind, running, clock.nowMs())
      // An end screen that can't be shown is closed, so that the log reports it once.
      await markLeft(tx, playerId, new Date(clock.nowMs()).toISOString())
    })
    return null
  }
  const seen = load(kind, row, deal, deps, season)
  if (seen.isPending) return null
  if (seen.state === seen.stored) return show(kind, await asJudged(db, kind, seen))

  // The clock has decided more since: the result is stored under the lock that moves take too.
  const game = await transact(db, async (tx) => {
    const running = await lockRunning(tx, playerId)
    if (running === undefined || running.id !== row.id) return seen
    const locked = load(kind, running, deal, deps, season)
    return save(tx, deps, kind, playerId, locked)
  })
  return game.ended?.by === 'leaving' ? null : show(kind, game)
}

async function findReviewed(db: Db, playerId: string, season: SeasonOfGame, wallMs: number) {
  const isLater = policiesOf(season.policies).review === 'after-close'
  return isLater && reviewOf(season, wallMs).isOpen ? findLastFinished(db, playerId) : undefined
}

/**
 * Applies one move. `position`: the client's position in the game (GameKind.positionOf).
 * @throws AppError game_not_found; out_of_turn, game_superseded and season_over with
 * `details.game`, the current game; time_not_up with `details.remaining_ms`; paused
 */
export async function moveGame<G extends GameShapes>(
  deps: PlayDeps,
  kind: GameKind<G>,
  move: {
    personId: string
    gameId: string
    requestId: string
    event: G['event']
    position: number
  },
): Promise<Moved<G>> {
  const { db, clock, wall, count } = deps
  const { personId, gameId, requestId, position, event } = move

  const done = await transact(db, async (tx) => {
    const row = await loadForMove(tx, { gameId, personId, gameType: kind.type, requestId })
    const playerId = row.player_id
    const deal = await readDealOrEnd(tx, deps, kind, row, clock.nowMs())
    if (deal === null) return { refused: 'game_not_found' as const }
    // The clock is read after the lock: two moves at once are judged one after the other, each at
    // its own time.
    const game = await asJudged(tx, kind, load(kind, row, deal, deps, row))
    const repeat = (outcome: string): Moved<G> => ({ game: show(kind, game), outcome: JSON.parse(outcome) })
    if (row.repeated_outcome !== null) return { moved: repeat(row.repeated_outcome) }

    let remainingMs: number | undefined
    const isInTurn =
      row.status === 'running' && game.ended === null && kind.positionOf(game.state, row.seq) === position
    const stopsInMs = clock.stopsInMs()
    const isPaused = stopsInMs === 0 || (stopsInMs !== null && kind.begins(game.state, event))
    if (isInTurn && !isPaused) {
      const step = kind.step(game.deal, game.state, event, game.nowMs)
      if (step.ok) {
        const moved = { ...game, state: step.state, row: { ...row, seq: row.seq + 1 } }
        await insertEvent(tx, {
          game_id: row.id,
          seq: moved.row.seq,
          request_id: requestId,
          at: new Date(game.nowMs).toISOString(),
          event: JSON.stringify(event),
          outcome: JSON.stringify(step.outcome),
        })
        if (count !== undefined && step.outcome !== null) onCommitted(tx, () => count('judged', kind.type))
        if (step.outcome !== null && kind.lightsTile(step.outcome)) await lightTile(tx, playerId, wall.nowMs())
        const saved = await save(tx, deps, kind, playerId, moved)
        return { moved: { game: show(kind, saved), outcome: step.outcome } }
      }
      remainingMs = step.remaining_ms
    }
    // PostgreSQL read the stored outcome before it waited for the lock. It may have waited for an
    // earlier attempt of this request, so the outcome is read again.
    const outcome = await findOutcome(tx, gameId, requestId)
    if (outcome !== undefined) return { moved: repeat(outcome) }
    if (row.status === 'superseded') return { refused: 'game_superseded' as const, playerId, season: row }
    // The move is refused, but decisions of the clock are stored.
    const saved = await save(tx, deps, kind, playerId, game)
    if (remainingMs !== undefined) return { refused: 'time_not_up' as const, remainingMs }
    if (isInTurn && isPaused) return { refused: 'paused' as const }
    const refused = game.ended?.by === 'season' ? ('season_over' as const) : ('out_of_turn' as const)
    return { refused, game: show(kind, saved) }
  })

  if (done.moved !== undefined) return done.moved
  if (done.refused === 'time_not_up') {
    throw new AppError(done.refused, { details: { remaining_ms: done.remainingMs } satisfies TimeNotUpDetails })
  }
  if (done.refused === 'game_not_found' || done.refused === 'paused') throw new AppError(done.refused)
  const game = done.game !== undefined ? done.game : await readCurrent(deps, kind, done.playerId, done.season)
  throw new AppError(done.refused, { details: { game } })
}
