import { messageOperations } from '@noor-quest/contract/messages'
import type { May } from '../accounts/guard.ts'
import { editConflict } from '../platform/app-error.ts'
import { serveOperations } from '../platform/http/routes.ts'
import { type PressDeps, pressMessage } from './press.ts'
import { readControl } from './queries.ts'

export function messageRoutes(deps: PressDeps & { may: May }) {
  const { db, clock, may } = deps
  const read = () => readControl(db, clock.nowMs())
  const routes = serveOperations(messageOperations, { may })
  routes.serve('GET /api/messages', {
    handle: read,
  })
  routes.serve('POST /api/messages', {
    handle: async ({ admin, body }) => {
      const isDone = await pressMessage(deps, admin, body)
      const current = await read()
      if (!isDone) throw editConflict(current)
      return current
    },
  })
  return routes
}
