import { nameOperations } from '@noor-quest/contract/names'
import { allows } from '@noor-quest/rules/permissions'
import type { AccountsServices } from '../accounts/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import { serveOperations } from '../platform/http/routes.ts'
import type { Platform } from '../platform/module.ts'
import type { RegistrationServices } from '../registration/module.ts'
import { decideEntries } from './decide.ts'
import { readNamesPage } from './read-names.ts'
import { reportMistake } from './report-mistake.ts'

type Deps = Platform & AccountsServices & RegistrationServices & LeaderboardsServices

export function nameRoutes({ db, clock, leaderboards, may, cookies, rateLimits }: Deps) {
  const routes = serveOperations(nameOperations, { may, player: cookies.guard })
  routes.serve('GET /api/names', {
    handle: ({ rights, query }) => readNamesPage(db, query, allows(rights, 'games:review'), clock.nowMs()),
  })
  routes.serve('POST /api/names/decisions', {
    handle: ({ admin, rights, body }) =>
      decideEntries({ db, leaderboards }, admin, body, allows(rights, 'games:review'), clock.nowMs()),
  })
  routes.serve('POST /api/quiz/mistakes', {
    limit: rateLimits.feedback,
    handle: async ({ personId, body }) => {
      await reportMistake(db, personId, body, clock.nowMs())
      return { reported: true as const }
    },
  })
  return routes
}
