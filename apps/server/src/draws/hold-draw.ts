// Holding a prize draw: each press draws one person by the server's randomness, while the hall's
// switch is on the draw and a screen confirms that it shows it. Drawn persons are never taken back.
import { randomInt } from 'node:crypto'
import type { DrawWinner, Entrants, NewDraw, OwnChance, WinnerChange } from '@noor-quest/contract/draws'
import { DRAWS_MAX } from '@noor-quest/contract/limits'
import { phoneKey } from '@noor-quest/rules/phone-numbers'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError, editConflict } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { newId } from '../platform/new-id.ts'
import { isDrawShown } from '../screens/screens.ts'
import { lockSeasons, policiesOf, requireSeason, type SeasonRow, waitsForGames } from '../seasons/queries.ts'
import { type Chances, findChances } from './chances.ts'
import { type Entrant, findDraws, findHolders, findWinners, isOnStage, readEntrants, requireDraw } from './queries.ts'

/** The players who would take part now, and why the season's other players wouldn't. */
export async function readChances(db: Db, season: SeasonRow, entrants: Entrants): Promise<Chances<Entrant>> {
  const players: Entrant[] = []
  const { country_code } = policiesOf(season.policies)
  for await (const batch of readEntrants(db, season.id, country_code)) players.push(...batch)
  return findChances(players, entrants)
}

/** @throws AppError not_found, duplicate, too_many_draws */
export async function addDraw(db: Db, actor: Actor, season_id: string, draw: NewDraw, wallMs: number): Promise<void> {
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    await requireSeason(tx, season_id)
    const draws = await findDraws(tx, season_id)
    const same = draws.find(({ title_en }) => title_en === draw.title_en)
    if (same !== undefined) {
      const isRepeated =
        same.title_ar === draw.title_ar && same.winners === draw.winners && same.entrants === draw.entrants
      if (isRepeated && (await findWinners(tx, same.id)).length === 0) return
      throw new AppError('duplicate')
    }
    if (draws.length >= DRAWS_MAX) throw new AppError('too_many_draws')
    const [id, created_at] = [newId(), new Date(wallMs).toISOString()]
    await tx
      .insertInto('draws')
      .values({ id, season_id, ...draw, created_at })
      .execute()
    const summary = `Draw “${draw.title_en}”: prizes: ${draw.winners}, among all ${ENTRANTS[draw.entrants]}`
    await writeAudit(tx, actor, { action: 'add', entity: 'draws', entityId: id, summary }, created_at)
  })
}

const ENTRANTS: Record<Entrants, string> = { scored: 'with a score', finished: 'who finished a game' }

/**
 * Deletes a draw without winners. A second run changes nothing.
 * @returns the draw's season
 * @throws AppError not_found, draw_begun
 */
export async function deleteDraw(db: Db, actor: Actor, id: string, wallMs: number): Promise<string> {
  return transact(db, async (tx) => {
    await lockSeasons(tx)
    const { season_id, title_en } = await requireDraw(tx, id)
    if ((await findWinners(tx, id)).length > 0) throw new AppError('draw_begun')
    await tx.deleteFrom('draws').where('id', '=', id).execute()
    const entry = { action: 'delete', entity: 'draws', entityId: id, summary: `Draw “${title_en}”` } as const
    await writeAudit(tx, actor, entry, new Date(wallMs).toISOString())
    return season_id
  })
}

/**
 * Draws a person, each with the same chance. The same position again draws none: a request repeated
 * after a lost response isn't a second attempt.
 * @throws AppError not_found, draw_not_shown, season_not_over, results_not_ready, draw_done,
 * all_drawn, edit_conflict
 */
export async function drawWinner(
  db: Db,
  actor: Actor,
  id: string,
  { position, passed }: DrawWinner,
  wallMs: number,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    const draw = await requireDraw(tx, id)
    const drawn = await findWinners(tx, id)
    const replaces = passed?.position ?? null
    const same = drawn.find((one) => one.position === position)
    if (same !== undefined && same.replaces === replaces) return
    const isTaken = replaces !== null && drawn.some((one) => one.replaces === replaces)
    if (position !== drawn.length + 1 || isTaken) throw editConflict({ position: drawn.length + 1 })
    if (replaces !== null && replaces >= position) throw new AppError('not_found')
    if (replaces === null && prizesOf(drawn) >= draw.winners) throw new AppError('draw_done')
    const season = await requireSeason(tx, draw.season_id)
    const reason = waitsForGames(season, wallMs)
    if (reason !== null) throw new AppError(reason === 'close' ? 'season_not_over' : 'results_not_ready')
    // A screen's confirmation counts for some seconds after the switch has left the draw.
    const isShown = (await isOnStage(tx, id)) && (await isDrawShown(tx, id, wallMs))
    if (!isShown) throw new AppError('draw_not_shown')

    const { holders } = await readChances(tx, season, draw.entrants)
    const earlier = [...(await findHolders(tx, drawn)).values()]
    const ids = new Set(drawn.map(({ player_id }) => player_id))
    const persons = new Set(earlier.map(({ person_id }) => person_id))
    const { country_code } = policiesOf(season.policies)
    const ownChance = new Set(holders.flatMap((one) => (one.has_own_chance ? [one.person_id] : [])))
    const numbers = new Set<string | null>(
      earlier.filter((one) => !ownChance.has(one.person_id)).map(({ phone }) => phoneKey(phone, country_code)),
    )
    const left = holders.filter(
      ({ id, person_id, phone_key, has_own_chance }) =>
        !ids.has(id) && !persons.has(person_id) && (has_own_chance || !numbers.has(phone_key)),
    )
    const winner = left[left.length === 0 ? 0 : randomInt(left.length)]
    if (winner === undefined) throw new AppError('all_drawn')
    const drawn_at = new Date(wallMs).toISOString()
    await tx
      .insertInto('draw_winners')
      .values({ draw_id: id, position, player_id: winner.id, drawn_at, replaces, reason: passed?.reason ?? null })
      .execute()
    const instead = passed === undefined ? '' : ` in place of ${replaces} (${passed.reason.replace('_', ' ')})`
    const summary = `Draw “${draw.title_en}”: drawn ${position}${instead} among ${left.length}: player ${winner.id}`
    await writeAudit(tx, actor, { action: 'change', entity: 'draws', entityId: id, summary }, drawn_at)
  })
}

/** How many prizes are drawn: a person in another's place takes over that prize. */
export function prizesOf(drawn: readonly { replaces: number | null }[]): number {
  return drawn.filter(({ replaces }) => replaces === null).length
}

/**
 * Stores whether a winner was contacted and has the prize. A second run changes nothing.
 * @throws AppError not_found
 */
export async function changeWinner(
  db: Db,
  actor: Actor,
  id: string,
  { position, ...change }: WinnerChange,
  wallMs: number,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    const draw = await requireDraw(tx, id)
    const before = (await findWinners(tx, id)).find((one) => one.position === position)
    if (before === undefined) throw new AppError('not_found')
    const contacted = Number(change.contacted ?? before.contacted === 1)
    const prize_given = Number(change.prize_given ?? before.prize_given === 1)
    if (contacted === before.contacted && prize_given === before.prize_given) return
    await tx
      .updateTable('draw_winners')
      .set({ contacted, prize_given })
      .where('draw_id', '=', id)
      .where('position', '=', position)
      .execute()
    const said = `contacted: ${yes(contacted)}, prize given: ${yes(prize_given)}`
    const summary = `Draw “${draw.title_en}”: drawn ${position}, ${said}`
    const at = new Date(wallMs).toISOString()
    await writeAudit(tx, actor, { action: 'change', entity: 'draws', entityId: id, summary }, at)
  })
}

/**
 * Gives a person a chance of their own beside others with the number, or takes it back. Drawn
 * persons stay. A second run changes nothing.
 * @throws AppError player_not_found
 */
export async function changeOwnChance(
  db: Db,
  actor: Actor,
  seasonId: string,
  { player_id, has_own_chance }: OwnChance,
  wallMs: number,
): Promise<void> {
  const own_chance = Number(has_own_chance)
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    const player = await tx
      .selectFrom('players')
      .leftJoin('result_marks', 'result_marks.player_id', 'players.id')
      .select('own_chance')
      .where(({ and }) => and({ 'players.id': player_id, season_id: seasonId }))
      .executeTakeFirst()
    if (player === undefined) throw new AppError('player_not_found')
    if ((player.own_chance ?? 0) === own_chance) return
    await tx
      .insertInto('result_marks')
      .values({ player_id, eligible: 1, contacted: 0, prize_given: 0, note: '', own_chance })
      .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ own_chance }))
      .execute()
    const summary = `own chance in draws: ${yes(own_chance)}`
    const at = new Date(wallMs).toISOString()
    await writeAudit(tx, actor, { action: 'change', entity: 'result_marks', entityId: player_id, summary }, at)
  })
}

const yes = (mark: number) => (mark === 1 ? 'yes' : 'no')
