import { rehearsalOperations } from '@noor-quest/contract/final'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { May } from '../accounts/guard.ts'
import { AppError } from '../platform/app-error.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { cookieName, cookieValues } from '../platform/http/cookies.ts'
import { serveOperations } from '../platform/http/routes.ts'
import type { Topic } from '../platform/live/live-stream.ts'
import {
  answerRehearsal,
  endRehearsal,
  enterRehearsal,
  hasJoined,
  type JoinedAs,
  joinRehearsal,
  PHONE,
  pressRehearsal,
  type RehearsalDeps,
  readRehearsal,
  startRehearsal,
} from './rehearsal.ts'
import { doneAfter } from './routes.ts'
import { answerView } from './views.ts'

type Deps = RehearsalDeps & { secure: boolean; may: May }

function createJoined({ secure, ...deps }: RehearsalDeps & { secure: boolean }) {
  const nameOf = (as: JoinedAs) => cookieName(`noor_rehearsal_${as}`, secure)
  return {
    write: (c: Context<AppEnv>, as: JoinedAs, key: string) =>
      setCookie(c, nameOf(as), key, { path: '/', httpOnly: true, sameSite: 'Lax', secure }),
    has: (c: Context<AppEnv>, as: JoinedAs) => hasJoined(deps, as, cookieValues(c.req.header('cookie'), nameOf(as))),
  }
}

/** The topics of a final, for the pages that joined the rehearsal. */
export function rehearsalTopics(deps: RehearsalDeps & { secure: boolean }, topics: readonly Topic[]): Topic[] {
  const joined = createJoined(deps)
  const isScreen = (c: Context<AppEnv>) => joined.has(c, 'screen')
  const showFinal = (onValue: (json: string) => void) => {
    onValue(JSON.stringify({ mode: 'final' }))
    return () => {}
  }
  return [
    { name: 'stage', audience: 'hall', admits: isScreen, subscribe: showFinal },
    ...topics.map((topic): Topic => {
      if (topic.audience === 'presenter') return { ...topic, admits: () => true }
      if (topic.audience !== 'person') return { ...topic, admits: isScreen }
      const { name, subscribe } = topic
      return {
        name,
        audience: 'public',
        whilePlaying: true,
        admits: (c) => joined.has(c, 'phone'),
        subscribe: (onValue: (json: string) => void) => subscribe(onValue, PHONE, true),
      }
    }),
  ]
}

/** For the presenter, and for the phone that joined by its link. */
export function rehearsalRoutes(deps: Deps) {
  const joined = createJoined(deps)
  const requirePhone = async (c: Context<AppEnv>) => {
    if (!(await joined.has(c, 'phone'))) throw new AppError('not_found')
  }
  const routes = serveOperations(rehearsalOperations, { may: deps.may })
  routes.serve('POST /api/final-rehearsal', {
    handle: () => startRehearsal(deps),
  })
  routes.serve('DELETE /api/final-rehearsal', {
    handle: () => doneAfter(endRehearsal(deps)),
  })
  routes.serve('POST /api/final-rehearsal/presses', {
    handle: ({ body }) => doneAfter(pressRehearsal(deps, body)),
  })
  routes.serve('POST /api/final-rehearsal/answer', {
    handle: async () => answerView(await readRehearsal(deps)),
  })
  routes.serve('POST /api/final-rehearsal/claims', {
    handle: async ({ body }, c: Context<AppEnv>) => {
      const { as, key } = await joinRehearsal(deps, body.token)
      joined.write(c, as, key)
      return { as }
    },
  })
  routes.serve('POST /api/final-rehearsal/entry', {
    handle: async (_input, c: Context<AppEnv>) => {
      await requirePhone(c)
      return doneAfter(enterRehearsal(deps))
    },
  })
  routes.serve('POST /api/final-rehearsal/answers', {
    handle: async ({ body }, c: Context<AppEnv>) => {
      await requirePhone(c)
      return answerRehearsal(deps, body)
    },
  })
  return routes
}
