import { eveningControl, eveningPress } from '@noor-quest/contract/evening'
import type { May } from '../../accounts/guard.ts'
import { editConflict } from '../../platform/app-error.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import { type PressDeps, pressEvening } from './press.ts'
import { readControl } from './queries.ts'

export function eveningRoutes(deps: PressDeps & { may: May }) {
  const { db, clock, may } = deps
  const read = () => readControl(db, clock.nowMs())
  const routes = defineRoutes('/api/evening')
  routes.get('/', {
    summary: 'The message on all pages, and the pause',
    guard: may('evening'),
    returns: [200, eveningControl, 'The evening now'],
    handle: read,
  })
  routes.post('/', {
    summary: 'Send a message to all pages or withdraw it; pause the games or continue them',
    guard: may('evening'),
    body: eveningPress,
    returns: [200, eveningControl, 'The evening now'],
    errors: [409],
    handle: async ({ admin, body }) => {
      const isDone = await pressEvening(deps, admin, body)
      const current = await read()
      if (!isDone) throw editConflict(current)
      return current
    },
  })
  return routes
}
