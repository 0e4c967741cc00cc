import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'
import { expect, it } from 'vitest'
import { RouterByResource } from './router.ts'

const ROUTES = [
  ['ALL', '/*'],
  ['GET', '/healthz'],
  ['POST', '/api/*'],
  ['GET', '/api/players/me'],
  ['POST', '/api/players'],
  ['POST', '/api/quiz/games'],
  ['GET', '/api/quiz/games/current'],
  ['POST', '/api/quiz/games/:id/level'],
  ['POST', '/api/quiz/games/:id/answers'],
  // Routes that follow the others of their resource, and that the fastest router refuses.
  ['GET', '/api/players/:id'],
  ['GET', '/api/players/:id/games/:game'],
  ['GET', '/api/openapi.json'],
  ['ALL', '/api/*'],
  ['GET', '/storage/:name{.+}'],
  ['GET', '/*'],
] as const
const PATHS = [
  ...[
    '/',
    '/healthz',
    '/healthz/',
    '/home',
    '/home/me',
    '/storage/a/b.png',
    '//',
    '//api/quiz/games',
    '/x/api/quiz/games',
  ],
  ...['/api', '/api/', '/api/x', '/api/x/me', '/api/openapi.json', '/api/openapi.json/me', '/api//quiz/games'],
  ...[
    '/api/players',
    '/api/players/',
    '/api/players/me',
    '/api/players/me/',
    '/api/players/7',
    '/api/players/7/games/8',
  ],
  ...[
    '/api/playersx',
    '/api/players/7/games/',
    '/api/quiz',
    '/api/quiz/games',
    '/api/quiz/games/7',
    '/api/quiz/games/7/level',
  ],
  ...[
    '/api/quiz/games/7/answers',
    '/api/quiz/games//answers',
    '/api/quiz/games/current',
    '/api/quiz/games/current/answers',
  ],
  ...[
    '/api/quiz/games/7/answers/',
    '/api/quiz/games/7%2F8/answers',
    '/api/quiz/games/نور/answers',
    '/api/*',
    '/api/:x',
  ],
]

/**
 * The handlers that run, in order, with their path parameters. The trie finds /api/* twice for
 * /api/.
 */
function found([handlers, stash]: Result<string>): unknown {
  const once = handlers.filter(([handler], index) => handler !== handlers[index - 1]?.[0])
  return once.map(([handler, params]) => [
    handler,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? stash?.[value] : value]),
    ),
  ])
}

function withRoutes(router: Router<string>): Router<string> {
  for (const [method, path] of ROUTES) router.add(method, path, `${method} ${path}`)
  return router
}

it.each(['GET', 'POST', 'DELETE', 'PURGE'])("finds for %s what Hono's trie finds", (method) => {
  const own = withRoutes(new RouterByResource())
  const trie = withRoutes(new TrieRouter())
  for (const path of PATHS)
    expect([path, found(own.match(method, path))]).toEqual([path, found(trie.match(method, path))])
})

it('takes no route after the first request', () => {
  const router = withRoutes(new RouterByResource())
  router.match('GET', '/')
  expect(() => router.add('GET', '/late', 'late')).toThrow('after the first request')
})
