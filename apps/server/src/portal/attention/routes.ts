import { attention, phones, reached, starterChoice } from '@noor-quest/contract/attention'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { transact } from '../../platform/database/transact.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { createAdminRoutes, createRoute, createRouter, jsonBody, responses } from '../../platform/http/openapi.ts'
import { checksOf } from './checks.ts'
import { MOST_PHONES, type ReachedPhones } from './reached-phones.ts'
import { acceptStarter, readFacts, type Sources } from './read-facts.ts'

type Deps = Sources & {
  clock: Clock
  /** Without a trailing slash. */
  publicUrl: string
  phones: ReachedPhones
  /** A device as its visitor's cookie names it: accounts/rate-limits/visitor-cookie.ts. */
  readVisitor: (c: Context<AppEnv>) => { id: string } | null
  requireAdmin: MiddlewareHandler<AppEnv>
}

const report = createRoute({
  method: 'post',
  path: '/phones',
  operationId: 'reportReached',
  summary: 'Say that this device opened the portal’s code; a device without its visitor’s cookie isn’t counted',
  request: jsonBody(z.strictObject({})),
  responses: responses(200, reached, 'Noted', [400, 403, 413, 415, 503]),
})

/** /api/attention */
export function attentionRoutes(deps: Deps) {
  const { db, clock } = deps
  const adminRoute = createAdminRoutes(deps.requireAdmin)
  const read = adminRoute({
    method: 'get',
    path: '/',
    operationId: 'getAttention',
    summary: 'What somebody who runs the event must know',
    responses: responses(200, attention, 'Every check, those that are good too', [401, 403, 503]),
  })
  const choose = adminRoute({
    method: 'patch',
    path: '/starter',
    operationId: 'chooseStarterContent',
    summary: 'Say whether the event is played with starter content knowingly',
    request: jsonBody(starterChoice),
    responses: responses(200, attention, 'The checks now', [400, 401, 403, 413, 415, 503]),
  })
  const count = adminRoute({
    method: 'get',
    path: '/phones',
    operationId: 'getReachedPhones',
    summary: 'The address that phones use, and how many opened it by the portal’s code',
    responses: responses(200, phones, 'Of the last 12 hours', [401, 403, 503]),
  })
  const checks = async () => ({ checks: checksOf(await readFacts(deps)) })
  return createRouter()
    .openapi(read, async (c) => c.json(await checks(), 200))
    .openapi(choose, async (c) => {
      const { accepted } = c.req.valid('json')
      const at = new Date(clock.nowMs()).toISOString()
      await transact(db, async (tx) => {
        if (!(await acceptStarter(tx, accepted, at))) return
        const summary = accepted ? 'Plays with starter content knowingly' : 'Wants to be warned of starter content'
        await writeAudit(tx, c.var.admin, { action: 'change', entity: 'settings', summary }, at)
      })
      return c.json(await checks(), 200)
    })
    .openapi(count, async (c) => {
      return c.json({ public_url: deps.publicUrl, devices: await deps.phones.count(), most: MOST_PHONES }, 200)
    })
    .openapi(report, async (c) => {
      const visitor = deps.readVisitor(c)
      if (visitor !== null) await deps.phones.reached(visitor.id)
      return c.json({ reached: true as const }, 200)
    })
}
