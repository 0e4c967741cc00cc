// A season's games as a file for spreadsheets. Its players are exported by players/list.
import type { SeasonPolicies } from '@noor-quest/contract/policies'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { countingRange, JUDGED_ELAPSED_MS, JUDGED_SCORE, mayCount } from '../leaderboards/recompute-best.ts'
import { inPages } from '../platform/batches.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Column, Table, TableRow } from '../platform/spreadsheets/table.ts'
import { findMarks } from '../play/impossible-games.ts'
import { isOfSeason } from '../registration/queries.ts'
import { policiesOf, type SeasonRow } from '../seasons/queries.ts'

/** Players whose rows are read and written at a time. */
const PAGE = 500

type Named = { id: string; name: string; game_type: GameType; disqualified_for: string | null; first_game: number }

/** A season's players, game by game. */
async function* readPlayersOf(db: Db, seasonId: string): AsyncGenerator<ReadonlyMap<string, Named>> {
  for (const gameType of GAME_TYPES) {
    const pages = inPages<Named>(PAGE, (last) =>
      db
        .selectFrom('players')
        .select(['id', 'name', 'game_type', 'disqualified_for', 'first_game'])
        .where(isOfSeason(db, seasonId))
        .where('game_type', '=', gameType)
        .where('id', '>', last?.id ?? '')
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    )
    for await (const players of pages) yield new Map(players.map((player) => [player.id, player]))
  }
}

const MOMENT_WIDTH = 20
const ID_WIDTH = 38

const COLUMNS: readonly Column[] = [
  { heading: 'Name', width: 30 },
  { heading: 'Game', width: 12 },
  { heading: 'Score' },
  { heading: 'Moves' },
  { heading: 'Seconds' },
  { heading: 'Counts' },
  { heading: 'Started At', width: MOMENT_WIDTH },
  { heading: 'Finished At', width: MOMENT_WIDTH },
  { heading: 'To Look At', width: 30 },
  { heading: 'Player', width: ID_WIDTH },
  { heading: 'Id', width: ID_WIDTH },
  // It differs from the score where a question was corrected.
  { heading: 'Score as Played' },
]

/** Every game with a result, player by player. */
export function exportGames(db: Db, { id, zone, policies }: SeasonRow): Table {
  return { name: 'Games', columns: COLUMNS, chunks: readGames(db, id, policiesOf(policies)), zone }
}

async function* readGames(db: Db, seasonId: string, policies: SeasonPolicies): AsyncGenerator<TableRow[]> {
  for await (const players of readPlayersOf(db, seasonId)) {
    const marks = await findMarks(db, [...players.keys()])
    const games = await db
      .selectFrom('games')
      .select(['id', 'player_id', 'moves', 'counts', 'created_at'])
      .select(['finished_at', 'verdict', 'refresh_counter'])
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
      isCounted(game, players.get(game.player_id), policies) ? 'yes' : 'no',
      { at: game.created_at },
      game.finished_at === null ? '' : { at: game.finished_at },
      (marks.get(game.id)?.facts ?? []).map(({ reason }) => reason).join(', '),
      game.player_id,
      game.id,
      game.played_score ?? '',
    ])
  }
}

function isCounted(game: Parameters<typeof mayCount>[0], player: Named | undefined, policies: SeasonPolicies): boolean {
  if (player === undefined || player.disqualified_for !== null) return false
  return mayCount(game, countingRange(player, policies))
}
