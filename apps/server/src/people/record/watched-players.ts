// The players of the current season with signals. A few queries over all players find them; the
// queries of a player's own page describe those on a page of the list, so that both agree. Nothing
// is stored.
import { WATCHED_MAX, WATCHED_PAGE_SIZE } from '@noor-quest/contract/limits'
import type { WatchedPlayer } from '@noor-quest/contract/watched-players'
import { MANY_PERSONS } from '@noor-quest/rules/account-signals'
import { MANY_LEFT_GAMES } from '@noor-quest/rules/flags'
import { GAME_TYPES, gameFacts } from '@noor-quest/rules/games'
import { lookalikeKey } from '@noor-quest/rules/name-letters'
import { sql } from 'kysely'
import { inBatches } from '../../platform/batches.ts'
import type { Db } from '../../platform/database/connect.ts'
import { readNames } from '../../players/read-names.ts'
import { findCurrentSeason } from '../../seasons/queries.ts'
import { bestNames, findWatched, isPerfect, readAround, readGamesOf } from './record-queries.ts'

/** The time for which the list's pages come from the same reading of the database. */
const FRESH_MS = 10_000

/** `weight`: how much there is to look at. */
export type Watched = { id: string; weight: number }
type Page = { players: WatchedPlayer[]; total: number; end: Watched | null }

export type WatchedPlayers = (after: Watched | null) => Promise<Page>

export function createWatchedPlayers(db: Db, nowMs: () => number): WatchedPlayers {
  let last: { seasonId: string; atMs: number; list: Promise<Watched[]> } | null = null

  const read = (seasonId: string) => {
    if (last?.seasonId === seasonId && nowMs() - last.atMs < FRESH_MS) return last.list
    const list = findAll(db, seasonId)
    last = { seasonId, atMs: nowMs(), list }
    list.catch(() => {
      if (last?.list === list) last = null
    })
    return list
  }

  return async (after) => {
    const { id: seasonId } = await findCurrentSeason(db)
    const list = await read(seasonId)
    const rest = after === null ? list : list.filter((watched) => inOrder(after, watched) < 0)
    const page = rest.slice(0, WATCHED_PAGE_SIZE)
    const players: WatchedPlayer[] = []
    await inBatches(page, 1, async ([watched]) => {
      const player = watched === undefined ? null : await describe(db, watched.id)
      if (player !== null) players.push(player)
    })
    return { players, total: list.length, end: rest.length > page.length ? (page.at(-1) ?? null) : null }
  }
}

const inOrder = (a: Watched, b: Watched) => b.weight - a.weight || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

async function findAll(db: Db, seasonId: string): Promise<Watched[]> {
  const weights = new Map<string, number>()
  for (const find of [findFlagged, findManyOnNumber, findManyOnDevice, findPerfectAfterOthers, findAlike]) {
    // Names come last, because many players are called Muhammad.
    const weight = find === findAlike ? 1 : 10
    for (const id of await find(db, seasonId)) weights.set(id, (weights.get(id) ?? 0) + weight)
  }
  const all = [...weights].map(([id, weight]) => ({ id, weight }))
  return all.sort(inOrder).slice(0, WATCHED_MAX)
}

/** Players of a flagged game without a decision. */
async function findFlagged(db: Db, seasonId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('games')
    .innerJoin('players', 'players.id', 'games.player_id')
    .select('games.player_id')
    .distinct()
    .where('games.flags', 'is not', null)
    .where('games.verdict', 'is', null)
    .where('players.season_id', '=', seasonId)
    .limit(WATCHED_MAX)
    .execute()
  return rows.map(({ player_id }) => player_id)
}

async function findManyOnNumber(db: Db, seasonId: string): Promise<string[]> {
  const many = db
    .selectFrom('players')
    .select('phone_hash')
    .where('season_id', '=', seasonId)
    // The condition names all games, because the index begins with the season and the game.
    .where('game_type', 'in', GAME_TYPES)
    .where('phone_hash', 'is not', null)
    .groupBy('phone_hash')
    .having((eb) => eb.fn.count('person_id').distinct(), '>=', MANY_PERSONS)
  const rows = await db
    .selectFrom('players')
    .select('id')
    .where('season_id', '=', seasonId)
    .where('game_type', 'in', GAME_TYPES)
    .where('phone_hash', 'in', many)
    .limit(WATCHED_MAX)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Devices with many registrations in any season, without booths. There are few, and the index
 * suffices.
 */
function busyDevices(db: Db) {
  return db
    .selectFrom('persons')
    .leftJoin('devices', 'devices.id', 'persons.device_id')
    .select('persons.device_id')
    .where('persons.device_id', 'is not', null)
    .where((eb) => eb.or([eb('devices.is_booth', 'is', null), eb('devices.is_booth', '=', 0)]))
    .groupBy('persons.device_id')
    .having((eb) => eb.fn.countAll(), '>=', MANY_PERSONS)
}

async function findManyOnDevice(db: Db, seasonId: string): Promise<string[]> {
  const busy = await busyDevices(db).execute()
  const found: string[] = []
  for (const { device_id } of busy) {
    const players = await db
      .selectFrom('persons')
      .innerJoin('players', 'players.person_id', 'persons.id')
      .select(['players.id', 'players.person_id'])
      .where('persons.device_id', '=', device_id)
      .where('players.season_id', '=', seasonId)
      .execute()
    const persons = new Set(players.map(({ person_id }) => person_id))
    if (persons.size >= MANY_PERSONS) found.push(...players.map(({ id }) => id))
    if (found.length >= WATCHED_MAX) break
  }
  return found
}

/**
 * Players with a perfect best game, after others with their number or on their device left many
 * games.
 */
async function findPerfectAfterOthers(db: Db, seasonId: string): Promise<string[]> {
  const leavers = db
    .selectFrom('play_counts')
    .innerJoin('players', 'players.id', 'play_counts.player_id')
    .innerJoin('persons', 'persons.id', 'players.person_id')
    .leftJoin('devices', 'devices.id', 'persons.device_id')
    .where('play_counts.left_games', '>', 0)
    .where('players.season_id', '=', seasonId)
  const total = sql<number>`sum(play_counts.left_games)`
  const numbers = await leavers
    .select('players.phone_hash')
    .where('players.phone_hash', 'is not', null)
    .groupBy('players.phone_hash')
    .having(total, '>=', MANY_LEFT_GAMES)
    .execute()
  const devices = await leavers
    .select('persons.device_id')
    .where('persons.device_id', 'is not', null)
    .where((eb) => eb.or([eb('devices.is_booth', 'is', null), eb('devices.is_booth', '=', 0)]))
    .groupBy('persons.device_id')
    .having(total, '>=', MANY_LEFT_GAMES)
    .execute()
  const found = new Set<string>()
  const perfect = db
    .selectFrom('players')
    .innerJoin('persons', 'persons.id', 'players.person_id')
    .select('players.id')
    .where('players.season_id', '=', seasonId)
    .where((eb) =>
      eb.or(
        GAME_TYPES.map((type) =>
          eb.and([eb('players.game_type', '=', type), eb('players.total_score', '=', gameFacts(type).highestScore)]),
        ),
      ),
    )
  for (const { phone_hash } of numbers.slice(0, WATCHED_MAX)) {
    const players = await perfect
      .where('players.game_type', 'in', GAME_TYPES)
      .where('players.phone_hash', '=', phone_hash)
      .execute()
    for (const { id } of players) found.add(id)
  }
  for (const { device_id } of devices.slice(0, WATCHED_MAX)) {
    const players = await perfect.where('persons.device_id', '=', device_id).execute()
    for (const { id } of players) found.add(id)
  }
  // A player who left those games is no finding.
  const after: string[] = []
  await inBatches([...found].slice(0, WATCHED_MAX), 1, async ([id = '']) => {
    const row = await findWatched(db, id)
    if (row === undefined) return
    const { signals } = await readAround(db, row, true)
    if (signals.some(({ kind }) => kind === 'perfect-after-others-left')) after.push(id)
  })
  return after
}

/** Players whose name reads like another one's among the best. */
async function findAlike(db: Db, seasonId: string): Promise<string[]> {
  const best = new Map<string, Set<string>>()
  for (const game_type of GAME_TYPES) {
    for (const { person_id, ...names } of await bestNames(db, { season_id: seasonId, game_type }).execute()) {
      for (const name of Object.values(names)) {
        const key = name === null ? '' : lookalikeKey(name)
        if (key !== '') best.set(key, (best.get(key) ?? new Set()).add(person_id))
      }
    }
  }
  const found: string[] = []
  for await (const players of readNames(db, seasonId)) {
    for (const { id, person_id, name, nickname } of players) {
      const isAlike = [name, nickname].some((typed) => {
        const persons = typed === null ? undefined : best.get(lookalikeKey(typed))
        return persons !== undefined && (persons.size > 1 || !persons.has(person_id))
      })
      if (isAlike) found.push(id)
    }
    if (found.length >= WATCHED_MAX) break
  }
  return found
}

/** null: the player was deleted. */
async function describe(db: Db, id: string): Promise<WatchedPlayer | null> {
  const row = await findWatched(db, id)
  if (row === undefined) return null
  const games = await readGamesOf(db, id)
  const { signals } = await readAround(db, row, isPerfect(row.game_type, games))
  const { name, game_type, total_score, hidden_at, blocked_at } = row
  return {
    ...{ player_id: id, name, game_type, total_score, hidden: hidden_at !== null || blocked_at !== null },
    flags: games.flatMap(({ flags, verdict }) =>
      (flags === null ? [] : JSON.parse(flags)).map((flag: WatchedPlayer['flags'][number]['flag']) => ({
        flag,
        verdict,
      })),
    ),
    signals,
  }
}
