import { PLAYER_PAGE_SIZE } from '@noor-quest/contract/limits'
import type { Limit } from '@noor-quest/contract/overview'
import { PLAYER_COLUMNS, type PlayerSort } from '@noor-quest/contract/player-columns'
import { playerListOperations, type playerListQuery } from '@noor-quest/contract/player-list'
import type { TimeFactor } from '@noor-quest/rules/game-terms'
import type { z } from 'zod'
import { ATTEMPTED } from '../../accounts/audit/record-refusal.ts'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { AccountsServices } from '../../accounts/module.ts'
import type { LeaderboardsServices } from '../../leaderboards/module.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { decodeCursor, pageOf } from '../../platform/cursor.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { onCommitted, transact } from '../../platform/database/transact.ts'
import { downloadHeaders, serveOperations } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/module.ts'
import { tableFile } from '../../platform/spreadsheets/table-file.ts'
import type { RegistrationServices } from '../../registration/module.ts'
import { changeGroup } from './change-group.ts'
import { deletePlayer } from './delete-player.ts'
import { exportPlayers } from './export-players.ts'
import { countPlayers, type PlayerCursor, type PlayerFilter, readDetails, readPlayers } from './queries.ts'
import { startAgain } from './start-again.ts'

type Deps = Platform & AccountsServices & RegistrationServices & LeaderboardsServices

/**
 * Reads a cursor. Its rank key is text, because the key has more bits than a cursor's number may
 * have.
 */
function decodePosition(list: string, sort: PlayerSort, cursor: string): PlayerCursor {
  if (sort !== 'total_score') return decodeCursor(list, cursor, [PLAYER_COLUMNS[sort].kind === 'number' ? 0 : '', ''])
  const [key, ...rest] = decodeCursor(list, cursor, ['', '', ''])
  if (!/^\d{1,16}$/.test(String(key))) return decodeCursor(list, '', [''])
  return [Number(key), ...rest]
}

/** The admins' requests about players. */
export function playerListRoutes(deps: Deps) {
  const { db, clock, leaderboards, markedNames, may } = deps
  const { registrations, attempts, fullLimits, streams, notifications } = deps
  const at = () => new Date(clock.nowMs()).toISOString()
  const filterOf = (query: z.output<typeof playerListQuery>): PlayerFilter => {
    const { search = '', game_type: gameType = null, season_id: seasonId = null, only = null } = query
    return { search, gameType, seasonId, only, groupId: query.group_id ?? null }
  }

  /** Lets the clients in again that the limit refuses. @returns the activity log's text */
  const lift = async (tx: Tx, limit: Limit): Promise<string> => {
    await fullLimits.forget(tx, limit)
    if (limit === 'registrations') {
      await registrations.lift(tx)
      return 'Let new players register again, beyond the limit'
    }
    // Streams are also what keeps connections open for long.
    if (limit === 'streams' || limit === 'connections') {
      onCommitted(tx, () => {
        streams.endAll()
        notifications?.notify('end-streams', 'pressed')
      })
      return 'Ended the live streams of all pages, which open theirs again'
    }
    await attempts.forget(tx, limit)
    return `Lifted a limit, so that clients may again ${ATTEMPTED[limit]}`
  }

  const routes = serveOperations(playerListOperations, { may })
  routes.serve('POST /api/players/shutter/lift', {
    handle: async ({ admin, query }) => {
      await transact(db, async (tx) => {
        const summary = await lift(tx, query.limit)
        await writeAudit(tx, admin, { action: 'change', entity: 'rate_limits', summary }, at())
      })
      return { shut: false }
    },
  })
  routes.serve('GET /api/players', {
    handle: async ({ query }) => {
      const { sort, order, cursor } = query
      const filter = filterOf(query)
      const name = `players ${sort} ${order}`
      const position = cursor === undefined ? null : decodePosition(name, sort, cursor)
      const [rows, total, registered] = await Promise.all([
        readPlayers(db, filter, { sort, order }, position, PLAYER_PAGE_SIZE + 1, markedNames.check),
        countPlayers(db, filter),
        countPlayers(db, { search: '', gameType: null, seasonId: filter.seasonId, only: null, groupId: null }),
      ])
      const { page, next_cursor } = pageOf(name, rows, PLAYER_PAGE_SIZE, (last) =>
        sort === 'total_score' ? last.position.map(String) : last.position,
      )
      return { players: page.map(({ player }) => player), total, registered, next_cursor }
    },
  })
  routes.serve('GET /api/players/export', {
    handle: ({ admin, query }) => ({
      headers: downloadHeaders('players', at(), query.format),
      write: async () => {
        const { sort, order, format } = query
        const filter = filterOf(query)
        const table = await exportPlayers(db, filter, { sort, order })
        const count = await countPlayers(db, filter)
        // The search text is left out, because it may be a person's name.
        const { gameType, search } = filter
        const summary = `${count} players${gameType === null ? '' : ` of ${gameType}`}${search === '' ? '' : ', searched'}`
        await writeAudit(db, admin, { action: 'export', entity: 'players', summary }, at())
        return tableFile(table, format)
      },
    }),
  })
  routes.serve('PATCH /api/players/{id}', {
    handle: async ({ admin, params: { id }, body: { time_factor, starts_again, group_id } }) => {
      if (time_factor !== undefined) await setExtraTime(db, admin, id, time_factor, at())
      if (starts_again !== undefined) await startAgain({ db, leaderboards }, admin, id, starts_again, at())
      if (group_id !== undefined) await changeGroup({ db, leaderboards }, admin, id, group_id, at())
      return readDetails(db, id)
    },
  })
  routes.serve('DELETE /api/players/{id}', {
    handle: async ({ admin, params: { id }, query: { scope } }) => {
      await deletePlayer({ db, leaderboards }, admin, { id, scope }, at())
      return { id }
    },
  })
  return routes
}

/**
 * Gives a player's person extra time, or takes it back, for the games of any type that they begin
 * later. Repeating the same factor changes nothing.
 * @throws AppError player_not_found
 */
async function setExtraTime(db: Db, actor: Actor, id: string, factor: TimeFactor, at: string): Promise<void> {
  await transact(db, async (tx) => {
    const player = await tx.selectFrom('players').select('person_id').where('id', '=', id).executeTakeFirst()
    if (player === undefined) throw new AppError('player_not_found')
    const { numUpdatedRows } = await tx
      .updateTable('persons')
      .set({ time_percent: factor * 100 })
      .where('id', '=', player.person_id)
      .where('time_percent', '<>', factor * 100)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return
    const summary = factor === 1 ? 'No extra time' : `Extra time ×${factor}`
    await writeAudit(tx, actor, { action: 'change', entity: 'players', entityId: id, summary }, at)
  })
}
