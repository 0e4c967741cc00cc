import {
  drawCommit,
  drawDigits,
  drawNext,
  drawsQuery,
  drawTyped,
  type Entrants,
  ownTicketChange,
  ownTickets,
  publicDraws,
  seasonDraws,
  seasonDrawsQuery,
  winnerChange,
} from '@noor-quest/contract/draws'
import type { Logger } from 'pino'
import type { AccountsServices } from '../../accounts/module.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { defineRoutes, downloadHeaders, file } from '../../platform/http/routes.ts'
import { createWatched, type Watched } from '../../platform/live/watched.ts'
import type { Platform } from '../../platform/module.ts'
import type { PlayersServices } from '../../players/module.ts'
import { commitDraw } from './commit-draw.ts'
import { changeOwnTicket, changeWinner, drawByDigits, drawTheNext } from './hold-draw.ts'
import { countDraws, type Draw, requireDraw } from './queries.ts'
import { fileChunks, readOwnTickets, readPublicDraws, readSeasonDraws, requirePublishedFile } from './read-draws.ts'
import type { TypedDigits } from './typed.ts'

type Deps = Platform & AccountsServices & PlayersServices & { counts: Watched; typed: TypedDigits }

/** The interval at which a process notices the draws of another. */
const POLL_INTERVAL_MS = 5000

/** The topic for pages with draws. */
export function createDrawCounts(db: Db, log: Logger): Watched {
  const outage = 'the prize draws could not be brought up to date'
  return createWatched({ read: () => countDraws(db), everyMs: POLL_INTERVAL_MS, notifications: null, log, outage })
}

/** The public draws, and how a draw is held. */
export function drawRoutes({ db, clock, cookies, may, counts, typed }: Deps) {
  const files = createDrawFiles(db, clock)
  const change = { guard: may('draws:write'), returns: [200, seasonDraws, 'The draws now'] } as const
  const readSeasonOf = async (drawId: string) => {
    const { season_id } = await requireDraw(db, drawId)
    return readSeasonDraws(db, season_id, 'scored', clock.nowMs())
  }
  const routes = defineRoutes('/api/draws')
  routes.get('/', {
    summary: "A season's prize draws, with the names that were not erased",
    query: drawsQuery,
    returns: [200, publicDraws, 'Newest first'],
    cacheControl: 'no-store',
    errors: [404],
    handle: ({ query }) => readPublicDraws(db, query.season),
  })
  routes.get('/{id}/file', {
    summary: 'The file of a draw, after its digits were called out: the list whose SHA-256 is public, and names',
    returns: file(['text/plain']),
    cacheControl: 'no-store',
    handle: async ({ params }) => {
      const draw = await requirePublishedFile(db, params.id)
      return { headers: downloadHeaders('prize-draw', draw.committed_at, 'jsonl'), write: () => files.read(draw) }
    },
  })
  routes.get('/{id}/tickets/mine', {
    summary: "This person's tickets in a draw, and what opens their commitments, after its digits were called out",
    guard: cookies.guard,
    returns: [200, ownTickets, 'The tickets; none for a person without one'],
    cacheControl: 'no-store',
    handle: ({ personId, params }) => readOwnTickets(db, personId, params.id),
  })
  routes.put('/{id}/typed', {
    summary: "Show on the hall's screen which digits are typed so far; they decide nothing",
    guard: may('draws:write'),
    body: drawTyped,
    returns: [200, drawTyped, 'The digits'],
    handle: async ({ params, body }) => {
      typed.type(params.id, body.digits)
      return body
    },
  })
  routes.post('/{id}/digits', {
    summary: 'Decide a prize draw by digits that were called out, once',
    ...change,
    body: drawDigits,
    errors: [409],
    handle: async ({ admin, params: { id }, body }) => {
      await drawByDigits(db, admin, id, body.digits, clock.nowMs())
      await counts.changed()
      return readSeasonOf(id)
    },
  })
  routes.post('/{id}/next', {
    summary: 'Draw the next ticket in place of one that gets no prize',
    ...change,
    body: drawNext,
    errors: [409],
    handle: async ({ admin, params: { id }, body }) => {
      await drawTheNext(db, admin, id, body, clock.nowMs())
      await counts.changed()
      return readSeasonOf(id)
    },
  })
  routes.patch('/{id}/winners', {
    summary: "Tick off that a draw's winner was contacted or has the prize",
    ...change,
    body: winnerChange,
    handle: async ({ admin, params: { id }, body }) => {
      await changeWinner(db, admin, id, body, clock.nowMs())
      return readSeasonOf(id)
    },
  })
  return routes
}

/** A season's draws, for admins. */
export function seasonDrawRoutes({ db, clock, may, counts }: Omit<Deps, 'typed'>) {
  const readSeason = (seasonId: string, entrants: Entrants) => readSeasonDraws(db, seasonId, entrants, clock.nowMs())
  const change = { guard: may('draws:write'), returns: [200, seasonDraws, 'The draws now'] } as const
  const routes = defineRoutes('/api/seasons')
  routes.get('/{id}/draws', {
    summary: 'Who would have a ticket in the next prize draw of a season, and its draws with those who were drawn',
    guard: may('draws:read'),
    query: seasonDrawsQuery,
    returns: [200, seasonDraws, 'The draws now'],
    handle: ({ params, query }) => readSeason(params.id, query.entrants),
  })
  routes.post('/{id}/draws', {
    summary: "Fix the list of a season's next prize draw for good",
    ...change,
    body: drawCommit,
    errors: [409],
    handle: async ({ admin, params: { id }, body }) => {
      await commitDraw(db, admin, id, body, clock.nowMs())
      await counts.changed()
      return readSeason(id, body.entrants)
    },
  })
  routes.patch('/{id}/draws/tickets', {
    summary: 'Give a person who shares a number or device a ticket of their own, or take it back',
    ...change,
    body: ownTicketChange,
    handle: async ({ admin, params: { id }, body }) => {
      await changeOwnTicket(db, admin, id, body, clock.nowMs())
      return readSeason(id, body.entrants)
    },
  })
  return routes
}

// The public files of draws. Anonymous visitors request them, so each file is made at most once a
// second, and requests within that second get the same bytes.

/** The age at which a file is made again. A hidden or erased name leaves the screens as fast. */
const FRESH_MS = 1000
/** A file with a hundred thousand tickets has 20 MB. */
const MAX_FILES = 3

function createDrawFiles(db: Db, clock: Clock) {
  const made = new BoundedMap<{ atMs: number; bytes: Promise<Uint8Array<ArrayBuffer>> }>(MAX_FILES)

  const make = (draw: Draw) => {
    const file = { atMs: clock.nowMs(), bytes: join(fileChunks(db, draw)) }
    made.set(draw.id, file)
    const forget = () => made.get(draw.id) === file && made.delete(draw.id)
    file.bytes.then(() => setTimeout(forget, FRESH_MS).unref(), forget)
    return file
  }
  return {
    read: (draw: Draw) => {
      const last = made.get(draw.id)
      return (last !== undefined && clock.nowMs() - last.atMs < FRESH_MS ? last : make(draw)).bytes
    },
  }
}

async function join(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return new Blob(parts).bytes()
}
