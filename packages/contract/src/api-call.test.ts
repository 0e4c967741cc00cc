import { expect, test } from 'vitest'
import { addressOf, createApiCall } from './api-call.ts'

const sent: unknown[][] = []
const call = createApiCall(async (...request) => {
  sent.push(request)
  return {}
})

test('a request has the method and the address of its operation', async () => {
  await call('GET /api/season')
  await call('PATCH /api/seasons/{id}', { params: { id: 'a/b' }, body: { published: true } })
  await call('GET /api/players', { query: { search: 'Umar & co', cursor: undefined } })
  expect(sent).toEqual([
    ['GET', '/api/season', undefined],
    ['PATCH', '/api/seasons/a%2Fb', { published: true }],
    ['GET', '/api/players?search=Umar%20%26%20co', undefined],
  ])
})

test('an address has the parameters and the query of its operation', () => {
  expect(addressOf('GET /api/results/{id}/record', { params: { id: 'a' } })).toBe('/api/results/a/record')
  expect(addressOf('GET /api/live', { query: { as: 'screen' } })).toBe('/api/live?as=screen')
  expect(addressOf('GET /api/live')).toBe('/api/live')
})

// Never called: the compiler is the test. Web, demo, bench and e2e send by this type.
export async function refusedAtCompileTime() {
  // @ts-expect-error no operation has this path
  await call('GET /api/sesons')
  // @ts-expect-error no operation has this method at this path
  await call('PUT /api/seasons')
  // @ts-expect-error the path's parameter is missing
  await call('PATCH /api/seasons/{id}', { body: { published: true } })
  // @ts-expect-error the path has another parameter
  await call('GET /api/players/{id}/record', { params: { key: 'a' } })
  // @ts-expect-error the body is missing
  await call('PATCH /api/seasons/{id}', { params: { id: 'a' } })
  // @ts-expect-error the body has another type
  await call('PATCH /api/seasons/{id}', { params: { id: 'a' }, body: { published: 'yes' } })
  // @ts-expect-error the body has no such field
  await call('PATCH /api/seasons/{id}', { params: { id: 'a' }, body: { published: true, hidden: true } })
  // @ts-expect-error the operation has no body
  await call('GET /api/season', { body: {} })
  // @ts-expect-error the query has no such field
  await call('GET /api/leaderboard', { query: { game: 'quiz' } })
  // @ts-expect-error the query's field has another type
  await call('GET /api/leaderboard', { query: { game_type: 'chess' } })
  // @ts-expect-error the response has no such field
  void (await call('GET /api/season')).title
  // @ts-expect-error a file isn't JSON: it has an address
  await call('GET /api/results/{id}/record', { params: { id: 'a' } })
  // @ts-expect-error a form is sent as a file
  await call('POST /api/content/archive')
  // @ts-expect-error the address has a parameter
  addressOf('GET /api/results/{id}/record')
}
