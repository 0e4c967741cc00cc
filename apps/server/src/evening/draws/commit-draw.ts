// Commits to a prize draw's list. One transaction writes the tickets, with commitments to the
// names, and the hash of the list. Nothing changes the list afterwards.

import { createHash } from 'node:crypto'
import type { DrawCommit, Entrants, SeasonDraws } from '@noor-quest/contract/draws'
import { DRAWS_MAX } from '@noor-quest/contract/limits'
import { DRAW_METHOD, DRAW_VERSION, drawHeadLine } from '@noor-quest/rules/draw'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import { shownName } from '../../leaderboards/shown-name.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, editConflict } from '../../platform/app-error.ts'
import { inBatches } from '../../platform/batches.ts'
import type { Db } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { newId } from '../../platform/new-id.ts'
import { policiesOf } from '../../seasons/policies.ts'
import { lockSeasons, requireSeason, type SeasonRow, stateOf } from '../../seasons/queries.ts'
import { commitTo, newSalt, sha256 } from '../commitment.ts'
import { type Chosen, chooseTickets } from './choose-tickets.ts'
import { BATCH, type Entrant, findDraws, readEntrants, ticketLines } from './queries.ts'

/**
 * Why a draw's list can't be fixed at `wallMs`; null: it can. The list would leave out players who
 * can still finish a game, so a season with a closing or freezing time must be over. In a season
 * without these times, an admin decides.
 */
export function waitsFor(season: SeasonRow, wallMs: number): SeasonDraws['waits_for'] {
  const { phase } = stateOf(season, wallMs)
  if (phase === 'closed' || phase === 'archived') return season.settled_at === null ? 'last_games' : null
  return phase === 'open' && season.closes_at === null && season.freezes_at === null ? null : 'close'
}

/** The players who would have a ticket now, and why the season's other players wouldn't. */
export async function previewTickets(
  db: Db,
  seasonId: string,
  entrants: Entrants,
): Promise<Chosen<Entrant> & { list: string }> {
  const players: Entrant[] = []
  const { country_code } = policiesOf((await requireSeason(db, seasonId)).policies)
  for await (const batch of readEntrants(db, seasonId, country_code)) players.push(...batch)
  const chosen = chooseTickets(players, entrants)
  return { ...chosen, list: sha256(chosen.holders.map(({ id }) => id).join()) }
}

/**
 * Fixes the list of a season's next draw, which is the one that the admin reviewed. The same
 * request again, before its digits are called out, changes nothing.
 * @throws AppError not_found, season_not_over, results_not_ready, no_tickets, duplicate,
 * too_many_draws, edit_conflict
 */
export async function commitDraw(
  db: Db,
  actor: Actor,
  seasonId: string,
  { title_en, title_ar, winners, entrants, list: reviewed }: DrawCommit,
  wallMs: number,
): Promise<void> {
  await transact(db, async (tx) => {
    // Admins wait for each other.
    await lockSeasons(tx)
    const season = await requireSeason(tx, seasonId)
    const reason = waitsFor(season, wallMs)
    if (reason !== null) throw new AppError(reason === 'close' ? 'season_not_over' : 'results_not_ready')
    const draws = await findDraws(tx, seasonId)
    const same = draws.find((draw) => draw.title_en === title_en)
    if (same !== undefined) {
      if (same.title_ar === title_ar && same.winners === winners && same.digits === null) return
      throw new AppError('duplicate')
    }
    if (draws.length >= DRAWS_MAX) throw new AppError('too_many_draws')
    const { holders, list } = await previewTickets(tx, seasonId, entrants)
    if (holders.length < winners) throw new AppError('no_tickets')
    if (list !== reviewed) throw editConflict({ list }, ['list'])

    const { names } = policiesOf(season.policies)
    const committed_at = new Date(wallMs).toISOString()
    const head = {
      version: DRAW_VERSION,
      draw_id: newId(),
      season_id: seasonId,
      title_en,
      title_ar,
      committed_at,
      winners,
      tickets: holders.length,
      method: DRAW_METHOD,
    }
    const { draw_id } = head
    const hash = createHash('sha256').update(drawHeadLine(head))
    // Tickets are in the order of their random salts, which reveals nothing about the players.
    const tickets = holders
      .map((holder) => ({ holder, salt: newSalt() }))
      .sort((one, other) => (one.salt < other.salt ? -1 : 1))
      .map(({ holder, salt }, index) => {
        const [ticket, name] = [index + 1, shownName(names, holder)]
        return { draw_id, ticket, player_id: holder.id, name, salt, name_sha256: commitTo(name, salt) }
      })
    await inBatches(tickets, BATCH, async (batch) => {
      const listed = batch.map(({ ticket, name_sha256 }) => ({ draw_id, ticket, name_sha256 }))
      await tx.insertInto('draw_tickets').values(listed).execute()
      await tx
        .insertInto('draw_names')
        .values(batch.map(({ name_sha256: _, ...named }) => named))
        .execute()
      hash.update(ticketLines(listed))
    })
    const { draw_id: id, ...columns } = head
    const seal = hash.digest('hex')
    await tx
      .insertInto('draws')
      .values({ id, ...columns, sha256: seal })
      .execute()
    const summary = `Draw “${title_en}”: ${tickets.length} tickets, winners: ${winners}, ${seal}`
    await writeAudit(tx, actor, { action: 'add', entity: 'draws', entityId: id, summary }, committed_at)
  })
}
