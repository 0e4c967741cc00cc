// Prize draws as the public and admins read them, and the file for verification.
import type { AdminDraw, Entrants, OwnTickets, PublicDraw, PublicDraws, SeasonDraws } from '@noor-quest/contract/draws'
import { DRAW_LISTED_MAX } from '@noor-quest/contract/limits'
import { drawHeadLine, drawNameLine } from '@noor-quest/rules/draw'
import { rowKey } from '../../leaderboards/row-key.ts'
import { shownName } from '../../leaderboards/shown-name.ts'
import { boardName, hiddenColumn } from '../../leaderboards/shown-persons.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findMarksOfPersons } from '../../play/impossible-games.ts'
import { policiesOf } from '../../seasons/policies.ts'
import { findSeason, isSealed, requireSeason, type SeasonRow } from '../../seasons/queries.ts'
import { previewTickets, waitsFor } from './commit-draw.ts'
import {
  type Draw,
  type Entrant,
  findDrawnSeasons,
  findDraws,
  findHolders,
  findWinners,
  type Holder,
  holderKey,
  prizeTickets,
  readTickets,
  requireDraw,
  ticketLines,
  type Winner,
} from './queries.ts'

/**
 * The season's draws; without a season, those of the season with the newest draw.
 * @throws AppError not_found
 */
export async function readPublicDraws(db: Db, wanted: string | undefined): Promise<PublicDraws> {
  const seasons = await findDrawnSeasons(db)
  const season = wanted === undefined ? seasons[0] : seasons.find(({ season_id }) => season_id === wanted)
  if (season === undefined && wanted !== undefined) throw new AppError('not_found')
  if (season === undefined) return { season: null, draws: [], has_results: false, others: [] }
  const row = await findSeason(db, season.season_id)
  const draws = await describePublicly(db, row, await findDraws(db, season.season_id))
  const has_results = row.results_at !== null && !isSealed(row)
  return { season, draws, has_results, others: seasons.filter(({ season_id }) => season_id !== season.season_id) }
}

/** One public draw, with its season. @throws AppError not_found */
export async function readPublicDraw(db: Db, id: string) {
  const found = await requireDraw(db, id)
  const { name, name_ar, policies } = await findSeason(db, found.season_id)
  const [draw] = await describePublicly(db, { policies }, [found])
  if (draw === undefined) throw new AppError('not_found')
  return { draw, season: { name, name_ar } }
}

function describePublicly(db: Db, season: Pick<SeasonRow, 'policies'>, draws: readonly Draw[]): Promise<PublicDraw[]> {
  const { names } = policiesOf(season.policies)
  return describeDraws(db, draws, ({ holder }) => ({
    // The present name: an offensive name in the list can be renamed or hidden like any other.
    name: holder !== undefined && holder.is_hidden === 0 ? shownName(names, holder) : null,
    key: holder === undefined ? null : rowKey(holder.player_id),
  }))
}

/** @throws AppError not_found */
export async function readSeasonDraws(
  db: Db,
  seasonId: string,
  entrants: Entrants,
  wallMs: number,
): Promise<SeasonDraws> {
  const season = await requireSeason(db, seasonId)
  const { names } = policiesOf(season.policies)
  const { holders, leftOut, shared, list } = await previewTickets(db, seasonId, entrants)
  const draws = await findDraws(db, seasonId)
  const ticks = await findTicks(db, draws)
  const drawIds = draws.map(({ id }) => id)
  const winners = [...(await findHolders(db, drawIds)).values()].map(({ person_id }) => person_id)
  const marks = await findMarksOfPersons(db, seasonId, winners)
  const described: AdminDraw[] = await describeDraws(db, draws, ({ holder, draw_id, position }) => ({
    player_id: holder?.player_id ?? null,
    name: holder?.name ?? null,
    shown_name: holder === undefined ? null : shownName(names, holder),
    phone: holder?.phone ?? null,
    claim_code: holder?.claim_code ?? null,
    impossible: marks.get(holder?.person_id ?? '') ?? [],
    contacted: ticks.get(`${draw_id} ${position}`)?.contacted === 1,
    prize_given: ticks.get(`${draw_id} ${position}`)?.prize_given === 1,
  }))
  return {
    waits_for: waitsFor(season, wallMs),
    tickets: holders.length,
    list,
    holders: holders
      .slice(0, DRAW_LISTED_MAX)
      .map((holder) => ({ ...listed(holder), has_own_ticket: holder.has_own_ticket })),
    shared: shared
      .slice(0, DRAW_LISTED_MAX)
      .map(({ player, holder, by }) => ({ ...listed(player), by, holder: listed(holder) })),
    left_out: leftOut,
    hidden: holders.filter(({ is_hidden }) => is_hidden).length,
    draws: described,
  }
}

const listed = ({ id, name, game_type }: Entrant) => ({ player_id: id, name, game_type })

async function findTicks(db: Db, draws: readonly Draw[]) {
  const ids = draws.map(({ id }) => id)
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('draw_marks').selectAll().where('draw_id', 'in', ids).execute()
  return new Map(rows.map((row) => [`${row.draw_id} ${row.position}`, row]))
}

type Drawn = Pick<Winner, 'position' | 'ticket'> & { passed_over: Winner['reason'] }
/** The public columns. */
type Head = Pick<
  Draw,
  'id' | 'title_en' | 'title_ar' | 'committed_at' | 'sha256' | 'tickets' | 'winners' | 'digits' | 'drawn_at'
>

async function describeDraws<D>(
  db: Db,
  draws: readonly Draw[],
  describe: (of: { holder: Holder | undefined; draw_id: string; position: number }) => D,
): Promise<(Head & { drawn: (Drawn & D)[] })[]> {
  const ids = draws.map(({ id }) => id)
  const [winners, holders] = [await findWinners(db, ids), await findHolders(db, ids)]
  return draws.map(({ id, title_en, title_ar, committed_at, sha256, tickets, winners: prizes, digits, drawn_at }) => {
    const own = winners.filter(({ draw_id }) => draw_id === id)
    const head = { id, title_en, title_ar, committed_at, sha256, tickets, winners: prizes, digits, drawn_at }
    const drawn = own.map(({ draw_id, position, ticket }) => ({
      position,
      ticket,
      passed_over: own.find(({ replaces }) => replaces === position)?.reason ?? null,
      ...describe({ holder: holders.get(holderKey({ draw_id, ticket })), draw_id, position }),
    }))
    return { ...head, drawn }
  })
}

/**
 * The draw, if its file is public. The file reveals which digits draw whom, so it isn't public
 * before they were called out.
 * @throws AppError not_found
 */
export async function requirePublishedFile(db: Db, id: string): Promise<Draw> {
  const draw = await requireDraw(db, id)
  if (draw.digits === null) throw new AppError('not_found')
  return draw
}

/**
 * The file's bytes: the list, whose SHA-256 was shown, and the names of the winners that may be
 * public now. Other names are known to their own devices alone (`readOwnTickets`).
 */
export async function* fileChunks(db: Db, draw: Draw): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  yield encoder.encode(headLineOf(draw))
  for await (const tickets of readTickets(db, draw.id)) yield encoder.encode(ticketLines(tickets))
  const { names } = policiesOf((await findSeason(db, draw.season_id)).policies)
  const rows = await db
    .selectFrom('draw_names')
    .innerJoin('players', 'players.id', 'player_id')
    .select(['ticket', 'draw_names.name as committed', 'salt', 'players.name', 'nickname'])
    .select([boardName.as('board_name'), hiddenColumn().as('is_hidden')])
    .where('draw_id', '=', draw.id)
    .where('ticket', 'in', prizeTickets(db).select('draw_winners.ticket').where('draw_winners.draw_id', '=', draw.id))
    .orderBy('ticket')
    .execute()
  const shown = rows
    // The file doesn't name players that an admin hid or renamed since.
    .filter((row) => row.is_hidden === 0 && shownName(names, row) === row.committed)
    .map(({ ticket, committed, salt }) => drawNameLine({ ticket, name: committed, salt }))
  yield encoder.encode(shown.join(''))
}

/**
 * The person's tickets in a draw, with the salts that open their commitments. They are given out
 * only after the digits, as the file is: before, a player could choose digits for a ticket.
 * @throws AppError not_found
 */
export async function readOwnTickets(db: Db, personId: string, id: string): Promise<OwnTickets> {
  const draw = await requirePublishedFile(db, id)
  const tickets = await db
    .selectFrom('draw_names')
    .innerJoin('players', 'players.id', 'player_id')
    .select(['ticket', 'draw_names.name', 'salt'])
    .where(({ and }) => and({ person_id: personId, draw_id: draw.id }))
    .orderBy('ticket')
    .execute()
  return { tickets }
}

export function headLineOf({ id, ...draw }: Draw): string {
  return drawHeadLine({ ...draw, draw_id: id })
}
