import { type Acceptable, overviewOperations } from '@noor-quest/contract/overview'
import type { Rights } from '@noor-quest/rules/permissions'
import type { AdminSession } from '../accounts/admin-session.ts'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { transact } from '../platform/database/transact.ts'
import { serveOperations } from '../platform/http/routes.ts'
import { findCurrentSeason, isTonightOf } from '../seasons/queries.ts'
import { overviewOf } from './lines.ts'
import { accept, readFacts, type Sources } from './read-facts.ts'
import { pressTonight } from './tonight.ts'

/** Entries of the activity log. */
const ACCEPTED: Record<Acceptable, string> = {
  doors: 'Plays at booths alone',
  starter: 'Plays with starter content knowingly',
  times: 'Leaves the season’s times and zone as they are',
  mail: 'Works without a mail server',
  admins: 'Runs the event alone',
  second_factor: 'Leaves accounts without two-step verification',
  prizes: 'Gives no prizes',
  upgraded: 'Has read how many places the upgrade changed',
}

export function overviewRoutes(deps: Sources) {
  const { db, clock, may } = deps
  const read = async (session: AdminSession, rights: Rights) => overviewOf(await readFacts(deps, session), rights)
  const routes = serveOperations(overviewOperations, { may })
  routes.serve('GET /api/overview', {
    handle: ({ session, rights }) => read(session, rights),
  })
  routes.serve('PATCH /api/overview', {
    handle: async ({ admin, session, rights, body: { what, accepted } }) => {
      const at = new Date(clock.nowMs()).toISOString()
      await transact(db, async (tx) => {
        if (!(await accept(tx, what, accepted, at))) return
        const summary = accepted ? ACCEPTED[what] : `Wants to be reminded again. Before: ${ACCEPTED[what]}`
        await writeAudit(tx, admin, { action: 'change', entity: 'settings', summary }, at)
      })
      return read(session, rights)
    },
  })
  routes.serve('GET /api/overview/tonight', {
    handle: async () => ({ tonight: isTonightOf(await findCurrentSeason(db), clock.nowMs()) }),
  })
  routes.serve('POST /api/overview/tonight', {
    handle: async ({ admin, session, rights, body: { press } }) => {
      await pressTonight(db, admin, press, clock.nowMs())
      return read(session, rights)
    },
  })
  routes.serve('POST /api/overview/phones', {
    handle: async (_sent, c) => {
      const visitor = deps.visitors.read(c)
      if (visitor !== null) await deps.phones.reached(visitor.id)
      return { reached: true as const }
    },
  })
  return routes
}
