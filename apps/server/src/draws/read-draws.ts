// Prize draws as admins and the hall's screen read them.
import type { AdminDraw, Entrants, SeasonDraws } from '@noor-quest/contract/draws'
import { DRAW_SHARING_MAX } from '@noor-quest/contract/limits'
import type { Stage } from '@noor-quest/contract/stage'
import { rowKey, shownName } from '../leaderboards/shown-row.ts'
import type { Db } from '../platform/database/connect.ts'
import { findMarksOfPersons } from '../play/impossible-games.ts'
import { findSeason, policiesOf, requireSeason, type SeasonRow, waitsForGames } from '../seasons/queries.ts'
import { prizesOf, readChances } from './hold-draw.ts'
import { type Draw, type Entrant, findDraw, findDraws, findHolders, findWinners, passedOver } from './queries.ts'

/** A draw on the hall's screen; null: it was deleted. */
export async function readShownDraw(db: Db, drawId: string): Promise<(Stage & { mode: 'draw' }) | null> {
  const draw = await findDraw(db, drawId)
  if (draw === undefined) return null
  const { id, title_en, title_ar, winners } = draw
  const { name, name_ar, policies } = await findSeason(db, draw.season_id)
  const drawn = await findWinners(db, id)
  const last = drawn.at(-1)
  const holder = last && [...(await findHolders(db, [last])).values()][0]
  return {
    mode: 'draw',
    season: { name, name_ar },
    draw: {
      id,
      title_en,
      title_ar,
      winners,
      prizes: prizesOf(drawn),
      last:
        last === undefined
          ? null
          : {
              position: last.position,
              // The present name: an offensive name can be renamed or hidden like any other.
              name:
                holder === undefined || holder.is_hidden === 1 ? null : shownName(policiesOf(policies).names, holder),
              key: holder === undefined ? null : rowKey(holder.id),
            },
    },
  }
}

/**
 * `withPhones`: whether the reader may see phone numbers.
 * @throws AppError not_found
 */
export async function readSeasonDraws(
  db: Db,
  seasonId: string,
  { entrants, withPhones }: { entrants: Entrants; withPhones: boolean },
  wallMs: number,
): Promise<SeasonDraws> {
  const season = await requireSeason(db, seasonId)
  const { holders, leftOut, sharing } = await readChances(db, season, entrants)
  const draws: AdminDraw[] = []
  for (const draw of await findDraws(db, seasonId)) draws.push(await describe(db, draw, season, withPhones))
  return {
    waits_for: waitsForGames(season, wallMs),
    persons: holders.length,
    sharing: sharing.slice(0, DRAW_SHARING_MAX).map(({ player, holder }) => ({
      ...listed(player),
      with: listed(holder),
      has_own_chance: player.has_own_chance,
    })),
    left_out: leftOut,
    hidden: holders.filter(({ is_hidden }) => is_hidden).length,
    draws,
  }
}

const listed = ({ id, name, game_type }: Entrant) => ({ player_id: id, name, game_type })

async function describe(db: Db, draw: Draw, season: SeasonRow, withPhones: boolean): Promise<AdminDraw> {
  const { id, title_en, title_ar, winners, entrants } = draw
  const drawn = await findWinners(db, id)
  const holders = await findHolders(db, drawn)
  const persons = [...holders.values()].map(({ person_id }) => person_id)
  const marks = await findMarksOfPersons(db, season.id, persons)
  const { names } = policiesOf(season.policies)
  return {
    id,
    title_en,
    title_ar,
    winners,
    entrants,
    drawn: drawn.map(({ position, player_id, drawn_at, contacted, prize_given }) => {
      const holder = holders.get(player_id ?? '')
      return {
        position,
        passed_over: passedOver(drawn, position),
        drawn_at,
        contacted: contacted === 1,
        prize_given: prize_given === 1,
        player_id: holder?.id ?? null,
        name: holder?.name ?? null,
        shown_name: holder === undefined ? null : shownName(names, holder),
        phone: withPhones ? (holder?.phone ?? null) : null,
        claim_code: holder?.claim_code ?? null,
        impossible: marks.get(holder?.person_id ?? '') ?? [],
      }
    }),
  }
}
