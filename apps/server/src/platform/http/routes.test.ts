import { file, operations, TABLE_FILE } from '@noor-quest/contract/operations'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { errorsOf } from './api-document.ts'
import { type Guard, serveOperations } from './routes.ts'

const named = z.object({ name: z.string() })
const returns = [200, named, ''] as const
const things = operations({
  'GET /api/things': { summary: '', returns },
  'GET /api/things/memory': { summary: '', returns, usesDatabase: false },
  'GET /api/things/{id}': { summary: '', returns, cookie: 'player' },
  'POST /api/things': { summary: '', returns, permission: 'content:write', body: named, errors: [409, 429] },
  'GET /api/things/export': { summary: '', cookie: 'player', returns: TABLE_FILE },
  'GET /api/things/picture': { summary: '', returns: file(['image/png']) },
})

it('derives the statuses of an operation, and adds those that it names', () => {
  const statuses = Object.entries(things).map(([key, operation]) => [
    key,
    [...new Set(errorsOf(key, operation))].sort(),
  ])
  expect(Object.fromEntries(statuses)).toEqual({
    'GET /api/things': [503],
    'GET /api/things/memory': [],
    'GET /api/things/{id}': [400, 401, 404, 503],
    'POST /api/things': [400, 401, 403, 409, 413, 415, 429, 503],
    'GET /api/things/export': [401, 503],
    'GET /api/things/picture': [503],
  })
})

it('refuses at compile time what the operation does not describe', () => {
  const guard: Guard<{ who: string }> = { check: () => ({ who: 'Amina' }) }
  const routes = serveOperations(things, { may: () => guard, player: guard })
  routes.serve('POST /api/things', { handle: ({ who, body }) => ({ name: `${who} ${body.name}` }) })
  // @ts-expect-error the name is missing
  routes.serve('POST /api/things', { handle: () => ({}) })
  // @ts-expect-error the name isn't a text
  routes.serve('POST /api/things', { handle: async () => ({ name: 1 }) })
  // @ts-expect-error the path has no parameters
  routes.serve('POST /api/things', { handle: ({ params }) => ({ name: params.id }) })
  // @ts-expect-error the operation is for everyone
  routes.serve('GET /api/things', { handle: ({ who }) => ({ name: who }) })
  // @ts-expect-error there is no such operation
  const key: Parameters<typeof routes.serve>[0] = 'PUT /api/things'
  expect(routes.operations).not.toContain(key)
  expect(routes.operations.map(([key]) => key)).toContain('POST /api/things')
})

it('refuses to serve an operation with a permission or a cookie without its guard', () => {
  const routes = serveOperations(things)
  expect(() => routes.serve('GET /api/things/{id}', { handle: () => ({ name: '' }) })).toThrow()
  expect(() => routes.serve('POST /api/things', { handle: () => ({ name: '' }) })).toThrow()
})
