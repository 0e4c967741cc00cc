// Publishes a season's results. One transaction writes the record, which nothing changes
// afterwards. The hashes of all logs take long, so they are computed before it, while other seasons
// are played.

import { createHash } from 'node:crypto'
import type { Publication, ResultsStatus } from '@noor-quest/contract/results'
import { canonicalLine } from '@noor-quest/rules/canonical-line'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { rankedBy, rankInOrder } from '@noor-quest/rules/rank'
import type { Selectable } from 'kysely'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { findFinal } from '../final/queries.ts'
import { writeFinalists } from '../final/record.ts'
import { waitsForPlaces } from '../leaderboards/judging.ts'
import { placedPages } from '../leaderboards/placed-players.ts'
import { JUDGED_RANK_KEY } from '../leaderboards/recompute-best.ts'
import { leaderboardName } from '../leaderboards/shown-persons.ts'
import { type Names, shownName } from '../leaderboards/shown-row.ts'
import { readReadyToPublish, requireSeen } from '../names/ready-to-publish.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import { inBatches } from '../platform/batches.ts'
import { commitTo, newSalt, sha256 } from '../platform/commitment.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import { logText, storedLog } from '../play/stored-logs.ts'
import {
  isFrozenForPublic,
  isSeasonOver,
  lockSeasons,
  policiesOf,
  requireSeason,
  type SeasonRow,
} from '../seasons/queries.ts'

/** Players whose logs are in memory at once, and rows of one statement. */
const BATCH = 500

/** Why the results can't be published at `wallMs`; null: they can be, or they are. */
export async function waitsFor(db: Db, season: SeasonRow, wallMs: number): Promise<ResultsStatus['waits_for']> {
  if (season.results_at !== null) return null
  if (!isSeasonOver(season, wallMs)) return 'close'
  if (season.settled_at === null) return 'last_games'
  if (await waitsForPlaces(db, season)) return 'places'
  const final = await findFinal(db, season.id)
  if (final === undefined || final.is_over === 1) return null
  return final.began_at === null ? 'final_planned' : 'final'
}

async function requireReady(db: Db, season: SeasonRow, wallMs: number): Promise<void> {
  const reason = await waitsFor(db, season, wallMs)
  if (reason === null) return
  const isFinal = reason === 'final' || reason === 'final_planned'
  const message = isFinal ? { message: 'The final of this season is not over yet.' } : {}
  throw new AppError(reason === 'close' ? 'season_not_over' : 'results_not_ready', message)
}

type Deps = {
  db: Db
  /** Called after the commit. */
  onSeasonChanged: () => unknown
}

/**
 * Writes the record of a season that is over, with every player who has a place, and shows its
 * results to the public. Results of a frozen season stay sealed until they are announced
 * (stage/press.ts). A second run changes nothing more. `seen`: the list of undecided lines that the
 * admin saw.
 * @throws AppError not_found, season_not_over, results_not_ready, undecided, list_changed
 */
export async function publishResults(
  { db, onSeasonChanged }: Deps,
  actor: Actor,
  seasonId: string,
  seen: Publication,
  wallMs: number,
): Promise<void> {
  const asked = await requireSeason(db, seasonId)
  await requireReady(db, asked, wallMs)
  if (asked.results_at !== null) return
  requireSeen(await readReadyToPublish(db, asked), seen)
  const known: Logs = new Map()
  for (const game_type of GAME_TYPES) {
    for await (const page of readOrder(db, seasonId, game_type)) {
      await inBatches(page, BATCH, (batch) => hashLogs(db, batch, known))
    }
  }
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    const season = await requireSeason(tx, seasonId)
    await requireReady(tx, season, wallMs)
    if (season.results_at !== null) return
    const list = await readReadyToPublish(tx, season)
    requireSeen(list, seen)
    const published_at = new Date(wallMs).toISOString()
    const leaderboards: { game_type: GameType; order: OrderedPlayer[] }[] = []
    for (const game_type of [...GAME_TYPES].sort()) {
      const order: OrderedPlayer[] = []
      for await (const page of readOrder(tx, seasonId, game_type)) order.push(...page)
      leaderboards.push({ game_type, order })
    }
    const finalists = await writeFinalists(tx, season)
    const places = leaderboards.reduce((sum, { order }) => sum + order.length, 0)
    const version = finalists.length === 0 ? RECORD_VERSION : RECORD_VERSION_WITH_FINAL
    const head = { version, season_id: seasonId, published_at, places }
    const hash = createHash('sha256').update(headLine(head))
    for (const { game_type, order } of leaderboards) {
      await inBatches(ranked(order), BATCH, async (batch) => {
        const written = await writePlaces(tx, season, game_type, batch, known)
        for (const place of written) hash.update(placeLine(place))
      })
    }
    for (const line of finalists) hash.update(line)
    await tx
      .insertInto('published_results')
      .values({ ...head, sha256: hash.digest('hex') })
      .execute()
    const isShown = !isFrozenForPublic(season, wallMs)
    const times = { results_at: published_at, ...(isShown && { published_at: season.published_at ?? published_at }) }
    await tx.updateTable('seasons').set(times).where('id', '=', seasonId).execute()
    const undecided = list.open === 0 ? '' : `, ${list.open} undecided`
    const summary = `The results of ${season.name}: ${places} places${undecided}`
    const entry = { action: 'add', entity: 'published_results', entityId: seasonId, summary } as const
    await writeAudit(tx, actor, entry, published_at)
    onCommitted(tx, onSeasonChanged)
  })
}

type OrderedPlayer = Names & { id: string; rank_key: number; scored_at: string; redacted_at: string | null }
type RankedPlayer = OrderedPlayer & { ordinal: number; rank: number }

/** The players who have a place, best first. */
function readOrder(db: Db, season_id: string, game_type: GameType): AsyncGenerator<OrderedPlayer[]> {
  return placedPages(db, { season_id, game_type }, (page) =>
    page
      .select([
        'id',
        'rank_key',
        'scored_at',
        'name',
        'nickname',
        leaderboardName.as('leaderboard_name'),
        'redacted_at',
      ])
      .$narrowType<OrderedPlayer>()
      .execute(),
  )
}

function ranked(order: readonly OrderedPlayer[]): RankedPlayer[] {
  const places = rankInOrder(order)
  return order.flatMap((player, index) => {
    const place = places[index]
    return place === undefined ? [] : [{ ...player, ordinal: place.ordinal, rank: place.rank }]
  })
}

/** A player's best game and its log's hash, by the columns that identify the game. */
type Logs = Map<string, { game_id: string; log_sha256: string }>
const keyOf = ({ id, rank_key, scored_at }: OrderedPlayer) => `${id} ${rank_key} ${scored_at}`

async function hashLogs(db: Db, players: readonly OrderedPlayer[], known: Logs): Promise<void> {
  const wanted = new Set(players.map(keyOf))
  const ids = players.map(({ id }) => id)
  const games = await db
    .selectFrom('games')
    .select(['id', 'player_id', 'finished_at', JUDGED_RANK_KEY.as('rank_key')])
    .select(storedLog(db))
    .where('counts', '=', 1)
    .where('player_id', 'in', ids)
    // The lowest id of equal best games is set last and counts, as in
    // leaderboards/recompute-best.ts.
    .orderBy('id', 'desc')
    .execute()
  for (const { id, player_id, rank_key, finished_at, ...stored } of games) {
    const key = `${player_id} ${rank_key} ${finished_at}`
    if (wanted.has(key)) known.set(key, { game_id: id, log_sha256: sha256(logText(stored)) })
  }
}

async function writePlaces(
  tx: Tx,
  { id: season_id, policies }: SeasonRow,
  game_type: GameType,
  players: readonly RankedPlayer[],
  known: Logs,
): Promise<PlaceOfRecord[]> {
  const changed = players.filter((player) => !known.has(keyOf(player)))
  // An admin's decision changed these rows since they were read.
  if (changed.length > 0) await hashLogs(tx, changed, known)
  const { names } = policiesOf(policies)
  const rows = players.map((player) => {
    const game = known.get(keyOf(player))
    if (game === undefined) throw new Error(`the best game of player ${player.id} is not among their games`)
    const { score, moves, elapsedMs } = rankedBy(player.rank_key)
    const [name, salt] = [shownName(names, player), newSalt()]
    const place: PlaceOfRecord = {
      game_type,
      ordinal: player.ordinal,
      rank: player.rank,
      player_id: player.id,
      ...game,
      score,
      moves,
      elapsed_ms: elapsedMs,
      scored_at: player.scored_at,
      name_sha256: commitTo(name, salt),
    }
    return { place, name: { player_id: player.id, name, salt }, isErased: player.redacted_at !== null }
  })
  await tx
    .insertInto('published_places')
    .values(rows.map(({ place }) => ({ ...place, season_id })))
    .execute()
  const named = rows.filter(({ isErased }) => !isErased).map(({ name }) => name)
  if (named.length > 0) await tx.insertInto('published_names').values(named).execute()
  return rows.map(({ place }) => place)
}

// The record of published results (docs/decisions/0024): a line of canonical JSON for its head and
// for each place, in order. It contains ids, figures, hashes of logs and commitments to names, and
// nothing personal. Invariant: the same rows give the same bytes, on both engines and in every
// later version.

/** The version grows with every change of a line's contents, so that readers know the format. */
const RECORD_VERSION = 1
/** The places of the final follow those of the games. */
const RECORD_VERSION_WITH_FINAL = 2

export type PlaceOfRecord = Omit<Selectable<Database['published_places']>, 'season_id'>
type HeadOfRecord = Omit<Selectable<Database['published_results']>, 'sha256'>

/** The first line. Places follow by game type, each game's best first. */
export function headLine({ version, season_id, published_at, places }: HeadOfRecord): string {
  return canonicalLine({ format: 'noor-quest-results', version, season_id, published_at, places })
}

/** The columns are named, because another one would change the record's hash. */
export function placeLine(place: PlaceOfRecord): string {
  const { game_type, ordinal, rank, player_id, game_id, score, moves, elapsed_ms, scored_at } = place
  const { log_sha256, name_sha256 } = place
  return canonicalLine({
    game_type,
    ordinal,
    rank,
    player_id,
    game_id,
    score,
    moves,
    elapsed_ms,
    scored_at,
    log_sha256,
    name_sha256,
  })
}
