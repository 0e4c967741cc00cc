import { RANK_EXACT_MAX } from '@noor-quest/contract/limits'
import type { ListedPlayer } from '@noor-quest/contract/player-list'
import type { Db } from '../../db/connect.ts'
import { readRanks } from '../leaderboard/standing.ts'
import { findCurrentSeason } from '../seasons/queries.ts'
import { type CsvRow, guardCell, nameCell } from '../spreadsheets/csv.ts'
import {
  type Agreed,
  type Best,
  type PlayerFilter,
  type PlayerOrder,
  type PlayerPlace,
  readConsentTexts,
  readPlayers,
} from './queries.ts'

/** Read and written at a time. */
const CHUNK_ROWS = 1000

const HEADER = ['Name', 'Age', 'Semester', 'Phone', 'Game', 'Score', 'Level', 'Date']
const BEST_HEADER = ['Rank', 'Moves', 'Seconds', 'Scored At']
const NICKNAME_HEADER = 'Nickname'
const CONSENT_HEADER = ['Agreed', 'Agreed To']

/** The whole list as CSV. What players agreed to is in it wherever players were ever asked to. */
export async function* exportPlayers(db: Db, filter: PlayerFilter, order: PlayerOrder): AsyncGenerator<CsvRow[]> {
  const withConsent = (await readConsentTexts(db)).size > 0
  // One for all chunks: the next season may begin while they are read.
  const seasonId = filter.seasonId ?? (await findCurrentSeason(db)).id
  const ranks = await readRanks(db, seasonId)
  yield [[...HEADER, ...BEST_HEADER, NICKNAME_HEADER, ...(withConsent ? CONSENT_HEADER : [])]]
  for (let place: PlayerPlace | null = null; ; ) {
    const rows = await readPlayers(db, { ...filter, seasonId }, order, place, CHUNK_ROWS)
    const texts = await readConsentTexts(db)
    yield rows.map(({ player, nickname, best, agreed }) => [
      ...toCells(player),
      ...toBestCells(player, best, ranks),
      nickname === null ? '' : nameCell(nickname),
      ...(withConsent ? toConsentCells(agreed, texts) : []),
    ])
    if (rows.length < CHUNK_ROWS) return
    place = rows.at(-1)?.place ?? null
  }
}

/** Strangers typed these. A phone is a text whatever it contains, or a spreadsheet drops its first zero. */
function toCells(player: ListedPlayer): (string | number)[] {
  return [
    nameCell(player.name),
    player.age ?? '',
    player.semester ?? '',
    player.phone === null ? '' : `'${player.phone}`,
    player.game_type,
    player.total_score,
    player.current_level,
    player.created_at,
  ]
}

/** A rank is exact as far as it is anywhere. */
function toBestCells(
  { id }: ListedPlayer,
  { moves, elapsedMs, at, isPlaced }: Best,
  ranks: ReadonlyMap<string, number>,
): (string | number)[] {
  if (at === null) return ['', '', '', '']
  const rank = isPlaced ? (ranks.get(id) ?? `${RANK_EXACT_MAX}+`) : ''
  return [rank, moves, elapsedMs / 1000, at]
}

function toConsentCells(agreed: Agreed | null, texts: ReadonlyMap<string, string>): string[] {
  return agreed === null ? ['', ''] : [agreed.at, guardCell(texts.get(agreed.textId) ?? '')]
}
