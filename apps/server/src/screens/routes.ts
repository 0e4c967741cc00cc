import { screenOperations } from '@noor-quest/contract/screens'
import type { AccountsServices } from '../accounts/module.ts'
import { AppError } from '../platform/app-error.ts'
import { serveOperations } from '../platform/http/routes.ts'
import type { Platform } from '../platform/module.ts'
import {
  claimScreen,
  confirmShown,
  createScreenCookies,
  endScreen,
  type FindScreen,
  listScreens,
  makeScreenLink,
  openScreen,
} from './screens.ts'

type Deps = Platform & AccountsServices & { findScreen: FindScreen }

/** The hall's screens: the portal's part, and that of the screens themselves. */
export function screenRoutes(deps: Deps) {
  const { db, clock, secret, secure, may, findScreen, streams, notifications } = deps
  const cookies = createScreenCookies(secret, secure)
  const routes = serveOperations(screenOperations, { may })
  routes.serve('GET /api/screens', {
    handle: () => listScreens(db, clock.nowMs()),
  })
  routes.serve('POST /api/screens', {
    handle: async ({ admin }, c) => {
      const id = (await findScreen(c)) ?? (await openScreen(db, admin, clock.nowMs()))
      cookies.write(c, id)
      return { id }
    },
  })
  routes.serve('POST /api/screens/links', {
    handle: async ({ admin }) => ({ token: await makeScreenLink(db, admin, clock.nowMs()) }),
  })
  routes.serve('DELETE /api/screens/{id}', {
    handle: async ({ admin, params }) => {
      const ended = await endScreen(db, admin, params.id, new Date(clock.nowMs()).toISOString())
      streams.endOf(ended.id)
      notifications?.notify('end-streams', ended.id)
      return ended
    },
  })
  routes.serve('POST /api/screens/claims', {
    handle: async ({ body }, c) => {
      const id = await claimScreen(db, body.token, clock.nowMs())
      cookies.write(c, id)
      return { id }
    },
  })
  routes.serve('POST /api/screens/shown', {
    handle: async ({ body }, c) => {
      const id = await findScreen(c)
      if (id === null) throw new AppError('not_found')
      await confirmShown(db, id, body, clock.nowMs())
      return { done: true as const }
    },
  })
  return routes
}
