import { done } from '@noor-quest/contract/final'
import { idParam } from '@noor-quest/contract/requests'
import { screenClaim, screenLink, screens, shownOnScreen } from '@noor-quest/contract/screens'
import type { AccountsServices } from '../../accounts/module.ts'
import { AppError } from '../../platform/app-error.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/module.ts'
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
export function screenRoutes({ db, clock, secret, secure, may, findScreen }: Deps) {
  const cookies = createScreenCookies(secret, secure)
  const guard = may('stage')
  const routes = defineRoutes('/api/screens')
  routes.get('/', {
    summary: 'The hall’s screens, what each shows now, and the links that wait to be opened',
    guard,
    returns: [200, screens, 'Newest first'],
    handle: () => listScreens(db, clock.nowMs()),
  })
  routes.post('/', {
    summary: 'Make this browser a screen of the hall',
    guard,
    returns: [200, idParam, 'The screen'],
    handle: async ({ admin }, c) => {
      const id = (await findScreen(c)) ?? (await openScreen(db, admin, clock.nowMs()))
      cookies.write(c, id)
      return { id }
    },
  })
  routes.post('/links', {
    summary: 'Make a link that makes another browser a screen, once, within ten minutes; its token is returned once',
    guard,
    returns: [201, screenLink, 'The token'],
    handle: async ({ admin }) => ({ token: await makeScreenLink(db, admin, clock.nowMs()) }),
  })
  routes.delete('/{id}', {
    summary: 'End a screen, or withdraw its unopened link',
    guard,
    returns: [200, idParam, 'The screen'],
    handle: ({ admin, params }) => endScreen(db, admin, params.id, new Date(clock.nowMs()).toISOString()),
  })
  routes.post('/claims', {
    summary: 'Make this browser a screen by a link’s token',
    body: screenClaim,
    returns: [200, idParam, 'The screen'],
    handle: async ({ body }, c) => {
      const id = await claimScreen(db, body.token, clock.nowMs())
      cookies.write(c, id)
      return { id }
    },
  })
  routes.post('/shown', {
    summary: 'Confirm what this screen shows, every few seconds while its page is visible',
    body: shownOnScreen,
    returns: [200, done, 'It is stored'],
    errors: [404],
    handle: async ({ body }, c) => {
      const id = await findScreen(c)
      if (id === null) throw new AppError('not_found')
      await confirmShown(db, id, body, clock.nowMs())
      return { done: true as const }
    },
  })
  return routes
}
