import { leaderboard, leaderboardQuery } from '@noor-quest/contract/leaderboard'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { AppEnv } from '../http/app-env.ts'
import type { OpenStreams } from '../http/open-streams.ts'
import { answers, createRoute, createRouter } from '../http/openapi.ts'
import type { Boards } from './boards.ts'

/** Proxies close connections that say nothing. */
const HEARTBEAT_MS = 20_000

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'The best players of one game, or of both',
  request: { query: leaderboardQuery },
  responses: answers(200, leaderboard, 'The board, best first', [400, 503]),
})

/** /api/leaderboard */
export function leaderboardRoutes(boards: Boards, streams: OpenStreams) {
  const router = createRouter().openapi(read, async (c) => {
    const { game_type: gameType, limit } = c.req.valid('query')
    const text = await boards.json(gameType ?? null, limit)
    // Typed as JSON by the schema; the text is already that JSON.
    return c.body(text, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }) as never
  })
  router.get('/events', (c) => boardEvents(c, boards, streams))
  return router
}

/** Server-sent events named "board": each game's board at once, then again whenever it changes. */
function boardEvents(c: Context<AppEnv>, boards: Boards, streams: OpenStreams): Response {
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const ended = Promise.withResolvers<void>()
    stream.onAbort(ended.resolve)
    const forget = streams.add(ended.resolve)
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS)
    const unwatch = boards.watch((board) => stream.writeSSE({ event: 'board', data: JSON.stringify(board) }))
    await ended.promise
    unwatch()
    clearInterval(heartbeat)
    forget()
  })
}
