// A page of Names, for the admin's role.
import { NAMES_PAGE_SIZE } from '@noor-quest/contract/limits'
import { CARD_KINDS, type NameCards, type namesQuery } from '@noor-quest/contract/names'
import type { z } from 'zod'
import { decodeCursor, pageOf } from '../platform/cursor.ts'
import type { Db } from '../platform/database/connect.ts'
import { findCurrentSeason, isFrozenForPublic, requireSeason } from '../seasons/queries.ts'
import { type Card, describeCard, foldDecided, foldOpen, unfold } from './cards.ts'
import { findNames, findOfPlayer, readEntries } from './queries.ts'

/** `mayJudge`: the role decides about games and reports too, and knows places while they are frozen. */
export async function readNamesPage(
  db: Db,
  query: z.output<typeof namesQuery>,
  mayJudge: boolean,
  wallMs: number,
): Promise<NameCards> {
  const { player_id, question_id = null, search = '', of: within, state, cursor } = query
  const kinds = mayJudge ? CARD_KINDS : CARD_KINDS.filter((kind) => kind === 'name')
  const ofPlayer = player_id === undefined ? null : await findOfPlayer(db, player_id, kinds)
  const season_id = ofPlayer?.[0]?.season_id ?? query.season_id
  const season = await (season_id === undefined ? findCurrentSeason(db) : requireSeason(db, season_id))
  const filter = { seasonId: season.id, questionId: question_id, kinds }
  const open = await foldOpen(db, season, await readEntries(db, { ...filter, isOpen: true }))
  const folded = open.find(({ rows }) => rows.some(({ id }) => id === within))
  const found = ofPlayer ?? (search === '' ? null : await findNames(db, season.id, search))
  const cards =
    found !== null
      ? unfold(found)
      : within !== undefined
        ? unfold(folded?.rows ?? [])
        : state === 'open'
          ? open
          : foldDecided(await readEntries(db, { ...filter, isOpen: false }))
  const list = `names ${season.id} ${question_id} ${search} ${within} ${state}`
  const [after] = cursor === undefined ? [''] : decodeCursor(list, cursor, [''])
  const isAfter = ({ order }: Card) => after === '' || (state === 'open' ? order > after : order < after)
  // A search, a player's cards and an unfolded card have one page each.
  const size = found !== null || within !== undefined ? cards.length : NAMES_PAGE_SIZE
  const { page, next_cursor } = pageOf(list, cards.filter(isAfter), size, ({ order }) => [order])
  const withPlaces = mayJudge || !isFrozenForPublic(season, wallMs)
  const described: NameCards['cards'] = []
  for (const card of page) described.push(await describeCard(db, season, card, withPlaces))
  return { cards: described, open: open.length, next_cursor }
}
