// Use cases of all games: start, move, read; leave.ts has leaving and coming back. Each is one
// transaction: load, decide with the rules, save. A move is recorded before its outcome is
// returned, and a repeated request gets that stored outcome: otherwise a retry would be a second
// attempt.
import { randomBytes } from 'node:crypto'
import type { TimeNotUpDetails } from '@noor-quest/contract/errors'
import type { GameTerms } from '@noor-quest/rules/game-terms'
import type { GameType } from '@noor-quest/rules/games'
import type { Logger } from 'pino'
import { shareCorrectionsLock } from '../leaderboards/judging.ts'
import type { Leaderboards } from '../leaderboards/leaderboards.ts'
import { recomputeBest } from '../leaderboards/recompute-best.ts'
import { lightTile } from '../leaderboards/tiles.ts'
import { AppError } from '../platform/app-error.ts'
import type { Clock, GameClock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import type { GameEvent } from '../platform/http/metrics.ts'
import { newId } from '../platform/new-id.ts'
import { hmac } from '../platform/tokens.ts'
import { lockPlayer, type PlayerInGame, requirePlayerIn, timeFactorOfPercent } from '../registration/queries.ts'
import { policiesOf } from '../seasons/policies.ts'
import { reviewOf, type SeasonOfGame } from '../seasons/queries.ts'
import { requireOpen } from '../seasons/require-open.ts'
import { asJudged, judgeLoaded, readInForce, saveJudged } from './corrected.ts'
import type { Deals } from './deals.ts'
import type { GameKind, GameShapes } from './game-kind.ts'
import { markIfImpossible } from './impossible-games.ts'
import { ENDED_BY, endEvent, type Game, type Loaded, load, show } from './load.ts'
import {
  endLeaving,
  findCurrent,
  findLastFinished,
  findLineage,
  findOutcome,
  findStarted,
  insertEvent,
  insertGame,
  LostDeal,
  loadForMove,
  lockRunning,
  lockStarts,
  markLeft,
  nullIfLost,
  type StoredGame,
  saveMove,
  updateGame,
} from './queries.ts'
import { judgedOf } from './replay.ts'
import { countStart, keepTraces } from './traces.ts'

export type PlayDeps = {
  db: Db
  /** The games' own clock (game-clock.ts). */
  clock: GameClock
  /** The clock that seasons open and close by. */
  wall: Clock
  secret: string
  leaderboards: Leaderboards
  deals: Deals
  log: Logger
  /** Called after the commit of the counted event. */
  count?: (what: GameEvent, gameType: GameType) => void
}

export type Moved<G extends GameShapes> = { game: Game<G>; outcome: G['outcome'] | null }

/**
 * Starts a new game; a running one is superseded. A retry returns the game the first attempt
 * started.
 * @throws AppError game_not_found if that game's deal is gone; paused
 */
export async function startGame<G extends GameShapes>(
  { db, clock, wall, secret, leaderboards, deals, log, count }: PlayDeps,
  kind: GameKind<G>,
  { personId, requestId, restart = false }: { personId: string; requestId: string; restart?: boolean },
): Promise<Moved<G>> {
  const game = await transact(db, async (tx) => {
    const player = await requirePlayerIn(tx, personId, kind.type)
    const playerId = player.id
    await lockStarts(tx, playerId)
    const nowMs = clock.nowMs()
    const clocks = { clock, wall }
    // Most starts are a player's first. Without an earlier game, the query for an earlier attempt
    // is skipped.
    const previous = await findLineage(tx, playerId)
    const started = previous === undefined ? undefined : await findStarted(tx, playerId, requestId)
    if (started !== undefined) {
      const deal = await readDealOrEnd(tx, { deals, log }, kind, started, nowMs)
      return deal === null ? null : show(kind, await asJudged(tx, kind, load(kind, started, deal, clocks, player)))
    }
    requireOpen(player, wall.nowMs())
    if (clock.stopsInMs() !== null) throw new AppError('paused')

    const usedNames: string[] = restart ? [] : JSON.parse(previous?.usedNames ?? '[]')
    const sessionId = `session_${nowMs}${randomBytes(8).toString('hex')}`
    const at = new Date(nowMs).toISOString()
    await endLeaving(tx, personId, at)
    const running = previous === undefined ? undefined : await lockRunning(tx, playerId)
    const oldDeal = running === undefined ? null : await readDealOrEnd(tx, { deals, log }, kind, running, nowMs)
    if (running !== undefined && oldDeal !== null) {
      const old = load(kind, running, oldDeal, clocks, player)
      await save(tx, { leaderboards, wall, count }, kind, playerId, old)
      if (kind.result(old.state) === null && old.ended === null) {
        await endUnsaved(tx, kind, { ...old, playerId, gameId: running.id }, 'superseded', at)
      }
    }
    if (previous !== undefined) await markLeft(tx, playerId, at)
    await lockPlayer(tx, playerId)
    // The number comes from a counter, not from the last stored game: otherwise a player whose
    // first game was left and swept would start a first game again.
    const refreshCounter = await countStart(tx, playerId)
    // No client can compute or choose a deal: the seed never leaves the server.
    const seedOf = (level: number) => hmac(secret, `deal:${sessionId}:${level}:${refreshCounter}`, 'hex')
    const { reviews_required: reviewsRequired } = policiesOf(player.policies)
    // The earlier game ends before this deal, so that its questions count as seen.
    const dealt = await kind.deal(tx, seedOf, { personId, refreshCounter, usedNames, reviewsRequired }, log)
    const storedDeal = { ...dealt.deal, ...newTerms(player) }
    const deal = await kind.readDeal(tx, storedDeal)
    const state = kind.start(deal)
    const row: StoredGame = {
      id: newId(),
      session_id: sessionId,
      status: 'running',
      state: JSON.stringify(state),
      seq: 0,
      latest_ms: nowMs,
      leaving_at: null,
      ends_by: isoOrNull(kind.endsByMs(deal, state)),
      judged_version: null,
    }
    await insertGame(
      tx,
      {
        ...row,
        player_id: playerId,
        game_type: kind.type,
        refresh_counter: refreshCounter,
        counts: 0,
        created_at: at,
        request_id: requestId,
      },
      {
        deal: JSON.stringify(storedDeal),
        seeds: JSON.stringify(dealt.seeds),
        used_names: JSON.stringify(dealt.usedNames),
      },
    )
    // Read again, so that only the commit can be later than the close (abandoned.ts).
    requireOpen(await requirePlayerIn(tx, personId, kind.type), wall.nowMs())
    if (count !== undefined) onCommitted(tx, () => count('started', kind.type))
    const review = reviewOf(player, wall.nowMs())
    return show(kind, { row, deal, state, nowMs, review })
  })
  if (game === null) throw new AppError('game_not_found')
  return { game, outcome: null }
}

/**
 * A stored game's deal; null if it is gone, which is logged. A running game, which `tx` has locked,
 * then ends without a result. Otherwise its player could neither continue nor leave it, nor start
 * another one.
 */
export async function readDealOrEnd<G extends GameShapes>(
  tx: Tx,
  { deals, log }: Pick<PlayDeps, 'deals' | 'log'>,
  kind: GameKind<G>,
  row: StoredGame,
  nowMs: number,
): Promise<G['deal'] | null> {
  try {
    return await deals.read(tx, row.id, kind)
  } catch (err) {
    if (!(err instanceof LostDeal)) throw err
    if (row.status === 'running') {
      await updateGame(tx, row.id, { status: 'exited', finished_at: new Date(nowMs).toISOString() })
      log.error({ err, game: row.id }, 'a running game was ended without a result, because its deal is gone')
    } else {
      log.error({ err, game: row.id }, 'a game cannot be shown, because its deal is gone')
    }
    return null
  }
}

/** The terms of a game that the player starts now. */
function newTerms({ time_percent, policies }: Pick<PlayerInGame, 'time_percent' | 'policies'>): GameTerms {
  return {
    ...(time_percent !== 100 && { time_factor: timeFactorOfPercent(time_percent) }),
    ...(policiesOf(policies).review === 'after-close' && { hides_answers: true }),
  }
}

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
  { db, clock, wall, leaderboards, deals, log, count }: PlayDeps,
  kind: GameKind<G>,
  playerId: string,
  season: SeasonOfGame,
): Promise<Game<G> | null> {
  const row = (await findCurrent(db, playerId)) ?? (await findReviewed(db, playerId, season, wall.nowMs()))
  if (row === undefined) return null
  const deal = await deals.read(db, row.id, kind).catch(nullIfLost)
  if (deal === null) {
    await transact(db, async (tx) => {
      // Read again under the lock: another process may have ended it meanwhile.
      const running = row.status === 'running' ? await lockRunning(tx, playerId) : row
      if (running?.id !== row.id) return
      await readDealOrEnd(tx, { deals, log }, kind, running, clock.nowMs())
      // An end screen that can't be shown is closed, so that the log reports it once.
      await markLeft(tx, playerId, new Date(clock.nowMs()).toISOString())
    })
    return null
  }
  const clocks = { clock, wall }
  const seen = load(kind, row, deal, clocks, season)
  if (seen.isPending) return null
  if (seen.state === seen.stored) return show(kind, await asJudged(db, kind, seen))

  // The clock has decided more since: the result is stored under the lock that moves take too.
  const game = await transact(db, async (tx) => {
    const running = await lockRunning(tx, playerId)
    if (running === undefined || running.id !== row.id) return seen
    const locked = load(kind, running, deal, clocks, season)
    return save(tx, { leaderboards, wall, count }, kind, playerId, locked)
  })
  return game.ended?.by === 'leaving' ? null : show(kind, game)
}

async function findReviewed(db: Db, playerId: string, season: SeasonOfGame, wallMs: number) {
  const isLater = policiesOf(season.policies).review === 'after-close'
  return isLater && reviewOf(season, wallMs).isOpen ? findLastFinished(db, playerId) : undefined
}

/**
 * Applies one move. `isInTurn` reports whether the client's position in the game is the state's.
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
    isInTurn: (state: G['state'], seq: number) => boolean
  },
): Promise<Moved<G>> {
  const { db, clock, wall, leaderboards, deals, log, count } = deps
  const { personId, gameId, requestId, event } = move

  const done = await transact(db, async (tx) => {
    const row = await loadForMove(tx, { gameId, personId, gameType: kind.type, requestId })
    const playerId = row.player_id
    const deal = await readDealOrEnd(tx, { deals, log }, kind, row, clock.nowMs())
    if (deal === null) return { refused: 'game_not_found' as const }
    // The clock is read after the lock: two moves at once are judged one after the other, each at
    // its own time.
    const game = await asJudged(tx, kind, load(kind, row, deal, { clock, wall }, row))
    const repeat = (outcome: string): Moved<G> => ({ game: show(kind, game), outcome: JSON.parse(outcome) })
    if (row.repeated_outcome !== null) return { moved: repeat(row.repeated_outcome) }

    let remainingMs: number | undefined
    const isInTurn = row.status === 'running' && game.ended === null && move.isInTurn(game.state, row.seq)
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
        const saved = await save(tx, { leaderboards, wall, count }, kind, playerId, moved)
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
    const saved = await save(tx, { leaderboards, wall, count }, kind, playerId, game)
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

/**
 * Stores the new state, and the score once it is decided, which is then counted and shown on the
 * leaderboards.
 * @returns the game as its player sees it; a decided game is judged by the corrections of its
 * season
 */
export async function save<G extends GameShapes>(
  tx: Tx,
  { leaderboards, wall, count }: Pick<PlayDeps, 'leaderboards' | 'wall' | 'count'>,
  kind: GameKind<G>,
  playerId: string,
  game: Loaded<G>,
): Promise<Loaded<G>> {
  const { row, deal, stored, state, nowMs, ended, isPending } = game
  // A finished game may be shown by its corrected deal, and is stored already.
  if (state === stored || isPending || row.judged_version !== null) return game
  const at = new Date(ended?.atMs ?? nowMs).toISOString()
  if (ended !== null) {
    const event = JSON.stringify(endEvent(kind, ended.by))
    const request_id = ENDED_BY[ended.by]
    await insertEvent(tx, { game_id: row.id, seq: row.seq, request_id, at, event, outcome: 'null' })
  }
  await saveMove(tx, { id: row.id, state: JSON.stringify(state), seq: row.seq, latest_ms: nowMs })
  const endsBy = isoOrNull(kind.endsByMs(deal, state))
  if (endsBy !== null && kind.endsByMs(deal, stored) === null) await updateGame(tx, row.id, { ends_by: endsBy })
  const result = kind.result(state)
  if (result === null && ended !== null)
    await endUnsaved(tx, kind, { playerId, gameId: row.id, deal, state }, 'exited', at)
  if (result === null || row.status !== 'running') return game
  await shareCorrectionsLock(tx)
  await kind.record?.(tx, row.id, deal, state)
  await updateGame(tx, row.id, {
    status: 'finished',
    score: result.score,
    moves: result.moves,
    elapsed_ms: result.elapsedMs,
    counts: result.counts ? 1 : 0,
    rank_key: judgedOf(kind, deal, state).rankKey,
    finished_at: at,
  })
  await markIfImpossible(tx, kind, { playerId, gameId: row.id, deal, at })
  await keepTraces(tx, kind, { playerId, deal, state, isLeft: false, at })
  if (count !== undefined) onCommitted(tx, () => count('finished', kind.type))
  const inForce = kind.correct === undefined ? null : await readInForce(tx, row.id)
  const judged = inForce === null ? game : await judgeLoaded(tx, kind, game, inForce)
  if (inForce !== null && judged !== game) {
    await saveJudged(tx, row.id, judgedOf(kind, judged.deal, judged.state), inForce.version)
    await kind.record?.(tx, row.id, judged.deal, judged.state)
  }
  if (!result.counts) return judged
  if (await recomputeBest(tx, playerId, wall.nowMs())) onCommitted(tx, () => leaderboards.changed(kind.type))
  return judged
}

export function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/**
 * Ends a player's running game that had no move since `beforeMs`. Its score is saved only if its
 * clock has decided the game.
 */
export async function endIfAbandoned<G extends GameShapes>(
  { db, clock, wall, leaderboards, deals, log, count }: PlayDeps,
  kind: GameKind<G>,
  playerId: string,
  season: SeasonOfGame,
  beforeMs: number,
): Promise<void> {
  await transact(db, async (tx) => {
    const row = await lockRunning(tx, playerId)
    if (row === undefined || (row.latest_ms ?? 0) >= beforeMs) return
    const deal = await readDealOrEnd(tx, { deals, log }, kind, row, clock.nowMs())
    if (deal === null) return
    const game = load(kind, row, deal, { clock, wall }, season)
    await save(tx, { leaderboards, wall, count }, kind, playerId, game)
    if (kind.result(game.state) !== null || game.ended !== null) return
    const at = new Date(game.nowMs).toISOString()
    await endUnsaved(tx, kind, { ...game, playerId, gameId: row.id }, 'exited', at)
  })
}

/** @param state the game's state before its end */
async function endUnsaved<G extends GameShapes>(
  tx: Tx,
  kind: GameKind<G>,
  { playerId, gameId, deal, state }: { playerId: string; gameId: string; deal: G['deal']; state: G['state'] },
  status: 'superseded' | 'exited',
  at: string,
): Promise<void> {
  await updateGame(tx, gameId, { status, finished_at: at })
  await kind.record?.(tx, gameId, deal, state)
  await keepTraces(tx, kind, { playerId, deal, state, isLeft: true, at })
}
