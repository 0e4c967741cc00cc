import { evening } from '@noor-quest/contract/evening'
import { finalist, finalPresses, screenFinal } from '@noor-quest/contract/final'
import { build, hall, type LiveQuery, liveQuery, type OpenScreen, openScreen } from '@noor-quest/contract/hall'
import { leaderboardEvent } from '@noor-quest/contract/leaderboard'
import { currentSeason } from '@noor-quest/contract/seasons'
import { clientSettings } from '@noor-quest/contract/settings'
import { stage } from '@noor-quest/contract/stage'
import type { Context } from 'hono'
import { z } from 'zod'
import { tooManyAttempts } from '../app-error.ts'
import type { AppEnv } from '../http/app-env.ts'
import { type ClientAddress, limitGroup } from '../http/client-address.ts'
import type { Entitled, OpenStreams } from '../http/open-streams.ts'
import { defineRoutes, JsonText } from '../http/routes.ts'
import { type Connected, readPresent, streamTopics, type Topic } from './live-stream.ts'

/** The wait in ms for a client that may open no stream: another stream may have ended by then. */
const STREAM_WAIT_MS = 10_000
/**
 * A stream of a presenter or of the hall's screen ends after this time, and the browser opens it
 * again: the admin may have signed out or lost the permission, the screen may have been ended.
 */
const ENTITLED_MS = 30_000

const STREAM_TYPE = 'text/event-stream'

const eventData = z.union([
  leaderboardEvent,
  clientSettings,
  currentSeason,
  evening,
  hall,
  stage,
  screenFinal,
  finalPresses,
  finalist,
  openScreen,
  build,
])
const presentValues = z.array(z.object({ event: z.string(), data: eventData }))

export type LiveDeps = {
  /** The topics of all modules. */
  topics: readonly Topic[]
  streams: OpenStreams
  clientAddress: ClientAddress
  /** Counts a client that may open no stream. */
  countRefusal: (action: 'watch', c: Context<AppEnv>) => Promise<void>
  /** The page's person, by the cookie; null without one. */
  cookies: { read: (c: Context<AppEnv>, personId?: string) => string | null }
  /** The client as one that may have a reserved place; null: it may not. */
  findEntitled: (c: Context<AppEnv>, personId: string | null) => Promise<Entitled | null>
  /** The id of the client's screen of the hall; null: it is none. */
  findScreen: (c: Context<AppEnv>) => Promise<string | null>
}

export function liveRoutes(deps: LiveDeps) {
  const { topics: all, streams, clientAddress, countRefusal, cookies, findEntitled, findScreen } = deps
  const routes = defineRoutes('/api/live')
  const real = all.filter(({ admits }) => admits === undefined)
  /** A screen gets these topics in place of the public ones of the same name. */
  const ofScreens = new Set(real.flatMap(({ name, audience }) => (audience === 'screen' ? [name] : [])))
  routes.get('/', {
    summary: 'Server-sent events: each topic that changes while a page is open, at once and then at every change',
    description:
      'Every page gets "board", each leaderboard, "settings", "season" and "evening". `as=player` gets only "evening" and "finalist". `as=screen` adds "hall", "screen" and "build" and, for a screen of the hall, "stage" and "final". `as=presenter` adds "presses" for an admin. The streams of a presenter and of a screen of the hall end after 30 seconds, and the browser opens them again. `person` adds "finalist" of one of the device’s persons. `rehearsal=1` sends those of a rehearsal of the final to the pages that joined it. Two seconds after the first values, and then every 20 seconds, "alive" shows that the stream arrives.',
    query: liveQuery,
    returns: {
      responses: {
        200: {
          description:
            'The stream; each data line is a LeaderboardEvent, ClientSettings, CurrentSeason, Evening, Hall, Stage, ScreenFinal, FinalPresses, Finalist, OpenScreen or Build, by its event',
          content: {
            [STREAM_TYPE]: {
              schema: eventData,
            },
          },
        },
      },
    },
    errors: [401, 403, 429],
    handle: async ({ query }, c) => {
      // A HEAD request's stream would never be read, and so never end.
      if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': STREAM_TYPE })
      const isHall = await isHallScreen(query, c)
      const topics = await topicsFor(query, isHall, c)
      // Staff's other pages don't count toward the person who registered on the same device.
      const isOfPerson = query.as !== 'screen' && query.as !== 'presenter'
      const person = isOfPerson ? cookies.read(c, query.person) : null
      const place = await streams.admit({ group: limitGroup(clientAddress(c)), person }, () => findEntitled(c, person))
      if (place === null) {
        await countRefusal('watch', c)
        throw tooManyAttempts(STREAM_WAIT_MS)
      }
      const isEntitled = isHall || query.as === 'presenter'
      return streamTopics(c, topics, { place, ...(isEntitled && { endAfterMs: ENTITLED_MS }) })
    },
  })
  routes.get('/now', {
    summary: 'The present value of each topic of the live stream, for a page whose stream does not arrive',
    description: 'The parameters are those of GET /api/live. A value that cannot be read now is missing.',
    query: liveQuery,
    returns: [200, presentValues, 'As the stream’s first events'],
    cacheControl: 'no-store',
    errors: [401, 403],
    handle: async ({ query }, c) =>
      new JsonText(await readPresent(await topicsFor(query, await isHallScreen(query, c), c))),
  })

  /** The pages of a rehearsal have a cookie of that rehearsal. */
  async function isHallScreen({ as, rehearsal }: LiveQuery, c: Context<AppEnv>): Promise<boolean> {
    return as === 'screen' && rehearsal === undefined && (await findScreen(c)) !== null
  }

  async function topicsFor(query: LiveQuery, isHall: boolean, c: Context<AppEnv>): Promise<Connected[]> {
    const topics = query.rehearsal === undefined ? real : await rehearsed(all, c)
    const presented = query.as === 'presenter' ? await presenterTopics(topics, c) : []
    const personId = cookies.read(c, query.person)
    const others = topics.flatMap((topic): Connected[] => {
      if (query.as === 'player' && !('whilePlaying' in topic)) return []
      if (topic.audience === 'public') return query.as === 'screen' && ofScreens.has(topic.name) ? [] : [topic]
      if (topic.audience === 'screen') return query.as === 'screen' ? [topic] : []
      if (topic.audience === 'hall') return isHall || (query.as === 'screen' && topic.admits) ? [topic] : []
      if (topic.audience !== 'person' || personId === null) return []
      const { name, subscribe } = topic
      return [{ name, subscribe: (onValue) => subscribe(onValue, personId) }]
    })
    // The first value, because it clears the stage of a screen that was ended.
    const opened = query.as === 'screen' && query.rehearsal === undefined ? [openScreenTopic(isHall)] : []
    return [...opened, ...others, ...presented]
  }
  return routes
}

/** Whether the page is a screen of the hall, until its stream ends. */
function openScreenTopic(is_open: boolean): Connected {
  const subscribe: Connected['subscribe'] = (onValue) => {
    onValue(JSON.stringify({ is_open } satisfies OpenScreen))
    return () => {}
  }
  return { name: 'screen', subscribe }
}

/** The topics of a rehearsal that admit this page, and the others whose names it doesn't have. */
async function rehearsed(all: readonly Topic[], c: Context<AppEnv>): Promise<Topic[]> {
  const names = new Set(all.flatMap(({ name, admits }) => (admits === undefined ? [] : [name])))
  const admitted = await Promise.all(all.map(({ admits }) => admits?.(c) ?? false))
  return all.filter(({ name }, i) => admitted[i] || !names.has(name))
}

/**
 * The presenter topics that this admin may follow.
 * @throws AppError of the first topic's guard where there is none
 */
async function presenterTopics(topics: readonly Topic[], c: Context<AppEnv>): Promise<Connected[]> {
  const all = topics.filter((topic) => topic.audience === 'presenter')
  const checks = await Promise.allSettled(all.map(async ({ guard }) => guard.check(c)))
  const admitted = all.filter((_topic, i) => checks[i]?.status === 'fulfilled')
  const refused = checks.find((check) => check.status === 'rejected')
  if (admitted.length === 0 && refused !== undefined) throw refused.reason
  return admitted
}
