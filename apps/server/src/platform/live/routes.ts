import type { LiveQuery, OpenScreen } from '@noor-quest/contract/hall'
import { liveOperations } from '@noor-quest/contract/live'
import type { Context } from 'hono'
import { tooManyAttempts } from '../app-error.ts'
import type { AppEnv } from '../http/app-env.ts'
import { type ClientAddress, limitGroup } from '../http/client-address.ts'
import type { Entitled, OpenStreams } from '../http/open-streams.ts'
import { JsonText, serveOperations } from '../http/routes.ts'
import { type Connected, readPresent, streamTopics, type Topic } from './live-stream.ts'

/** The wait in ms for a client that may open no stream: another stream may have ended by then. */
const STREAM_WAIT_MS = 10_000
/**
 * A stream of a presenter or of the hall's screen ends after this time, and the browser opens it
 * again: the admin may have signed out or lost the permission, the screen may have been ended.
 */
const ENTITLED_MS = 30_000

const STREAM_TYPE = 'text/event-stream'

/** `isElsewhere`: the page's person came back on another device. */
type FoundPerson = { personId: string | null; isElsewhere: boolean }

/** The page's person came back on another device. */
const ELSEWHERE: Connected = {
  name: 'elsewhere',
  subscribe: (onValue) => {
    onValue('{}')
    return () => {}
  },
}

export type LiveDeps = {
  /** The topics of all modules. */
  topics: readonly Topic[]
  streams: OpenStreams
  clientAddress: ClientAddress
  /** Counts a client that may open no stream. */
  countRefusal: (action: 'watch', c: Context<AppEnv>) => Promise<void>
  /** The page's person, by the cookie; null without one. */
  cookies: {
    find: (c: Context<AppEnv>, personId?: string) => Promise<FoundPerson>
  }
  /** The client as one that may have a reserved slot; null: it may not. */
  findEntitled: (c: Context<AppEnv>, personId: string | null) => Promise<Entitled | null>
  /** The id of the client's screen of the hall; null: it is none. */
  findScreen: (c: Context<AppEnv>) => Promise<string | null>
}

export function liveRoutes(deps: LiveDeps) {
  const { topics: all, streams, clientAddress, countRefusal, cookies, findEntitled, findScreen } = deps
  const routes = serveOperations(liveOperations)
  const real = all.filter(({ admits }) => admits === undefined)
  /** A screen gets these topics in place of the public ones of the same name. */
  const ofScreens = new Set(real.flatMap(({ name, audience }) => (audience === 'screen' ? [name] : [])))
  routes.serve('GET /api/live', {
    handle: async ({ query }, c) => {
      // A HEAD request's stream would never be read, and so never end.
      if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': STREAM_TYPE })
      const screen = await findHallScreen(query, c)
      const found = await findPerson(query, c)
      const topics = await topicsFor(query, screen !== null, found, c)
      const person = found.personId
      const client = { group: limitGroup(clientAddress(c)), owner: screen ?? person }
      const slot = await streams.admit(client, () => findEntitled(c, person))
      if (slot === null) {
        await countRefusal('watch', c)
        throw tooManyAttempts(STREAM_WAIT_MS)
      }
      const isEntitled = screen !== null || query.as === 'presenter'
      return streamTopics(c, topics, { slot, ...(isEntitled && { endAfterMs: ENTITLED_MS }) })
    },
  })
  routes.serve('GET /api/live/now', {
    cacheControl: 'no-store',
    handle: async ({ query }, c) => {
      const screen = await findHallScreen(query, c)
      const topics = await topicsFor(query, screen !== null, await findPerson(query, c), c)
      return new JsonText(await readPresent(topics))
    },
  })

  /** The page's screen of the hall. The pages of a rehearsal have a cookie of that rehearsal. */
  async function findHallScreen({ as, rehearsal }: LiveQuery, c: Context<AppEnv>): Promise<string | null> {
    return as === 'screen' && rehearsal === undefined ? findScreen(c) : null
  }

  /** The page's person. Staff's pages belong to no person who registered on the same device. */
  async function findPerson(query: LiveQuery, c: Context<AppEnv>): Promise<FoundPerson> {
    if (query.as === 'screen' || query.as === 'presenter') return { personId: null, isElsewhere: false }
    return cookies.find(c, query.person)
  }

  async function topicsFor(
    query: LiveQuery,
    isHall: boolean,
    { personId, isElsewhere }: FoundPerson,
    c: Context<AppEnv>,
  ): Promise<Connected[]> {
    const topics = query.rehearsal === undefined ? real : await rehearsed(all, c)
    const presented = query.as === 'presenter' ? await presenterTopics(topics, c) : []
    const others = topics.flatMap((topic): Connected[] => {
      if (query.as === 'player' && !('whilePlaying' in topic)) return []
      if (topic.audience === 'public') return query.as === 'screen' && ofScreens.has(topic.name) ? [] : [topic]
      if (topic.audience === 'screen') return query.as === 'screen' ? [topic] : []
      if (topic.audience === 'hall') return isHall || (query.as === 'screen' && topic.admits) ? [topic] : []
      if (topic.audience !== 'person' || personId === null) return []
      const { name, subscribe } = topic
      return [{ name, subscribe: (onValue) => subscribe(onValue, personId, query.person !== undefined) }]
    })
    // The first value, because it clears the stage of a screen that was ended.
    const opened = query.as === 'screen' && query.rehearsal === undefined ? [openScreenTopic(isHall)] : []
    return [...opened, ...(isElsewhere ? [ELSEWHERE] : []), ...others, ...presented]
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
