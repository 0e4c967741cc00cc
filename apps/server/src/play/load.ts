// A stored game with its deal, in its present state: the time that passed since is applied to it
// (`settle`), and it is ended if its season ended or its player left before the game was decided.
import type { Review } from '@noor-quest/rules/game-terms'
import type { GameType } from '@noor-quest/rules/games'
import type { Logger } from 'pino'
import type { Leaderboards } from '../leaderboards/leaderboards.ts'
import { BoundedMap } from '../platform/bounded-map.ts'
import type { Clock, GameClock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { GameEvent } from '../platform/http/metrics.ts'
import { reviewOf, type SeasonOfGame, seasonEndOf } from '../seasons/queries.ts'
import type { GameKind, GameShapes } from './game-kind.ts'
import { findDeal, LostDeal, type StoredGame, updateGame } from './queries.ts'

/** The parts of the server that the use cases of all games need. */
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

/** Request ids of the events that end a game: with its season, or because its player left. */
export const ENDED_BY = { season: 'season-end', leaving: 'left' } as const

export type Game<G extends GameShapes> = { id: string; session_id: string; seq: number; view: G['view'] }

export type Moved<G extends GameShapes> = { game: Game<G>; outcome: G['outcome'] | null }

/** A game as the rules see it: `stored` is the row's state, `state` the state by `nowMs`. */
export type Loaded<G extends GameShapes> = {
  row: StoredGame
  deal: G['deal']
  stored: G['state']
  state: G['state']
  nowMs: number
  /** The cause and time of an early end that isn't stored yet; null without one. */
  ended: { by: keyof typeof ENDED_BY; atMs: number } | null
  /** The player left the game and may still come back. The end isn't stored yet. */
  isPending: boolean
  review: Review
}

/**
 * @param clock the games' own clock
 * @param wall the clock that seasons open and close by
 */
export function load<G extends GameShapes>(
  kind: GameKind<G>,
  row: StoredGame,
  readDeal: G['deal'],
  { clock, wall }: { clock: GameClock; wall: Clock },
  season: SeasonOfGame,
): Loaded<G> {
  const pauses = clock.pauses()
  const deal = pauses.length === 0 ? readDeal : { ...readDeal, pauses }
  const stored: G['state'] = JSON.parse(row.state)
  // A game's time never decreases, regardless of the process that judges its moves.
  const nowMs = Math.max(clock.nowMs(), row.latest_ms ?? 0)
  const wallMs = wall.nowMs()
  const review = reviewOf(season, wallMs)
  const loaded = { row, deal, stored, nowMs, ended: null, isPending: false, review }
  if (row.status !== 'running') return { ...loaded, state: kind.settle(deal, stored, nowMs) }
  if (row.leaving_at !== null) {
    const isPending = nowMs < Date.parse(row.ends_by ?? '')
    return { ...end(kind, loaded, { by: 'leaving', atMs: Date.parse(row.leaving_at) }), isPending }
  }
  const endWallMs = seasonEndOf(season)
  const overMs = endWallMs === null ? -1 : wallMs - endWallMs
  if (overMs < 0) return { ...loaded, state: kind.settle(deal, stored, nowMs) }
  return end(kind, loaded, { by: 'season', atMs: Math.max(nowMs - overMs, row.latest_ms ?? 0) })
}

/**
 * Ends a running game at `ended.atMs`. To a game that was decided before, only the time is applied.
 */
export function end<G extends GameShapes>(
  kind: GameKind<G>,
  loaded: Omit<Loaded<G>, 'state'>,
  ended: NonNullable<Loaded<G>['ended']>,
): Loaded<G> {
  const { deal, stored, row, nowMs } = loaded
  const settled = kind.settle(deal, stored, ended.atMs)
  if (kind.result(settled) !== null) return { ...loaded, state: kind.settle(deal, settled, nowMs) }
  const step = kind.step(deal, settled, endEvent(kind, ended.by), ended.atMs)
  if (!step.ok) throw new Error(`a running game refused to end: ${step.reason}`)
  return { ...loaded, row: { ...row, seq: row.seq + 1 }, state: step.state, ended }
}

export function endEvent<G extends GameShapes>(kind: GameKind<G>, by: keyof typeof ENDED_BY): G['event'] {
  return by === 'season' ? kind.close : kind.exit
}

/** A game as its player sees it. */
export function show<G extends GameShapes>(
  kind: GameKind<G>,
  { row, deal, state, nowMs, review }: Pick<Loaded<G>, 'row' | 'deal' | 'state' | 'nowMs' | 'review'>,
): Game<G> {
  return { id: row.id, session_id: row.session_id, seq: row.seq, view: kind.view(deal, state, nowMs, review) }
}

/**
 * The number of deals kept: more than the games that run at once in a hall. The oldest game's deal
 * is dropped first, and read again if that game continues.
 */
const MAX_DEALS = 5000

export type Deals = ReturnType<typeof createDeals>

/**
 * Deals of running games, kept in memory. A deal never changes once its game has started, and
 * reading and parsing it took longer than judging a move. Only deals are kept: a game's state is
 * read from the database at each move, so that any process may take any move.
 */
export function createDeals() {
  const deals = new BoundedMap<unknown>(MAX_DEALS)
  return {
    /**
     * A stored game's deal. All callers share it and must not change it.
     * @throws LostDeal
     */
    read: async <G extends GameShapes>(db: Db, gameId: string, kind: GameKind<G>): Promise<G['deal']> => {
      const known = deals.get(gameId)
      // The games share the bound. A game's id is that of one kind, so its deal has the kind's type.
      if (known !== undefined) return known as G['deal']
      const deal = await kind.readDeal(db, JSON.parse(await findDeal(db, gameId)))
      deals.set(gameId, deal)
      return deal
    },
  }
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
