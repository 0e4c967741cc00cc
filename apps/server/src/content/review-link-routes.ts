import { idParam } from '@noor-quest/contract/requests'
import {
  desk,
  deskItem,
  linkChecks,
  madeReviewLink,
  newCheck,
  newReviewLink,
  openedDesk,
  reviewLinks,
} from '@noor-quest/contract/review-links'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import type { May } from '../accounts/guard.ts'
import type { Attempts } from '../accounts/rate-limits/count-attempts.ts'
import { tooManyAttempts } from '../platform/app-error.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { type ClientAddress, limitGroup } from '../platform/http/client-address.ts'
import { defineRoutes } from '../platform/http/routes.ts'
import { checkByLink, listLinks, makeLink, openDesk, readLinkChecks, revokeLink } from './review-links.ts'

/** Unknown tokens from one address, which a whole campus can share. */
const UNKNOWN_MAX = 60
const WINDOW_MS = 15 * 60_000

/** Openings of a link to sealed questions, of which each writes an entry of the activity log. */
const LOGGED_MAX = 60

/** The longest id list. */
export const NEW_LINK_MAX_BYTES = 16 * 1024

type Deps = { db: Db; clock: Clock; may: May; attempts: Attempts; clientAddress: ClientAddress }

export function reviewLinkRoutes({ db, clock, may }: Deps) {
  const routes = defineRoutes('/api/review_links')
  routes.get('/', {
    summary: 'The links for reviewers, without their tokens',
    guard: may('content:read'),
    returns: [200, reviewLinks, 'Newest first'],
    handle: async () => ({ links: await listLinks(db) }),
  })
  routes.post('/', {
    summary: 'Make a link with which one reviewer checks these items; its token is returned once',
    guard: may('content:write'),
    body: newReviewLink,
    maxBytes: NEW_LINK_MAX_BYTES,
    returns: [201, madeReviewLink, 'The token'],
    errors: [404],
    handle: ({ admin, body }) => makeLink(db, admin, body, false, clock.nowMs()),
  })
  routes.get('/{id}/checks', {
    summary: 'What the reviewer of a link found',
    guard: may('content:read'),
    returns: [200, linkChecks, 'By item'],
    handle: ({ params }) => readLinkChecks(db, params.id),
  })
  routes.post('/{id}/revoke', {
    summary: 'End a link; its checks stay',
    guard: may('content:write'),
    returns: [200, idParam, 'The link'],
    handle: ({ admin, params }) => revokeLink(db, admin, params.id, new Date(clock.nowMs()).toISOString()),
  })
  return routes
}

export function deskRoutes({ db, clock, attempts, clientAddress }: Deps) {
  const countUnknown = (c: Context<AppEnv>) => async () => {
    const { count, endsInMs } = await attempts.tally('desk', limitGroup(clientAddress(c)), WINDOW_MS)
    if (count > UNKNOWN_MAX) throw tooManyAttempts(endsInMs)
  }
  const limitLogged = async (linkId: string) => {
    const { count, endsInMs } = await attempts.tally('desk_opened', linkId, WINDOW_MS)
    if (count > LOGGED_MAX) throw tooManyAttempts(endsInMs)
  }
  const routes = defineRoutes('/api/desk')
  routes.post('/', {
    summary: 'The items of a reviewer’s link; a link that was revoked or has expired says so',
    // The response contains no secret whose length compression would reveal: the token is the
    // request's.
    middleware: compress({ encoding: 'gzip' }),
    body: openedDesk,
    returns: [200, desk, 'The items, with the reviewer’s checks'],
    errors: [429],
    handle: ({ body: { token } }, c) => {
      const opening = { token, from: clientAddress(c), refuseUnknown: countUnknown(c), limitLogged }
      return openDesk(db, opening, clock.nowMs())
    },
  })
  routes.post('/checks', {
    summary: 'Check an item’s current version in one language; a repeated check replaces the earlier one',
    body: newCheck,
    returns: [200, deskItem.shape.checks.element, 'The check'],
    errors: [404, 409, 429],
    handle: ({ body }, c) => checkByLink(db, body, clock.nowMs(), countUnknown(c)),
  })
  return routes
}
