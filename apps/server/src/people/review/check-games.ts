// The pass that looks for evidence in ended games and around their players. It isn't part of any
// request for a move (docs/product-rules.md#evidence). It stores the entries of the page To review.
// Strong evidence also becomes a flag of the game, by which the policy withholds it. No score
// changes.
import { REVIEW_KINDS, type ReviewFigures, type ReviewKind } from '@noor-quest/contract/review'
import { isTelling, knownFromOthers, knownFromOwn, type Pace, type PacedGame, paceOf } from '@noor-quest/rules/evidence'
import type { GameFlag } from '@noor-quest/rules/flags'
import { sql } from 'kysely'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { recomputeBest } from '../../leaderboards/recompute-best.ts'
import { inBatches, whileWorkLeft } from '../../platform/batches.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { onCommitted, transact } from '../../platform/database/transact.ts'
import { newId } from '../../platform/new-id.ts'
import type { MarkedNames } from '../../players/marked-names.ts'
import { readNames } from '../../players/read-names.ts'
import { phoneDigits } from '../../players/search-text.ts'
import { lockSeasons } from '../../seasons/queries.ts'
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
import { isBehindNumber } from './queries.ts'

/** Games that are checked together. All that is known of an address is read once for them. */
const BATCH = 500
/** Rows that a transaction writes. Players' moves wait for it. */
const WRITTEN = 25
/** Players whose surroundings are read before other requests run. */
const READ = 2
/**
 * The digits by which spellings of one number are compared: without a country's or a city's prefix.
 */
const COMPARED_DIGITS = 9

export type CheckDeps = {
  db: Db
  clock: Clock
  leaderboards: Pick<Leaderboards, 'changed'>
  markedNames: Pick<MarkedNames, 'check'>
}

type Entry = { season_id: string; player_id: string; figures: ReviewFigures; subject: string; group_key: string }

/**
 * Checks every ended game that wasn't checked yet, and then the players of their seasons. A pass
 * that stops early is repeated: games count as checked when all about them is stored.
 * `seasonId`: a season whose players are checked in any case.
 */
export async function checkGames(deps: CheckDeps, seasonId?: string, signal?: AbortSignal): Promise<void> {
  const seasons = new Set(seasonId === undefined ? [] : [seasonId])
  await whileWorkLeft(async () => {
    const ended = await readUnchecked(deps.db)
    if (ended.length === 0) return false
    for (const { season_id } of ended) seasons.add(season_id)
    await checkBatch(deps, ended)
    return ended.length === BATCH
  }, signal)
  for (const season of seasons) await checkPlayers(deps, season)
}

async function checkBatch({ db, clock, leaderboards }: CheckDeps, ended: readonly Ended[]): Promise<void> {
  const nowMs = clock.nowMs()
  const at = new Date(nowMs).toISOString()
  const ids = ended.map(({ id }) => id)
  const paces = await storePaces(db, ids)
  const flagged = await findKnown(db, ended, paces)
  await inBatches([...flagged], WRITTEN, (flags) =>
    transact(db, async (tx) => {
      await lockSeasons(tx)
      for (const [id, flag] of flags) await addFlag(tx, id, flag, leaderboards, nowMs)
    }),
  )
  const entries = await findFlagged(db, [...ids, ...flagged.keys()])
  await storeEntries(db, [...entries, ...(await findAllAround(db, ended))], at)
  await inBatches(ids, WRITTEN, (some) =>
    db.updateTable('games').set({ checked_at: at }).where('id', 'in', some).execute(),
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
  await inBatches(ids, WRITTEN, async (some) => {
    const answers = await db
      .selectFrom('answers')
      .select(['game_id', 'correct', 'elapsed_ms'])
      .where('game_id', 'in', some)
      .where('choice', 'is not', null)
      .execute()
    const ofGames = Map.groupBy(answers, ({ game_id }) => game_id)
    await transact(db, async (tx) => {
      for (const [id, rows] of ofGames) {
        const pace = paceOf(rows.map(({ correct, elapsed_ms }) => ({ correct: correct === 1, elapsed_ms })))
        paces.set(id, pace)
        await tx
          .updateTable('games')
          .set({ pace: JSON.stringify(pace) })
          .where('id', '=', id)
          .execute()
      }
    })
  })
  return paces
}

/** The games that knew questions which others, or the same person, had only looked at. */
async function findKnown(db: Db, ended: readonly Ended[], paces: Map<string, Pace>): Promise<Map<string, GameFlag>> {
  const flagged = new Map<string, GameFlag>()
  const quizzes = ended.filter(({ game_type }) => game_type === 'quiz')
  const telling = quizzes.filter(({ id }) => {
    const pace = paces.get(id)
    return pace !== undefined && isTelling(pace)
  })
  for (const column of ['address_hash', 'device_hash'] as const) {
    const sources = distinct(telling, (game) => `${game.season_id} ${game[column]}`)
    await inBatches(sources, 1, async ([source]) => {
      const hash = source?.[column]
      if (source === undefined || hash == null) return
      const { persons, games } = knownFromOthers(await readPaced(db, source.season_id, `games.${column}`, hash))
      for (const id of games) flagged.set(id, { reason: 'known-from-others', persons })
    })
  }
  const persons = distinct(quizzes, (game) => game.person_id)
  await inBatches(persons, WRITTEN, async (some) => {
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
      // The game of the player, not of `games`: a person's player is then found by a unique index.
      // Otherwise SQLite reads all players of the season, which took 21 ms with 100,000 players.
      .where(({ and }) => and({ 'players.season_id': season_id, 'players.game_type': 'quiz' }))
      .where('pace', 'is not', null)
      .$narrowType<{ pace: string }>()
      .where(column, '=', value)
      .orderBy('games.id')
  )
}

/**
 * Adds a flag to a game, and writes its player's place where the policy withholds flagged games.
 */
async function addFlag(
  tx: Tx,
  id: string,
  flag: GameFlag,
  leaderboards: CheckDeps['leaderboards'],
  nowMs: number,
): Promise<void> {
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
  if (await recomputeBest(tx, game.player_id, nowMs)) onCommitted(tx, () => leaderboards.changed(game.game_type))
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
  // A number or device with many players has each of them as another's surroundings.
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

/**
 * Finds one number in several spellings, players without a place because of their number, and names
 * that the club's list marks.
 */
async function checkPlayers({ db, clock, markedNames }: CheckDeps, season_id: string): Promise<void> {
  const entries: Entry[] = []
  const ofNumber = new Map<string, { player_id: string; person_id: string; digits: string }[]>()
  for await (const players of readNames(db, season_id)) {
    for (const { id: player_id, person_id, name, nickname, phone } of players) {
      const marked_by = markedNames.check({ name, nickname })
      if (marked_by !== null) {
        const group_key = `person ${person_id}`
        entries.push({ season_id, player_id, figures: { kind: 'name', marked_by }, subject: '', group_key })
      }
      const digits = phoneDigits(phone)
      const end = digits.slice(-COMPARED_DIGITS)
      if (end.length < COMPARED_DIGITS) continue
      ofNumber.set(end, [...(ofNumber.get(end) ?? []), { player_id, person_id, digits }])
    }
  }
  for (const players of ofNumber.values()) {
    const persons = new Set(players.map(({ person_id }) => person_id)).size
    const spellings = new Set(players.map(({ digits }) => digits)).size
    if (persons < 2 || spellings < 2) continue
    // The number itself is personal, so the group has the first player's id.
    const group_key = `spelling ${players[0]?.player_id}`
    for (const { player_id } of players) {
      entries.push({ season_id, player_id, figures: { kind: 'spelling', persons, spellings }, subject: '', group_key })
    }
  }
  for (const { id: player_id, phone_hash } of await findBehindNumber(db, season_id)) {
    const figures = { kind: 'number' as const, first: null }
    entries.push({ season_id, player_id, figures, subject: '', group_key: `number ${phone_hash}` })
  }
  const stored = await db
    .selectFrom('review_entries')
    .select(['player_id', 'kind', 'figures'])
    .where('season_id', '=', season_id)
    .where('kind', 'in', ['name', 'spelling', 'number'])
    .execute()
  const known = new Set(stored.map(({ player_id, kind, figures }) => `${player_id} ${kind} ${figures}`))
  const fresh = entries.filter(
    ({ player_id, figures }) => !known.has(`${player_id} ${figures.kind} ${JSON.stringify(figures)}`),
  )
  await storeEntries(db, fresh, new Date(clock.nowMs()).toISOString())
}

function findBehindNumber(db: Db, seasonId: string) {
  return db
    .selectFrom('players')
    .select(['players.id', 'phone_hash'])
    .where('season_id', '=', seasonId)
    .where('redacted_at', 'is', null)
    .where(isBehindNumber)
    .execute()
}

/** Adds entries, and brings the figures of open ones up to date. A decided entry stays as it is. */
async function storeEntries(db: Db, entries: readonly Entry[], at: string): Promise<void> {
  await inBatches(entries, WRITTEN, (some) =>
    transact(db, async (tx) => {
      // The lock keeps results from being published meanwhile.
      await lockSeasons(tx)
      for (const entry of some) await storeEntry(tx, entry, at)
    }),
  )
}

async function storeEntry(tx: Tx, { figures, ...entry }: Entry, at: string): Promise<void> {
  const kind: ReviewKind = figures.kind
  const changing = { figures: JSON.stringify(figures), group_key: entry.group_key }
  // A player whose name it contains may be erased between the reading and this.
  const { player_id } = entry
  const signal = figures.kind === 'account' ? figures.signal : null
  const ids = signal?.kind === 'name-like-another' ? [player_id, signal.player_id] : [player_id]
  const named = tx.selectFrom('players').select('id').where('id', 'in', ids).where('redacted_at', 'is', null)
  if ((await named.execute()).length < ids.length) return
  await tx
    .insertInto('review_entries')
    .values({
      id: newId(),
      ...entry,
      ...changing,
      kind,
      strength: kind === REVIEW_KINDS[0] ? 'strong' : 'weak',
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'kind', 'subject'])
        .doUpdateSet(changing)
        .where('review_entries.state', '=', 'open')
        .where('review_entries.figures', '<>', changing.figures),
    )
    .execute()
}
