import { sealedOperations } from '@noor-quest/contract/sealed-questions'
import type { May } from '../accounts/guard.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { serveOperations } from '../platform/http/routes.ts'
import { actsBy } from './items.ts'
import { addSealed, changeSealed, listSealed, openSealed, releaseSealed, sealQuestions } from './sealed-questions.ts'

export function sealedRoutes({ db, clock, may }: { db: Db; clock: Clock; may: May }) {
  const by = actsBy(clock)
  const routes = serveOperations(sealedOperations, { may })
  routes.serve('GET /api/sealed_questions', {
    handle: async () => ({ questions: await listSealed(db) }),
  })
  routes.serve('POST /api/sealed_questions', {
    handle: ({ admin, body }) => addSealed(db, by(admin), body),
  })
  routes.serve('POST /api/sealed_questions/seal', {
    handle: async ({ admin, body }) => ({ ids: await sealQuestions(db, by(admin), body.ids) }),
  })
  routes.serve('POST /api/sealed_questions/{id}/open', {
    handle: ({ admin, params }) => openSealed(db, by(admin), params.id),
  })
  routes.serve('PUT /api/sealed_questions/{id}', {
    handle: ({ admin, params, body }) => changeSealed(db, by(admin), params.id, body),
  })
  routes.serve('POST /api/sealed_questions/{id}/release', {
    handle: ({ admin, params }) => releaseSealed(db, by(admin), params.id),
  })
  return routes
}
