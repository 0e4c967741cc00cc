import { check } from '@noor-quest/contract/checks'
import { reviewerCheck, reviewerItems, reviewerQuery, sealedCheck } from '@noor-quest/contract/reviewer'
import { compress } from 'hono/compress'
import type { May } from '../accounts/guard.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { defineRoutes } from '../platform/http/routes.ts'
import { ITEM_KINDS } from './item-kinds.ts'
import { actsBy } from './items.ts'
import { checkAsReviewer, checkSealed, listForReviewer, openSealedForReviewer } from './reviewer.ts'

export function reviewerRoutes({ db, clock, may }: { db: Db; clock: Clock; may: May }) {
  const by = actsBy(clock)
  // The lists contain no secret of their reader, whose length compression would reveal.
  const middleware = compress({ encoding: 'gzip' })
  const routes = defineRoutes('/api/item_checks')
  routes.get('/', {
    summary: 'All items of a kind, with the reviewer’s own checks',
    guard: may('items:check'),
    middleware,
    query: reviewerQuery,
    returns: [200, reviewerItems, 'Oldest first'],
    handle: async ({ admin, query }) => ({ items: await listForReviewer(db, by(admin), ITEM_KINDS[query.kind]) }),
  })
  routes.put('/', {
    summary: 'Check an item in one language; the reviewer’s later check replaces the earlier one',
    guard: may('items:check'),
    body: reviewerCheck,
    returns: [200, check, 'The check'],
    errors: [404, 409],
    handle: ({ admin, body: { kind, ...sent } }) => checkAsReviewer(db, by(admin), ITEM_KINDS[kind], sent),
  })
  routes.get('/sealed', {
    summary: 'Read the sealed questions, after entering the password again; each reading is logged',
    guard: may('sealed:check', { fresh: true }),
    middleware,
    returns: [200, reviewerItems, 'Oldest first'],
    handle: async ({ admin }) => ({ items: await openSealedForReviewer(db, by(admin)) }),
  })
  routes.put('/sealed', {
    summary: 'Check a sealed question in one language',
    guard: may('sealed:check'),
    body: sealedCheck,
    returns: [200, check, 'The check'],
    errors: [404, 409],
    handle: ({ admin, body }) => checkSealed(db, by(admin), body),
  })
  return routes
}
