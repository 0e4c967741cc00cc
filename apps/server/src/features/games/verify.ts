// Recomputes every score of a season from its logs, by the rules that judged it, and says what differs from what is stored.
import { isDeepStrictEqual } from 'node:util'
import { type GameType, gameFacts } from '@noor-quest/rules/games'
import type { Db } from '../../db/connect.ts'
import { placeOf } from '../players/save-score.ts'
import type { LoggedEvent, Replay } from './replay.ts'

/** So many games are in memory at once. */
const PAGE = 500

export type Difference = {
  what: 'game' | 'player'
  id: string
  /** The columns that differ, as they are and as they should be. */
  stored: Record<string, unknown>
  recomputed: Record<string, unknown>
}

export type Verified = { games: number; players: number; differences: Difference[] }

/**
 * Every finished game, then each player's best of them. It changes nothing and locks nothing; a player who finishes a game
 * meanwhile is read again before a difference is reported.
 */
export async function verifySeason(db: Db, seasonId: string, replays: Record<GameType, Replay>): Promise<Verified> {
  const differences: Difference[] = []
  let games = 0
  for await (const page of pages((after) => readGames(db, seasonId, after))) {
    games += page.length
    for (const game of page) differences.push(...checkGame(game, replays[game.game_type]))
  }
  let players = 0
  for await (const page of pages((after) => readPlayerIds(db, seasonId, after))) {
    players += page.length
    const suspects = await checkPlayers(
      db,
      page.map(({ id }) => id),
    )
    // Read again: a game may have ended between the two queries.
    for (const { id } of suspects) differences.push(...(await checkPlayers(db, [id])))
  }
  return { games, players, differences }
}

/** Each page after the last id of the one before; the next one is read while this one is at work. */
async function* pages<R extends { id: string }>(read: (after: string) => Promise<R[]>): AsyncGenerator<R[]> {
  let next = read('')
  for (let page = await next; page.length > 0; page = await next) {
    next = read(page.at(-1)?.id ?? '')
    yield page
  }
}

type FinishedRow = {
  id: string
  game_type: GameType
  state: string
  score: number | null
  moves: number | null
  elapsed_ms: number | null
  counts: number
  finished_at: string | null
  deal: string
  log: LoggedEvent[]
}

async function readGames(db: Db, seasonId: string, after: string): Promise<FinishedRow[]> {
  const games = await db
    .selectFrom('games')
    .innerJoin('players', 'players.id', 'games.player_id')
    .innerJoin('game_deals', 'game_deals.game_id', 'games.id')
    .select(['games.id', 'games.game_type', 'games.state', 'games.score', 'games.moves', 'games.elapsed_ms'])
    .select(['games.counts', 'games.finished_at', 'game_deals.deal'])
    .where('players.season_id', '=', seasonId)
    .where('games.status', '=', 'finished')
    .where('games.id', '>', after)
    .orderBy('games.id')
    .limit(PAGE)
    .execute()
  if (games.length === 0) return []
  const ids = games.map(({ id }) => id)
  const events = await db
    .selectFrom('game_events')
    .select(['game_id', 'at', 'event'])
    .where('game_id', 'in', ids)
    .orderBy('game_id')
    .orderBy('seq')
    .execute()
  const logs = new Map<string, LoggedEvent[]>(ids.map((id) => [id, []]))
  for (const { game_id, at, event } of events) {
    logs.get(game_id)?.push({ event: JSON.parse(event), atMs: Date.parse(at) })
  }
  return games.map((game) => ({ ...game, log: logs.get(game.id) ?? [] }))
}

function checkGame(game: FinishedRow, replay: Replay): Difference[] {
  const replayed = replay(JSON.parse(game.deal), game.log, Date.parse(game.finished_at ?? ''))
  const stored = {
    score: game.score,
    moves: game.moves,
    elapsed_ms: game.elapsed_ms,
    counts: game.counts,
    state: JSON.parse(game.state),
  }
  const recomputed = {
    score: replayed.result?.score ?? null,
    moves: replayed.result?.moves ?? null,
    elapsed_ms: replayed.result?.elapsedMs ?? null,
    counts: replayed.result?.counts === true ? 1 : 0,
    state: replayed.state,
  }
  const difference = compare('game', game.id, stored, recomputed)
  return difference === null ? [] : [difference]
}

async function readPlayerIds(db: Db, seasonId: string, after: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('players')
    .select('id')
    .where('season_id', '=', seasonId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute()
}

/** The players whose stored best isn't the best of their games. */
async function checkPlayers(db: Db, ids: readonly string[]): Promise<Difference[]> {
  const players = await db
    .selectFrom('players')
    .select(['id', 'game_type', 'total_score', 'current_level', 'best_moves', 'best_elapsed_ms', 'scored_at'])
    .select(['rank_key', 'placed'])
    .where('id', 'in', ids)
    .execute()
  const games = await db
    .selectFrom('games')
    .select(['player_id', 'score', 'moves', 'elapsed_ms', 'finished_at'])
    .where('player_id', 'in', ids)
    .where('counts', '=', 1)
    .orderBy('finished_at')
    .execute()
  const bests = new Map<string, ReturnType<typeof placeOfGame>>()
  for (const game of games) {
    const place = placeOfGame(game)
    const best = bests.get(game.player_id)
    if (best === undefined || place.rank_key < best.rank_key) bests.set(game.player_id, place)
  }
  return players.flatMap(({ id, game_type, ...stored }) => {
    const best = bests.get(id)
    const recomputed = best ? { ...best, current_level: gameFacts(game_type).finalLevel } : NOTHING_PLAYED
    const difference = compare('player', id, stored, recomputed)
    return difference === null ? [] : [difference]
  })
}

/** Of a player without a game that counts. */
const NOTHING_PLAYED = {
  total_score: 0,
  current_level: 1,
  best_moves: 0,
  best_elapsed_ms: 0,
  scored_at: null,
  rank_key: null,
  placed: 0,
}

function placeOfGame(game: {
  score: number | null
  moves: number | null
  elapsed_ms: number | null
  finished_at: string | null
}) {
  const [score, moves, elapsedMs] = [game.score ?? 0, game.moves ?? 0, game.elapsed_ms ?? 0]
  return {
    total_score: score,
    best_moves: moves,
    best_elapsed_ms: elapsedMs,
    scored_at: game.finished_at,
    ...placeOf({ score, moves, elapsedMs }),
  }
}

function compare(
  what: Difference['what'],
  id: string,
  stored: Record<string, unknown>,
  recomputed: Record<string, unknown>,
): Difference | null {
  const columns = Object.keys(stored).filter((column) => !isDeepStrictEqual(stored[column], recomputed[column]))
  if (columns.length === 0) return null
  const pick = (row: Record<string, unknown>) => Object.fromEntries(columns.map((column) => [column, row[column]]))
  return { what, id, stored: pick(stored), recomputed: pick(recomputed) }
}
