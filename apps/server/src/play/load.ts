// A stored game's present state: the time that passed since is applied to it (`settle`), and it is
// ended if its season ended or its player left before the game was decided.
import type { Review } from '@noor-quest/rules/game-terms'
import type { Clock, GameClock } from '../platform/clock.ts'
import { reviewOf, type SeasonOfGame, seasonEndOf } from '../seasons/queries.ts'
import type { GameKind, GameShapes } from './game-kind.ts'
import type { StoredGame } from './queries.ts'

/** Request ids of the events that end a game: with its season, or because its player left. */
export const ENDED_BY = { season: 'season-end', leaving: 'left' } as const

export type Game<G extends GameShapes> = { id: string; session_id: string; seq: number; view: G['view'] }

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
