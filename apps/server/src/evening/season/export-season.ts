// A season's games and feedback as files for spreadsheets. Its players are exported by people/list.
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { JUDGED_ELAPSED_MS, JUDGED_SCORE } from '../../leaderboards/judged-columns.ts'
import { mayCount, verdictOn } from '../../leaderboards/recompute-best.ts'
import { inPages } from '../../platform/batches.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Column, TableRow } from '../../platform/spreadsheets/table.ts'
import { policiesOf } from '../../seasons/policies.ts'
import { findSeason } from '../../seasons/queries.ts'

/** Players whose rows are read and written at a time. */
const PAGE = 500

type Named = { id: string; name: string; game_type: GameType; disqualified_for: string | null }

/** A season's players, in the order of an index. */
async function* readPlayersOf(db: Db, seasonId: string): AsyncGenerator<ReadonlyMap<string, Named>> {
  for (const gameType of GAME_TYPES) {
    const pages = inPages<Named>(PAGE, (last) =>
      db
        .selectFrom('players')
        .select(['id', 'name', 'game_type', 'disqualified_for'])
        .where('season_id', '=', seasonId)
        .where('game_type', '=', gameType)
        .where('id', '>', last?.id ?? '')
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    )
    for await (const players of pages) {
      if (players.length > 0) yield new Map(players.map((player) => [player.id, player]))
    }
  }
}

/** A table of a season, and its reader. */
export type SeasonTable = {
  name: string
  columns: readonly Column[]
  read: (db: Db, seasonId: string) => AsyncGenerator<TableRow[]>
}

const NAME: Column = { heading: 'Name', width: 30 }
const GAME: Column = { heading: 'Game', width: 12 }
const MOMENT_WIDTH = 20
const ID_WIDTH = 38

/** Every game with a result, player by player. */
export const GAMES_TABLE: SeasonTable = {
  name: 'Games',
  columns: [
    ...[NAME, GAME, { heading: 'Score' }, { heading: 'Moves' }, { heading: 'Seconds' }, { heading: 'Counts' }],
    { heading: 'Started At', width: MOMENT_WIDTH },
    { heading: 'Finished At', width: MOMENT_WIDTH },
    { heading: 'To Look At', width: 30 },
    { heading: 'Player', width: ID_WIDTH },
    { heading: 'Id', width: ID_WIDTH },
    // It differs from the score where a question was corrected.
    { heading: 'Score as Played' },
    { heading: 'Verdict', width: 14 },
  ],
  read: readGames,
}

/** All feedback, player by player. */
export const FEEDBACK_TABLE: SeasonTable = {
  name: 'Feedback',
  columns: [
    ...[NAME, GAME, { heading: 'Stars' }, { heading: 'Comments', width: 60 }],
    { heading: 'Date', width: MOMENT_WIDTH },
  ],
  read: readFeedback,
}

async function* readGames(db: Db, seasonId: string): AsyncGenerator<TableRow[]> {
  const policies = policiesOf((await findSeason(db, seasonId)).policies)
  for await (const players of readPlayersOf(db, seasonId)) {
    const games = await db
      .selectFrom('games')
      .select([
        'id',
        'player_id',
        'moves',
        'counts',
        'created_at',
        'finished_at',
        'flags',
        'verdict',
        'refresh_counter',
      ])
      .select([JUDGED_SCORE.as('score'), JUDGED_ELAPSED_MS.as('elapsed_ms'), 'score as played_score'])
      .where('player_id', 'in', [...players.keys()])
      .where('status', '=', 'finished')
      .orderBy('player_id')
      .orderBy('refresh_counter')
      .execute()
    yield games.map((game) => [
      { name: players.get(game.player_id)?.name ?? '' },
      players.get(game.player_id)?.game_type ?? '',
      game.score ?? '',
      game.moves ?? '',
      (game.elapsed_ms ?? 0) / 1000,
      mayCount(game, policies) && players.get(game.player_id)?.disqualified_for === null ? 'yes' : 'no',
      { at: game.created_at },
      game.finished_at === null ? '' : { at: game.finished_at },
      flagNames(game.flags),
      game.player_id,
      game.id,
      game.played_score ?? '',
      verdictOn(game, players.get(game.player_id)?.disqualified_for ?? null, policies),
    ])
  }
}

function flagNames(flags: string | null): string {
  const reasons: { reason: string }[] = flags === null ? [] : JSON.parse(flags)
  return reasons.map(({ reason }) => reason).join(', ')
}

async function* readFeedback(db: Db, seasonId: string): AsyncGenerator<TableRow[]> {
  for await (const players of readPlayersOf(db, seasonId)) {
    const said = await db
      .selectFrom('feedback')
      .select(['player_id', 'game_type', 'rating', 'comments', 'created_at'])
      .where('player_id', 'in', [...players.keys()])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    yield said.map(({ player_id, game_type, rating, comments, created_at }) => [
      { name: players.get(player_id)?.name ?? '' },
      game_type,
      rating,
      comments,
      { at: created_at },
    ])
  }
}
