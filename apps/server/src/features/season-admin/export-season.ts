// What was played and said in a season, as files for spreadsheets; its players are player-list's.
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import type { Db } from '../../db/connect.ts'
import { type CsvRow, guardCell, nameCell } from '../spreadsheets/csv.ts'

/** Whose rows are read and written at a time. */
const PLAYERS_AT_ONCE = 500

type Named = { id: string; name: string; game_type: GameType }

/** A season's players, in the order of an index. */
async function* readPlayersOf(db: Db, seasonId: string): AsyncGenerator<ReadonlyMap<string, Named>> {
  for (const gameType of GAME_TYPES) {
    for (let after = ''; ; ) {
      const players: Named[] = await db
        .selectFrom('players')
        .select(['id', 'name', 'game_type'])
        .where('season_id', '=', seasonId)
        .where('game_type', '=', gameType)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PLAYERS_AT_ONCE)
        .execute()
      if (players.length > 0) yield new Map(players.map((player) => [player.id, player]))
      if (players.length < PLAYERS_AT_ONCE) break
      after = players.at(-1)?.id ?? ''
    }
  }
}

/** Every game that came to a result, player by player. */
export async function* exportGames(db: Db, seasonId: string): AsyncGenerator<CsvRow[]> {
  yield [
    ['Name', 'Game', 'Score', 'Moves', 'Seconds', 'Counts', 'Started At', 'Finished At', 'To Look At', 'Player', 'Id'],
  ]
  for await (const players of readPlayersOf(db, seasonId)) {
    const games = await db
      .selectFrom('games')
      .select(['id', 'player_id', 'score', 'moves', 'elapsed_ms', 'counts', 'created_at', 'finished_at', 'flags'])
      .where('player_id', 'in', [...players.keys()])
      .where('status', '=', 'finished')
      .orderBy('player_id')
      .orderBy('refresh_counter')
      .execute()
    yield games.map((game) => [
      nameCell(players.get(game.player_id)?.name ?? ''),
      players.get(game.player_id)?.game_type ?? '',
      game.score ?? '',
      game.moves ?? '',
      (game.elapsed_ms ?? 0) / 1000,
      game.counts === 1 ? 'yes' : 'no',
      game.created_at,
      game.finished_at ?? '',
      flagNames(game.flags),
      game.player_id,
      game.id,
    ])
  }
}

function flagNames(flags: string | null): string {
  const reasons: { reason: string }[] = flags === null ? [] : JSON.parse(flags)
  return reasons.map(({ reason }) => reason).join(', ')
}

/** All feedback, player by player. */
export async function* exportFeedback(db: Db, seasonId: string): AsyncGenerator<CsvRow[]> {
  yield [['Name', 'Game', 'Stars', 'Comments', 'Date']]
  for await (const players of readPlayersOf(db, seasonId)) {
    const said = await db
      .selectFrom('feedback')
      .select(['player_id', 'game_type', 'rating', 'comments', 'created_at'])
      .where('player_id', 'in', [...players.keys()])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    yield said.map(({ player_id, game_type, rating, comments, created_at }) => [
      nameCell(players.get(player_id)?.name ?? ''),
      game_type,
      rating,
      guardCell(comments),
      created_at,
    ])
  }
}
