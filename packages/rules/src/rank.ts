// The order of all leaderboards: score, then fewer moves, then less time, then the earlier game.
// Invariant: a smaller key is a better game, and a key is a safe integer, so that a database
// compares and indexes it as one number.

export type RankedGame = {
  score: number
  /** 0 in games without moves. */
  moves: number
  elapsedMs: number
  /** The player's factor, by which the time is divided. 1 without extra time. */
  factor: number
}

/** No game's highest score is above this. */
export const RANKED_SCORE_MAX = 4095
/** More moves, or more time (37 hours), make no difference. */
export const RANKED_MOVES_MAX = 2 ** 10 - 1
export const RANKED_MS_MAX = 2 ** 27 - 1

const MOVE_STEP = 2 ** 27
const POINT_STEP = 2 ** 37

/**
 * Ascending: the best game has the smallest key. The final has a higher `scoreMax`; its keys are
 * never stored.
 * @throws RangeError for values that no game can have: their key would be wrong in the order
 */
export function rankKey({ score, moves, elapsedMs, factor }: RankedGame, scoreMax = RANKED_SCORE_MAX): number {
  const isGame =
    [score, moves, elapsedMs].every((count) => Number.isSafeInteger(count) && count >= 0) &&
    score <= scoreMax &&
    Number.isFinite(factor) &&
    factor >= 1
  if (!isGame) throw new RangeError(`no game: score ${score}, moves ${moves}, ${elapsedMs} ms, factor ${factor}`)
  return (
    (scoreMax - score) * POINT_STEP +
    Math.min(moves, RANKED_MOVES_MAX) * MOVE_STEP +
    Math.min(Math.floor(elapsedMs / factor), RANKED_MS_MAX)
  )
}

/**
 * The parts of a key. `elapsedMs` is the time by which games are ordered, already divided by the
 * factor. Moves and time are cut at their maxima.
 */
export function rankedBy(key: number): { score: number; moves: number; elapsedMs: number } {
  const rest = key % POINT_STEP
  return {
    score: RANKED_SCORE_MAX - Math.floor(key / POINT_STEP),
    moves: Math.floor(rest / MOVE_STEP),
    elapsedMs: rest % MOVE_STEP,
  }
}

/**
 * The order of a stored player: the key, when their best game ended (ISO-8601), their id. Null
 * before the first game that counts.
 */
export type Placed = { rank_key: number | null; scored_at: string | null; id: string }

/**
 * Negative if `a` comes first: the better game, then the earlier one, then the id. The
 * leaderboards' index has the same order.
 */
export function byPlace(a: Placed, b: Placed): number {
  const key = (a.rank_key ?? 0) - (b.rank_key ?? 0)
  if (key !== 0) return key
  return `${a.scored_at} ${a.id}` < `${b.scored_at} ${b.id}` ? -1 : 1
}

/**
 * Why two rows with equal figures have their order: the first one's game ended earlier, or nothing
 * decides. Null: their figures differ.
 */
export type Tie = 'earlier' | 'shared' | null

type Ordered = Pick<Placed, 'rank_key' | 'scored_at'>

export function tieOf(a: Ordered, b: Ordered): Tie {
  if (a.rank_key !== b.rank_key) return null
  return a.scored_at === b.scored_at ? 'shared' : 'earlier'
}

/** A row's tie, from those with the rows before and after it. */
export function strongestTie(ties: readonly Tie[]): Tie {
  return ties.includes('shared') ? 'shared' : ties.includes('earlier') ? 'earlier' : null
}

/**
 * A row's place. `ordinal` is 1 for the best. Rows that share a rank have the rank of their first.
 */
export type Ranked = { ordinal: number; rank: number; tie: Tie }

/**
 * The places of consecutive rows in the order. `before`: the row before the first with its place,
 * null if the first is the best. `after`: the row after the last, if any.
 */
export function rankInOrder(
  rows: readonly Ordered[],
  before: (Ordered & Pick<Ranked, 'ordinal' | 'rank'>) | null = null,
  after?: Ordered,
): Ranked[] {
  const places: Ranked[] = []
  for (const [index, row] of rows.entries()) {
    const previous = index === 0 ? before : rows[index - 1]
    const next = index === rows.length - 1 ? after : rows[index + 1]
    const last = places.at(-1) ?? before
    const ordinal = (last?.ordinal ?? 0) + 1
    const tie = strongestTie([previous, next].map((other) => (other ? tieOf(other, row) : null)))
    const sharesRank = previous && last ? tieOf(previous, row) === 'shared' : false
    places.push({ ordinal, rank: sharesRank && last ? last.rank : ordinal, tie })
  }
  return places
}
