// The hall's screen, press by press, while a season's results are announced
// (docs/product-rules.md#the-ceremony). Invariant: a step's view follows from the places revealed
// by then, so no later place can leak.
import type { GameType } from './games.ts'
import { strongestTie, type Tie } from './rank.ts'

/** A place in the published order. Players who share one have the same rank. */
export type StagePlace = { rank: number; score: number; moves: number; elapsed_ms: number }

/** A season's group, as the screen names it. */
export type StageGroup = { id: string; name: string; name_ar: string }

/** The winners that a ceremony announces: of all, of each group, or of the groups and then of all. */
export const CEREMONY_WINNERS = ['all', 'groups', 'both'] as const
export type CeremonyWinners = (typeof CEREMONY_WINNERS)[number]

/** A game's leaderboard. Without `group` it is of all players. */
type List = { game: GameType; group?: StageGroup }

/** The places announced of each list, best first, in the order of the ceremony. */
export type StageResults<P extends StagePlace> = readonly (List & { places: readonly P[] })[]

/** `tie` is between revealed places only: the place above them is still secret. */
export type Revealed<P extends StagePlace> = P & { tie: Tie }

/** The view of one step. `places` are the list's places revealed so far, best first. */
export type StageView<P extends StagePlace> =
  | ({ kind: 'opening' } & List)
  /** The player at place `rank` is named next. */
  | ({ kind: 'announced'; rank: number; places: Revealed<P>[] } & List)
  /** Places of `rank` are new. */
  | ({ kind: 'revealed'; rank: number; places: Revealed<P>[] } & List)
  /** The first three places of each list. */
  | { kind: 'end'; winners: (List & { places: Revealed<P>[] })[] }

/** Places up to this one are announced before they are named. */
export const WINNING_RANK = 3

/** The number of the last step, which shows the winners. The first is 0. */
export function lastStep(results: StageResults<StagePlace>): number {
  return stepsOf(results).length - 1
}

/**
 * The hall's view at a step. A game without places has no step.
 * @throws RangeError for a step that doesn't exist
 */
export function stageView<P extends StagePlace>(results: StageResults<P>, step: number): StageView<P> {
  const view = stepsOf(results)[step]
  if (view === undefined) throw new RangeError(`there is no step ${step}`)
  return view()
}

function stepsOf<P extends StagePlace>(results: StageResults<P>): (() => StageView<P>)[] {
  const steps: (() => StageView<P>)[] = []
  for (const { places, ...list } of results) {
    if (places.length === 0) continue
    steps.push(() => ({ kind: 'opening', ...list }))
    // From the bottom up. Players who share a place are named in the same step, because none is
    // ahead.
    for (let end = places.length; end > 0; ) {
      const rank = places[end - 1]?.rank ?? 0
      const from = places.findIndex((place) => place.rank === rank)
      const [before, after] = [places.slice(end), places.slice(from)]
      if (rank <= WINNING_RANK) steps.push(() => ({ kind: 'announced', ...list, rank, places: withTies(before) }))
      steps.push(() => ({ kind: 'revealed', ...list, rank, places: withTies(after) }))
      end = from
    }
  }
  const played = results.filter(({ places }) => places.length > 0)
  const winnersOf = (places: readonly P[]) => withTies(places).filter(({ rank }) => rank <= WINNING_RANK)
  steps.push(() => ({
    kind: 'end',
    winners: played.map(({ places, ...list }) => ({ ...list, places: winnersOf(places) })),
  }))
  return steps
}

function withTies<P extends StagePlace>(places: readonly P[]): Revealed<P>[] {
  return places.map((place, index) => {
    const beside = [places[index - 1], places[index + 1]]
    return { ...place, tie: strongestTie(beside.map((other) => (other ? tieBetween(other, place) : null))) }
  })
}

function tieBetween(one: StagePlace, other: StagePlace): Tie {
  if (one.rank === other.rank) return 'shared'
  const isEqual = one.score === other.score && one.moves === other.moves && one.elapsed_ms === other.elapsed_ms
  return isEqual ? 'earlier' : null
}
