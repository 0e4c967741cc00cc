// The page at /api.
import { createHash } from 'node:crypto'
import { api } from '@noor-quest/contract/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/harness.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

let test: TestApp
beforeAll(async () => {
  test = await openTestApp('sqlite')
})
afterAll(() => test.close())

const cells = (html: string) =>
  [...html.matchAll(/<tr>(<td>.*<\/td>)<\/tr>/g)].map(([, row = '']) =>
    row.split('</td>').map((cell) => cell.replaceAll(/<.*?>/g, '').trim()),
  )

it('lists every operation with its method, path, summary and callers', async () => {
  const { status, headers, text } = await test.client().get('/api', BROWSER)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const rows = cells(text)
  expect(rows.map(([method, path]) => `${method} ${path}`).sort()).toEqual(Object.keys(api).sort())
  expect(rows.filter((row) => row.slice(0, 4).some((cell) => cell === ''))).toEqual([])
  const callersOf = (key: string) => rows.find(([method, path]) => `${method} ${path}` === key)?.[3]
  expect(callersOf('GET /api/leaderboard')).toBe('Everyone')
  expect(callersOf('POST /api/quiz/games')).toBe('A player')
  expect(callersOf('POST /api/prophets')).toBe('Roles: owner, organiser, organiser without phones')
  expect(callersOf('PATCH /api/admins/{id}')).toBe('Roles: owner. The password was entered recently')
})

it('has no script, and its policy allows its own style alone', async () => {
  const { headers, text } = await test.client().get('/api', BROWSER)
  expect(text).not.toContain('<script')
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(text) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers.get('content-security-policy')).toContain(`script-src 'self'; style-src 'self' 'sha256-${hash}';`)
})

it('is the document to a client that accepts JSON alone', async () => {
  const client = test.client()
  const { headers, body } = await client.get('/api', { accept: 'application/json' })
  expect(headers.get('vary')).toBe('Accept')
  expect(body).toEqual((await client.get('/api/openapi.json')).body)
})
