// The effect of a change of corrections, before it is made. Nothing is stored. It works in
// batches, so that the server can judge moves of running games in between.
import type { CorrectionPreview } from '@noor-quest/contract/corrections'
import { PREVIEW_CHANGES_MAX, RANK_EXACT_MAX } from '@noor-quest/contract/limits'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { byPlace } from '@noor-quest/rules/rank'
import { PLACES_PER_PAGE, placedPages } from '../leaderboards/placed-players.ts'
import { bestOf, type Candidate, countingRange, findCandidates, pickBest } from '../leaderboards/recompute-best.ts'
import { hiddenColumn } from '../leaderboards/shown-persons.ts'
import { inBatches } from '../platform/batches.ts'
import type { Db } from '../platform/database/connect.ts'
import { replayFinished } from '../play/finished-games.ts'
import type { Judged, Replay } from '../play/replay.ts'
import { policiesOf, type SeasonRow } from '../seasons/queries.ts'
import { readAffected } from './affected.ts'
import type { Planned } from './change.ts'

/** Sizes of batches: games that are read, games that are replayed, players. */
const [GAMES, REPLAYED, PLAYERS] = [100, 10, 200]

type Row = Pick<PlayerRow, 'id' | 'name' | 'total_score' | 'rank_key' | 'scored_at' | 'placed'>
/** A game's result after the change; null: it doesn't count. */
type Worth = Pick<Candidate, 'score' | 'elapsed_ms' | 'rank_key'> | null
/** A player before and after the change. */
type Changed = { before: PlayerRow; after: PlayerRow }

const worthOf = (result: Judged['result'], rank_key: number | null): Worth =>
  result === null || rank_key === null ? null : { score: result.score, elapsed_ms: result.elapsedMs, rank_key }

export async function previewChange(
  db: Db,
  { season, corrections, questionIds }: Planned,
  replays: Record<GameType, Replay>,
): Promise<CorrectionPreview> {
  /**
   * Results by player, then by game. Only results are kept: with their states, a hundred thousand
   * games took 700 MB.
   */
  const worth = new Map<string, Map<string, Worth>>()
  let games = 0
  const affected = questionIds.length === 0 ? [] : readAffected(db, { seasonId: season.id, questionIds }, GAMES)
  for await (const batch of affected) {
    await inBatches(batch, REPLAYED, async (some) => {
      for (const game of some) {
        const replayed = await replayFinished(db, game, replays[game.game_type], corrections)
        // A game that can't be judged again stays unchanged after the correction too.
        if (typeof replayed === 'string') continue
        const { result, rankKey } = replayed.judged ?? replayed.played
        const ofPlayer = worth.get(game.player_id) ?? new Map<string, Worth>()
        worth.set(game.player_id, ofPlayer.set(game.id, worthOf(result, rankKey)))
        games += 1
      }
    })
  }
  const changed = await readChanged(db, season, worth)
  const scores = [...changed.values()].map(({ before, after }) => after.total_score - before.total_score)
  const changes = await rank(db, season, changed)
  return {
    games,
    players: worth.size,
    risen: scores.filter((more) => more > 0).length,
    fallen: scores.filter((more) => more < 0).length,
    changes: changes.slice(0, PREVIEW_CHANGES_MAX),
  }
}

/** The players of the judged games, with their new results. */
async function readChanged(
  db: Db,
  season: SeasonRow,
  worth: ReadonlyMap<string, ReadonlyMap<string, Worth>>,
): Promise<Map<string, Changed>> {
  const policies = policiesOf(season.policies)
  const changed = new Map<string, Changed>()
  await inBatches([...worth.keys()], PLAYERS, async (ids) => {
    const games = await findCandidates(db, ids)
    const judged = games.map((game) => {
      const now = worth.get(game.player_id)?.get(game.id)
      return now === undefined || now === null ? game : { ...game, ...now }
    })
    const gamesOf = Map.groupBy(judged, (game) => game.player_id)
    for (const player of await readPlayers(db, ids)) {
      const best = bestOf(pickBest(gamesOf.get(player.id) ?? [], countingRange(player, policies)), player)
      changed.set(player.id, { before: player, after: { ...player, ...best } })
    }
  })
  return changed
}

type PlayerRow = Awaited<ReturnType<typeof readPlayers>>[number]

function readPlayers(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('players')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .select(['players.id', 'players.name', 'game_type', 'total_score', 'rank_key', 'scored_at', 'placed'])
    .select(['redacted_at', 'disqualified_for', 'archived_at', 'first_game', hiddenColumn().as('is_hidden')])
    .where('players.id', 'in', ids)
    .execute()
}

/**
 * The players whose score or rank changes, and those that they pass, best first. Ranks are exact up
 * to the limit of the leaderboards.
 */
async function rank(
  db: Db,
  season: SeasonRow,
  changed: ReadonlyMap<string, Changed>,
): Promise<CorrectionPreview['changes']> {
  const changes: (CorrectionPreview['changes'][number] & { best: number })[] = []
  for (const game_type of GAME_TYPES) {
    const own = [...changed.values()].filter(({ before }) => before.game_type === game_type)
    if (own.length === 0) continue
    const { order, others } = await readOrder(db, { season_id: season.id, game_type }, changed)
    const placed = own.map(({ after }) => after).filter((row) => row.placed === 1)
    const before = ranksOf(order)
    const after = ranksOf([...others, ...placed].sort(byPlace))
    await inBatches([...own.map((one) => one.before), ...others], PLACES_PER_PAGE, (some) => {
      for (const row of some) {
        const rank_before = before.get(row.id) ?? null
        const rank_after = after.get(row.id) ?? null
        const score_after = changed.get(row.id)?.after.total_score ?? row.total_score
        if (rank_before === rank_after && score_after === row.total_score) continue
        const best = Math.min(rank_before ?? Number.POSITIVE_INFINITY, rank_after ?? Number.POSITIVE_INFINITY)
        const scores = { score_before: row.total_score, score_after }
        changes.push({ player_id: row.id, name: row.name, ...scores, rank_before, rank_after, best })
      }
    })
  }
  const inOrder = changes.sort((one, other) => (one.best === other.best ? 0 : one.best < other.best ? -1 : 1))
  return inOrder.map(({ best: _, ...change }) => change)
}

/**
 * The present leaderboard, and its players who don't change: both down to the last rank that is
 * exact, or further.
 */
async function readOrder(
  db: Db,
  leaderboard: { season_id: string; game_type: GameType },
  changed: ReadonlyMap<string, Changed>,
): Promise<{ order: Row[]; others: Row[] }> {
  const [order, others]: [Row[], Row[]] = [[], []]
  const pages = placedPages(db, leaderboard, (page) =>
    page.select(['id', 'name', 'total_score', 'rank_key', 'scored_at', 'placed']).execute(),
  )
  for await (const page of pages) {
    order.push(...page)
    others.push(...page.filter(({ id }) => !changed.has(id)))
    if (others.length >= RANK_EXACT_MAX) break
  }
  return { order, others }
}

function ranksOf(order: readonly Row[]): ReadonlyMap<string, number> {
  return new Map(order.slice(0, RANK_EXACT_MAX).map(({ id }, index) => [id, index + 1]))
}
