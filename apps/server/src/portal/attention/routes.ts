import { attention, phones, reached, starterChoice } from '@noor-quest/contract/attention'
import type { Context } from 'hono'
import { z } from 'zod'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { May } from '../../accounts/guard.ts'
import type { Clock } from '../../platform/clock.ts'
import { transact } from '../../platform/database/transact.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import { checksOf, MOST_PHONES, type ReachedPhones } from './checks.ts'
import { acceptStarter, readFacts, type Sources } from './read-facts.ts'

type Deps = Sources & {
  clock: Clock
  /** Without a trailing slash. */
  publicUrl: string
  phones: ReachedPhones
  /** The device in the visitor cookie: accounts/rate-limits/visitor-cookie.ts. */
  readVisitor: (c: Context<AppEnv>) => { id: string } | null
  may: May
}

export function attentionRoutes(deps: Deps) {
  const { db, clock, may } = deps
  const checks = async () => ({ checks: checksOf(await readFacts(deps)) })
  const routes = defineRoutes('/api/attention')
  routes.get('/', {
    id: 'getAttention',
    summary: 'Problems an organiser should act on',
    guard: may('figures:read'),
    returns: [200, attention, 'Every check, those that are good too'],
    handle: checks,
  })
  routes.patch('/starter', {
    id: 'chooseStarterContent',
    summary: 'Say whether the event is played with starter content knowingly',
    guard: may('settings:write'),
    body: starterChoice,
    returns: [200, attention, 'The checks now'],
    handle: async ({ admin, body: { accepted } }) => {
      const at = new Date(clock.nowMs()).toISOString()
      await transact(db, async (tx) => {
        if (!(await acceptStarter(tx, accepted, at))) return
        const summary = accepted ? 'Plays with starter content knowingly' : 'Wants to be warned of starter content'
        await writeAudit(tx, admin, { action: 'change', entity: 'settings', summary }, at)
      })
      return checks()
    },
  })
  routes.get('/phones', {
    id: 'getReachedPhones',
    summary: 'The address that phones use, and how many opened it by the portal’s code',
    guard: may('figures:read'),
    returns: [200, phones, 'Of the last 12 hours'],
    handle: async () => ({ public_url: deps.publicUrl, devices: await deps.phones.count(), most: MOST_PHONES }),
  })
  routes.post('/phones', {
    id: 'reportReached',
    summary: 'Say that this device opened the portal’s code; a device without its visitor’s cookie isn’t counted',
    body: z.strictObject({}),
    returns: [200, reached, 'Noted'],
    handle: async (_sent, c) => {
      const visitor = deps.readVisitor(c)
      if (visitor !== null) await deps.phones.reached(visitor.id)
      return { reached: true as const }
    },
  })
  return routes
}
