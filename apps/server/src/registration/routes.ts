import { type OwnPlayer, type RegisteredPlayer, registrationOperations } from '@noor-quest/contract/registration'
import type { Context } from 'hono'
import type { AccountsServices } from '../accounts/module.ts'
import type { PersonLimit } from '../accounts/rate-limits/public-limits.ts'
import { transact } from '../platform/database/transact.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { serveOperations } from '../platform/http/routes.ts'
import type { Platform } from '../platform/module.ts'
import { findCurrentSeason } from '../seasons/queries.ts'
import type { TicketChecks } from './admission/tickets.ts'
import type { DeviceCookies, PlayerCookies } from './cookies.ts'
import { findNamesOf, findPerson, findPlayersOf, type PersonRow, timeFactorOfPercent } from './queries.ts'
import { continueAsPlayer, register } from './register.ts'

type Deps = Platform & AccountsServices & { devices: DeviceCookies; tickets: TicketChecks; limit: PersonLimit }

export function playerRoutes(deps: Deps, cookies: PlayerCookies) {
  const { db, clock, settings, devices, limit, visitors } = deps
  /** The device that a person used last, where it isn't the known one. */
  async function keepDevice(c: Context<AppEnv>, { id, device_id, last_device_id }: PersonRow): Promise<void> {
    const used = devices.read(c)
    if (used === (last_device_id ?? device_id)) return
    devices.write(c, used)
    await transact(db, (tx) => tx.updateTable('persons').set({ last_device_id: used }).where('id', '=', id).execute())
  }

  const routes = serveOperations(registrationOperations, { player: cookies.guard })
  routes.serve('POST /api/players', {
    handle: ({ body }, c) => register({ ...deps, cookies }, c, body),
  })
  routes.serve('POST /api/players/me/continue', {
    limit,
    handle: async ({ personId, body }) =>
      publicToOwner(await continueAsPlayer(db, personId, body, clock.nowMs(), settings.current())),
  })
  routes.serve('GET /api/players/me', {
    handle: async (_sent, c) => {
      visitors.greet(c)
      // Also for a page whose person the device has forgotten: from here on the page's person is
      // the newest one.
      const { personId: named, isElsewhere } = await cookies.find(c)
      const { newest, all } = await cookies.readAll(c)
      const personId = named ?? newest
      const rows = personId === null ? [] : await findPlayersOf(db, personId)
      const players = rows.map(publicToOwner)
      const person = personId === null ? undefined : await findPerson(db, personId)
      const isErased = rows.every(({ redacted_at }) => redacted_at !== null)
      if (person !== undefined && !isErased) await keepDevice(c, person)
      const factor = timeFactorOfPercent(person?.time_percent ?? 100)
      const otherIds = all.filter((other) => other !== personId)
      const { id: seasonId } = await findCurrentSeason(db)
      const others = await findNamesOf(db, seasonId, otherIds)
      return {
        player: players[0] ?? null,
        players,
        ...(others.length > 0 && { others }),
        ...(rows[0] !== undefined && rows[0].season_id !== seasonId && { is_former: true as const }),
        ...(isElsewhere && { opened_elsewhere: true as const }),
        ...(factor !== 1 && { time_factor: factor }),
      }
    },
  })
  routes.serve('DELETE /api/players/me', {
    handle: async (_sent, c) => {
      for (const personId of await cookies.clear(c, new Date(clock.nowMs()).toISOString())) {
        deps.streams.endOf(personId)
        deps.notifications?.notify('end-streams', personId)
      }
      return { player: null }
    },
  })
  return routes
}

export function publicToOwner(row: RegisteredPlayer): OwnPlayer {
  const { id, person_id, name, game_type, total_score, current_level, created_at, claim_code, group_id } = row
  return { id, person_id, name, game_type, total_score, current_level, created_at, claim_code, group_id }
}
