// The pass that looks for evidence in ended games and around their players. It isn't part of any
// request for a move (docs/product-rules.md#evidence). It stores the entries of the page To review.
// Strong evidence also becomes a flag of the game, by which the policy withholds it. No score
// changes.
import { isTelling, knownFromOthers, knownFromOwn, type Pace, type PacedGame, paceOf } from '@noor-quest/rules/evidence'
import type { GameFlag } from '@noor-quest/rules/flags'
import { sql } from 'kysely'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { recomputeBest } from '../../leaderboards/recompute-best.ts'
import { inBatches, whileWorkLeft } from '../../platform/batches.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { onCommitted } from '../../platform/database/transact.ts'
import {
  type BestName,
  findPlayerFacts,
  type Groups,
  isPerfect,
  type PlayerFacts,
  readAround,
  readBestNames,
  readGamesOf,
  readSignals,
} from '../record/record-queries.ts'
import { type Entry, storeEntries, writeInBatches } from './store-entries.ts'

/** Games that are checked together. All that is known of an address is read once for them. */
const BATCH = 500
/** The number of players that are read before other requests run. */
const READ = 5

export type CheckGamesDeps = { db: Db; clock: Clock; leaderboards: Pick<Leaderboards, 'changed'> }

/**
 * Checks every ended game that wasn't checked yet, and adds their seasons to `seasons`. A pass that
 * stops early is repeated: games count as checked when all about them is stored.
 */
export async function checkGames(deps: CheckGamesDeps, seasons: Set<string>, signal?: AbortSignal): Promise<void> {
  await whileWorkLeft(async () => {
    const ended = await readUnchecked(deps.db)
    if (ended.length === 0) return false
    for (const { season_id } of ended) seasons.add(season_id)
    await checkBatch(deps, ended)
    return ended.length === BATCH
  }, signal)
}

async function checkBatch(deps: CheckGamesDeps, ended: readonly Ended[]): Promise<void> {
  const { db } = deps
  const at = new Date(deps.clock.nowMs()).toISOString()
  const ids = ended.map(({ id }) => id)
  const paces = await storePaces(db, ids)
  const flagged = await findKnown(db, ended, paces)
  await writeInBatches(db, [...flagged], async (tx, flags) => {
    for (const [id, flag] of flags) await addFlag(tx, id, flag, deps)
  })
  const entries = await findFlagged(db, [...ids, ...flagged.keys()])
  await storeEntries(db, [...entries, ...(await findAllAround(db, ended))], at)
  await writeInBatches(db, ids, (tx, batch) =>
    tx.updateTable('games').set({ checked_at: at }).where('id', 'in', batch).execute(),
  )
}

type Ended = Awaited<ReturnType<typeof readUnchecked>>[number]

function readUnchecked(db: Db) {
  return (
    db
      .selectFrom('games')
      .innerJoin('players', 'players.id', 'games.player_id')
      .select(['games.id', 'games.player_id', 'games.game_type', 'games.address_hash', 'games.device_hash'])
      .select(['players.season_id', 'players.person_id'])
      .where('checked_at', 'is', null)
      // A literal, as in the index games_to_check.
      .where(sql<boolean>`status <> 'running'`)
      .orderBy('games.id')
      .limit(BATCH)
      .execute()
  )
}

/** Stores the paces of ended games. @returns those of quizzes, by game */
async function storePaces(db: Db, ids: readonly string[]): Promise<Map<string, Pace>> {
  const paces = new Map<string, Pace>()
  await writeInBatches(db, ids, async (tx, batch) => {
    const answers = await tx
      .selectFrom('answers')
      .select(['game_id', 'correct', 'elapsed_ms'])
      .where('game_id', 'in', batch)
      .where('choice', 'is not', null)
      .execute()
    for (const [id, rows] of Map.groupBy(answers, ({ game_id }) => game_id)) {
      const pace = paceOf(rows.map(({ correct, elapsed_ms }) => ({ correct: correct === 1, elapsed_ms })))
      paces.set(id, pace)
      await tx
        .updateTable('games')
        .set({ pace: JSON.stringify(pace) })
        .where('id', '=', id)
        .execute()
    }
  })
  return paces
}

/**
 * The games whose player seems to have known the questions already, from earlier games that were
 * played only to see them.
 */
async function findKnown(db: Db, ended: readonly Ended[], paces: Map<string, Pace>): Promise<Map<string, GameFlag>> {
  const flagged = new Map<string, GameFlag>()
  const quizzes = ended.filter(({ game_type }) => game_type === 'quiz')
  const telling = quizzes.filter(({ id }) => {
    const pace = paces.get(id)
    return pace !== undefined && isTelling(pace)
  })
  for (const column of ['address_hash', 'device_hash'] as const) {
    const sources = distinct(telling, (game) => `${game.season_id} ${game[column]}`)
    await inBatches(sources, 1, async (some) => {
      for (const { season_id, [column]: hash } of some) {
        if (hash === null) continue
        const { persons, games } = knownFromOthers(await readPaced(db, season_id, `games.${column}`, hash))
        for (const id of games) flagged.set(id, { reason: 'known-from-others', persons })
      }
    })
  }
  const persons = distinct(quizzes, (game) => game.person_id)
  await inBatches(persons, READ, async (some) => {
    for (const { season_id, person_id } of some) {
      const { looked, games } = knownFromOwn(await readPaced(db, season_id, 'players.person_id', person_id))
      for (const id of games) flagged.set(id, { reason: 'known-from-own', games: looked })
    }
  })
  return flagged
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}

/**
 * A season's quizzes from one address or device, or of one person, in the order in which they
 * began.
 */
async function readPaced(db: Db, season_id: string, column: PacedBy, value: string): Promise<PacedGame[]> {
  const rows = await selectPaced(db, season_id, column, value).execute()
  return rows.map((row) => ({ ...row, pace: JSON.parse(row.pace) as Pace }))
}

type PacedBy = 'games.address_hash' | 'games.device_hash' | 'players.person_id'

export function selectPaced(db: Db, season_id: string, column: PacedBy, value: string) {
  return (
    db
      .selectFrom('games')
      .innerJoin('players', 'players.id', 'games.player_id')
      .select(['games.id', 'players.person_id as person', 'pace'])
      // `game_type` is compared in `players`, not in `games`, because a unique index then finds the
      // person's player. Otherwise SQLite reads all players of the season: 21 ms with 100,000.
      .where(({ and }) => and({ 'players.season_id': season_id, 'players.game_type': 'quiz' }))
      .where('pace', 'is not', null)
      .$narrowType<{ pace: string }>()
      .where(column, '=', value)
      .orderBy('games.id')
  )
}

/** Adds a flag to a game. Recomputes its player's place if the policy withholds flagged games. */
async function addFlag(tx: Tx, id: string, flag: GameFlag, { clock, leaderboards }: CheckGamesDeps): Promise<void> {
  const game = await tx
    .selectFrom('games')
    .innerJoin('players', 'players.id', 'games.player_id')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .select(['games.flags', 'games.player_id', 'games.game_type', 'seasons.results_at'])
    .where('games.id', '=', id)
    .executeTakeFirst()
  if (game === undefined) return
  const others = (JSON.parse(game.flags ?? '[]') as GameFlag[]).filter(({ reason }) => reason !== flag.reason)
  await tx
    .updateTable('games')
    .set({ flags: JSON.stringify([...others, flag]) })
    .where('id', '=', id)
    .execute()
  // Published places never change.
  if (game.flags !== null || game.results_at !== null) return
  // The clock is read under the lock, because leaderboards may have frozen since the batch began.
  if (await recomputeBest(tx, game.player_id, clock.nowMs()))
    onCommitted(tx, () => leaderboards.changed(game.game_type))
}

/** The entries of flagged games. Flags 'known-from-others' of one address are one group. */
async function findFlagged(db: Db, ids: readonly string[]): Promise<Entry[]> {
  const rows = await db
    .selectFrom('games')
    .innerJoin('players', 'players.id', 'games.player_id')
    .select(['games.id', 'games.player_id', 'games.flags', 'games.address_hash', 'games.verdict'])
    .select(['players.season_id', 'players.person_id'])
    .where('games.id', 'in', ids)
    .where('games.flags', 'is not', null)
    .where('games.verdict', 'is', null)
    .where('players.redacted_at', 'is', null)
    .execute()
  return rows.map(({ id, player_id, season_id, person_id, address_hash, flags }) => {
    const figures = { kind: 'game' as const, flags: JSON.parse(flags ?? '[]') as GameFlag[] }
    const isOfAddress = figures.flags.some(({ reason }) => reason === 'known-from-others')
    const group_key = isOfAddress ? `address ${address_hash}` : `person ${person_id}`
    return { season_id, player_id, figures, subject: id, group_key }
  })
}

/** The signals around the players of ended games. */
async function findAllAround(db: Db, ended: readonly Ended[]): Promise<Entry[]> {
  const bestOf = new Map<string, BestName[]>()
  for (const { season_id } of distinct(ended, (game) => game.season_id)) {
    bestOf.set(season_id, await readBestNames(db, season_id))
  }
  const groups: Groups = new Map()
  const entries: Entry[] = []
  const players = distinct(ended, (game) => game.player_id)
  await inBatches(players, READ, async (some) => {
    for (const { player_id, season_id } of some) {
      entries.push(...(await findAround(db, player_id, bestOf.get(season_id) ?? [], groups)))
    }
  })
  // Players who share a number or device give the same entries; one of each is kept.
  return distinct(entries, ({ player_id, subject }) => `${player_id} ${subject}`)
}

/** The signals around a player, each for all players that it is about. */
async function findAround(db: Db, playerId: string, best: readonly BestName[], groups: Groups): Promise<Entry[]> {
  const row = await findPlayerFacts(db, playerId)
  if (row === undefined || row.redacted_at !== null) return []
  const { season_id } = row
  const around = await readAround(db, row, groups)
  const { samePhone, sameDevice } = around
  const signals = await readSignals(db, row, around, isPerfect(row.game_type, await readGamesOf(db, playerId)), best)
  return signals.flatMap((signal): Entry[] => {
    const { kind } = signal
    const others = kind === 'many-on-number' ? samePhone.players : kind === 'many-on-device' ? sameDevice.players : []
    return [playerId, ...others.map(({ id }) => id)].map((player_id) => ({
      season_id,
      player_id,
      figures: { kind: 'account', signal },
      subject: kind,
      group_key: groupOf(kind, row),
    }))
  })
}

function groupOf(kind: string, { phone_hash, device_id, person_id }: PlayerFacts): string {
  if (kind === 'many-on-number') return `number ${phone_hash}`
  return kind === 'many-on-device' ? `device ${device_id}` : `person ${person_id}`
}
