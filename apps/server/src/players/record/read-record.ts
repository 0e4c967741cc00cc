// A player's page and a game on it, from the stored rows.
import type { GameRecord, PlayedGame, PlayerRecord } from '@noor-quest/contract/player-record'
import type { GameType } from '@noor-quest/rules/games'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { readGameLog } from '../../play/finished-games.ts'
import { findMarks } from '../../play/impossible-games.ts'
import { LostDeal } from '../../play/queries.ts'
import type { Replay, ShowSteps } from '../../play/replay.ts'
import { verifyGame } from '../../play/verify.ts'
import type { MarkedNames } from '../../registration/marked-names.ts'
import { policiesOf } from '../../seasons/queries.ts'
import { readDetails, readListedPlayer } from '../list/queries.ts'
import { findPlayedGame, findPlayerFacts, readFinalOf, readGamesOf, readShared } from './record-queries.ts'

export type RecordDeps = {
  db: Db
  markedNames: Pick<MarkedNames, 'check'>
  games: Record<GameType, { replay: Replay; steps: ShowSteps }>
}

/** @throws AppError player_not_found */
export async function readRecord({ db, markedNames }: RecordDeps, id: string): Promise<PlayerRecord> {
  const row = await findPlayerFacts(db, id)
  if (row === undefined) throw new AppError('player_not_found')
  const details = await readDetails(db, id)
  const games = await readGamesOf(db, id)
  const marks = await findMarks(db, [id])
  return {
    player: await readListedPlayer(db, id, markedNames.check),
    details,
    season: {
      id: row.season_id,
      name: row.season_name,
      name_ar: row.season_name_ar,
      is_current: row.archived_at === null,
      groups: policiesOf(row.policies).groups,
    },
    result: row.rank_key === null ? null : { is_final: row.results_at !== null },
    left_games: row.left_games,
    time_outs: row.time_outs,
    device: row.device_id === null ? null : { is_booth: row.is_booth === 1, blocked_at: row.blocked_at },
    shared: await readShared(db, row),
    final: await readFinalOf(db, id),
    games: games.map((game) => toPlayedGame(game, marks)),
  }
}

/** @throws AppError game_not_found */
export async function readGameRecord({ db, games }: RecordDeps, id: string): Promise<GameRecord> {
  const row = await findPlayedGame(db, id)
  if (row === undefined) throw new AppError('game_not_found')
  const { player_id, game_type, status } = row
  const { replay, steps } = games[game_type]
  const isFinished = status === 'finished'
  const difference = isFinished ? await verifyGame(db, id, replay) : null
  return {
    game: toPlayedGame(row, await findMarks(db, [player_id])),
    player_id,
    game_type,
    recomputed: isFinished ? toRecomputed(difference) : null,
    steps: status === 'running' ? null : await readSteps(db, id, steps),
  }
}

async function readSteps(db: Db, id: string, steps: ShowSteps): Promise<GameRecord['steps']> {
  const stored = await readGameLog(db, id)
  if (stored === null) return null
  return steps(db, stored.deal, stored.log, stored).catch((cause: unknown) => {
    if (cause instanceof LostDeal) return null
    throw cause
  })
}

type Verified = Awaited<ReturnType<typeof verifyGame>>

function toRecomputed(difference: Verified): GameRecord['recomputed'] {
  if (difference === null) return { result: 'same' }
  const { stored, recomputed } = difference
  // A text in place of the score is the reason why the game can't be judged.
  if (typeof recomputed.score === 'string') return { result: 'lost' }
  return { result: 'differs', stored: figuresOf(stored), recomputed: figuresOf(recomputed) }
}

function figuresOf(columns: Record<string, unknown>) {
  const figure = (column: string) => (typeof columns[column] === 'number' ? columns[column] : null)
  return { score: figure('score'), moves: figure('moves'), elapsed_ms: figure('elapsed_ms') }
}

type Marks = Awaited<ReturnType<typeof findMarks>>
type PlayedRow = NonNullable<Awaited<ReturnType<typeof findPlayedGame>>>

function toPlayedGame(row: PlayedRow, marks: Marks): PlayedGame {
  const { id, refresh_counter, status, created_at, finished_at, score, moves, elapsed_ms } = row
  return {
    id,
    number: refresh_counter + 1,
    status,
    created_at,
    finished_at,
    score,
    moves,
    elapsed_ms,
    is_best: row.is_best === 1,
    is_corrected: row.judged_version !== null,
    impossible: marks.get(id)?.facts ?? [],
    is_rejected: row.verdict !== null,
  }
}
