// A season's final in the published record (docs/decisions/0024): its places, and the hash of its
// inputs. A published list is read from here alone.
import type { FinalPlaces } from '@noor-quest/contract/final'
import { canonicalLine } from '@noor-quest/rules/canonical-line'
import type { Selectable } from 'kysely'
import { hiddenColumn, leaderboardName } from '../leaderboards/shown-persons.ts'
import { rowKey, shownName } from '../leaderboards/shown-row.ts'
import { inBatches } from '../platform/batches.ts'
import { commitTo, newSalt, sha256 } from '../platform/commitment.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { policiesOf, type SeasonRow } from '../seasons/queries.ts'
import { allAnswers, type Final, findFinal, findHidden, orderWithout, readEvents, readFinal } from './queries.ts'

const BATCH = 500

type Finalist = Omit<Selectable<Database['published_finalists']>, 'season_id'>

/** The columns are named, because another one would change the record's hash. */
export function finalistLine(place: Finalist): string {
  const { ordinal, rank, player_id, points, elapsed_ms, log_sha256, name_sha256 } = place
  return canonicalLine({ final: ordinal, rank, player_id, points, elapsed_ms, log_sha256, name_sha256 })
}

/** In the record's order. */
export function readFinalists(db: Db, seasonId: string): Promise<Finalist[]> {
  return db
    .selectFrom('published_finalists')
    .select(['ordinal', 'rank', 'player_id', 'points', 'elapsed_ms', 'log_sha256', 'name_sha256'])
    .where('season_id', '=', seasonId)
    .orderBy('ordinal')
    .execute()
}

/** Writes the places of a final that is over. @returns its lines of the record; without one, none */
export async function writeFinalists(tx: Tx, { id: season_id, policies }: SeasonRow): Promise<string[]> {
  const final = await readFinal(tx, season_id)
  if (final === null) return []
  const log_sha256 = await hashLog(tx, final)
  const players = await readPlayers(tx, [...final.players.values()])
  const { names } = policiesOf(policies)
  const rows = orderWithout(final, await findHidden(tx, final)).map(({ person, points, elapsed_ms, ordinal, rank }) => {
    const player_id = final.players.get(person) ?? ''
    const player = players.get(player_id)
    if (player === undefined) throw new Error(`the finalist ${person} has no player`)
    const [name, salt] = [shownName(names, player), newSalt()]
    const place = { ordinal, rank, player_id, points, elapsed_ms, log_sha256, name_sha256: commitTo(name, salt) }
    return { place, name: { player_id, name, salt }, isErased: player.redacted_at !== null }
  })
  await inBatches(rows, BATCH, async (batch) => {
    const places = batch.map(({ place }) => ({ season_id, ...place }))
    await tx.insertInto('published_finalists').values(places).execute()
    const named = batch.flatMap(({ name, isErased }) => (isErased ? [] : [name]))
    if (named.length > 0) await tx.insertInto('published_final_names').values(named).execute()
  })
  return rows.map(({ place }) => finalistLine(place))
}

/** The SHA-256 of all inputs of a final's places. It has no names. */
export async function hashLog(db: Db, final: Final): Promise<string> {
  const { season_id, seconds } = final.row
  const questions = await db
    .selectFrom('final_questions')
    .select(['version_sha256', 'option_order'])
    .where('season_id', '=', season_id)
    .orderBy('number')
    .execute()
  const events = await readEvents(db, season_id, 0)
  // Sorted here, because the engines order texts differently.
  const answers = allAnswers(final)
    .map((given) => [given.question, given.round, given.person, given.choice, given.at_ms, given.round_trip_ms])
    .map((values) => values.join())
    .sort()
  const factors = [...final.terms.factors].sort(([one], [other]) => (one < other ? -1 : 1))
  const { only_seen, least_ms } = final.row
  return sha256(
    JSON.stringify({
      seconds,
      // Finals of version 2.0 keep their hash.
      ...(least_ms > 0 && { only_seen, least_ms }),
      questions: questions.map(({ version_sha256, option_order }) => [version_sha256, option_order]),
      factors,
      events: events.map((event) => Object.values(event)),
      answers,
    }),
  )
}

/** Players by id. */
export async function readPlayers(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('players')
    .select(['id', 'person_id', 'name', 'nickname', 'redacted_at'])
    .select([leaderboardName.as('leaderboard_name'), hiddenColumn().as('hidden')])
    // The engines refuse an empty list.
    .where('id', 'in', [...ids, ''])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The published list with present names; an erased or hidden one is empty. Null: there was no
 * final.
 */
export async function readPublishedFinal(db: Db, season: SeasonRow): Promise<FinalPlaces | null> {
  const rows = await readFinalists(db, season.id)
  const final = await findFinal(db, season.id)
  if (final?.is_over !== 1) return null
  const ids = rows.map(({ player_id }) => player_id)
  const players = await readPlayers(db, ids)
  const { names } = policiesOf(season.policies)
  const places = rows.map(({ player_id, rank, points, elapsed_ms }) => {
    const player = players.get(player_id)
    const isShown = player !== undefined && player.redacted_at === null && player.hidden === 0
    return { key: rowKey(player_id), name: isShown ? shownName(names, player) : '', rank, points, elapsed_ms }
  })
  return { title_en: final.title_en, title_ar: final.title_ar, places }
}

/** For organisers: the list, published or as it is, and when its players were fixed. */
export async function readFinalPlaces(db: Db, { id, results_at }: SeasonRow) {
  const { began_at, is_over } = (await findFinal(db, id)) ?? {}
  if (began_at == null || is_over !== 1) return { began_at: '', places: [] }
  return { began_at, places: results_at === null ? await readPresent(db, id) : await readFinalists(db, id) }
}

async function readPresent(db: Db, seasonId: string) {
  const final = await readFinal(db, seasonId)
  if (final === null) return []
  const order = orderWithout(final, await findHidden(db, final))
  return order.map((place) => ({ ...place, player_id: final.players.get(place.person) ?? '' }))
}
