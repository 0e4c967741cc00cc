import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressLongJson } from './compress-long-json.ts'

const LONG = { questions: Array.from({ length: 2000 }, (_, n) => `Which is the ${n}th question? أي سؤال هذا؟`) }
const app = new Hono()
  .use(compressLongJson)
  .get('/long', (c) => c.json(LONG, 200, { 'cache-control': 'no-store' }))
  .get('/short', (c) => c.json({ questions: [] }))
  .get('/bad', (c) => c.json(LONG, 400))
const get = (path: string, accepted: string) => app.request(path, { headers: { 'accept-encoding': accepted } })

test('a long list is sent compressed to whoever takes that', async () => {
  const response = await get('/long', 'gzip, deflate, br, zstd')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...{ 'content-encoding': 'gzip', 'content-type': 'application/json', 'cache-control': 'no-store' },
    vary: 'accept-encoding',
  })
  const sent = Buffer.from(await response.arrayBuffer())
  expect(JSON.parse(gunzipSync(sent).toString())).toEqual(LONG)
  expect(sent.length * 5).toBeLessThan(JSON.stringify(LONG).length)
})

test.each([
  ['/long', '', 200],
  ['/long', 'br', 200],
  ['/long', 'br, gzip;q=0', 200],
  ['/short', 'gzip', 200],
  ['/bad', 'gzip', 400],
])('%s is sent as it is for “%s”', async (path, accepted, status) => {
  const response = await get(path, accepted)
  expect([response.status, response.headers.get('content-encoding')]).toEqual([status, null])
  expect(await response.json()).toEqual(path === '/short' ? { questions: [] } : LONG)
})
