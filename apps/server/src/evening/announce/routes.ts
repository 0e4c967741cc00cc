import type { EditConflict } from '@noor-quest/contract/errors'
import { type EveningControl, eveningControl, eveningPress } from '@noor-quest/contract/evening'
import type { May } from '../../accounts/guard.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import { pressEvening } from './press.ts'
import { controlOf, readEvening } from './queries.ts'

type Deps = { db: Db; clock: Clock; evening: { changed: () => unknown }; may: May }

export function eveningRoutes({ db, clock, evening, may }: Deps) {
  const read = async () => controlOf(await readEvening(db), clock.nowMs())
  const routes = defineRoutes('/api/evening')
  routes.get('/', {
    id: 'getEvening',
    summary: 'The message on all pages',
    guard: may('evening'),
    returns: [200, eveningControl, 'The evening now'],
    handle: read,
  })
  routes.post('/', {
    id: 'pressEvening',
    summary: 'Send a message to all pages, or withdraw it',
    guard: may('evening'),
    body: eveningPress,
    returns: [200, eveningControl, 'The evening now'],
    errors: [409],
    handle: async ({ admin, body }) => {
      const isDone = await pressEvening(db, admin, body, clock.nowMs(), evening.changed)
      const current = await read()
      if (isDone) return current
      throw new AppError('edit_conflict', {
        details: { fields: ['version'], current } satisfies EditConflict<EveningControl>,
      })
    },
  })
  return routes
}
