// On a network with a round trip of 400 ms, a question is shown half a round trip after its clock
// starts, and not before (docs/decisions/0020).

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { addressOf } from '@noor-quest/contract/api-call'
import { typographic } from '@noor-quest/rules/typographic'
import { freePort } from '../scripts/free-port.mjs'
import { callBy } from './api.ts'
import { expect, test } from './app.ts'
import { dealtQuestions, option, questionOpens } from './play.ts'

const ASKED = addressOf('GET /api/quiz/games/asked')

const HALF_ROUND_TRIP_MS = 200

/** The port that the server takes for its own. */
const WAY_PORT = await freePort()
const WAY = `http://127.0.0.1:${WAY_PORT}`
test.use({ appSettings: { PUBLIC_URL: WAY } })

/** A proxy to the server that adds half a round trip in each direction. */
async function startSlowWay(server: string): Promise<() => void> {
  const { hostname, port } = new URL(server)
  const sockets = new Set<Socket>()
  const carry = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
    from.on('data', async (bytes) => {
      await wait(HALF_ROUND_TRIP_MS)
      if (!to.destroyed) to.write(bytes)
    })
  }
  const way = createServer((near) => {
    const far = connect(Number(port), hostname)
    carry(near, far)
    carry(far, near)
  })
  way.listen(WAY_PORT, '127.0.0.1')
  await once(way, 'listening')
  return () => {
    for (const socket of sockets) socket.destroy()
    way.close()
  }
}

test('the next question is waited for ahead of its clock, and comes when that starts', async ({
  page,
  app,
  problems,
}, testInfo) => {
  problems.expect(/foreign request/)
  const close = await startSlowWay(app.url)
  await page.goto(`${WAY}/register/quiz`)
  const body = { name: 'Slow Player', age: 20, semester: '3th', phone: '0812', game_type: 'quiz' } as const
  await callBy(page.request, { url: WAY })('POST /api/players', { body })
  await page.evaluate(() => sessionStorage.removeItem('person'))
  await page.goto(`${WAY}/quiz`)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  await questionOpens(page, 1)
  const second = dealtQuestions(app, 'Slow Player')[1]?.text ?? ''
  const seen: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/'))
      seen.push(`${new URL(response.url()).pathname} ${await response.text().catch(() => '')}`)
  })
  const asked = page.waitForResponse(`**${ASKED}`)
  const judged = page.waitForResponse(/\/answers$/)
  await option(page, 'a').click()
  const outcome = (await (await judged).json()).game.view
  expect(outcome).toMatchObject({ question: null, starts_in_ms: 1500 })
  const response = await asked
  const { view } = (await response.json()).game
  expect(view.question.en.question_text).toBe(second)
  // The response left the server when the clock started, so nearly the whole time is left.
  expect(view.starts_in_ms).toBe(0)
  expect(view.remaining_ms).toBeGreaterThan(view.limit_ms - HALF_ROUND_TRIP_MS)
  // A single request, sent before the clock started.
  const { requestStart, responseStart } = response.request().timing()
  expect(responseStart - requestStart).toBeGreaterThan(2 * HALF_ROUND_TRIP_MS)
  await questionOpens(page, 2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(typographic(second))
  expect(seen.filter((each) => each.startsWith(ASKED))).toHaveLength(1)
  expect(seen.filter((each) => each.includes(second))).toHaveLength(1)
  const lateMs = HALF_ROUND_TRIP_MS + (view.limit_ms - view.remaining_ms)
  testInfo.annotations.push({ type: 'shown after its clock started, ms', description: String(lateMs) })
  close()
})
