import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineRoutes, type Guard, TABLE_FILE } from './routes.ts'

const guard: Guard<{ who: string }> = { cookie: 'player', errors: [401], check: () => ({ who: 'Amina' }) }
const named = z.object({ name: z.string() })

function describe(routes: ReturnType<typeof defineRoutes>): Record<string, string[]> {
  return Object.fromEntries(
    routes.app.openAPIRegistry.definitions.flatMap((each) =>
      each.type === 'route' ? [[each.route.operationId ?? '', Object.keys(each.route.responses)]] : [],
    ),
  )
}

it('derives the statuses of a route, and adds those that it names', () => {
  const routes = defineRoutes('/api/things')
  const common = { summary: '', returns: [200, named, ''] as const }
  const handle = () => ({ name: '' })
  routes.get('/', { ...common, handle })
  routes.get('/memory', { ...common, usesDatabase: false, handle })
  routes.get('/{id}', { ...common, guard, handle })
  routes.post('/', { ...common, guard, limit: async () => {}, body: named, errors: [409], handle })
  routes.get('/export', {
    summary: '',
    guard,
    returns: TABLE_FILE,
    handle: () => ({ headers: {}, write: () => '' }),
  })
  expect(describe(routes)).toEqual({
    getThings: ['200', '500', '503'],
    getThingsMemory: ['200', '500'],
    getThingsId: ['200', '400', '401', '404', '500', '503'],
    postThings: ['200', '400', '401', '403', '409', '413', '415', '429', '500', '503'],
    getThingsExport: ['200', '401', '500', '503'],
  })
})

it('refuses at compile time what the schema does not describe', () => {
  const routes = defineRoutes('/api/things')
  const route = { summary: '', guard, body: named, returns: [200, named, ''] as const }
  routes.post('/', { ...route, handle: ({ who, body }) => ({ name: `${who} ${body.name}` }) })
  // @ts-expect-error the name is missing
  routes.post('/', { ...route, handle: () => ({}) })
  // @ts-expect-error the name isn't a text
  routes.post('/', { ...route, handle: async () => ({ name: 1 }) })
  // @ts-expect-error the route has no path parameters
  routes.post('/', { ...route, handle: ({ params }) => ({ name: params.id }) })
  expect(Object.keys(describe(routes))).toEqual(['postThings'])
})
