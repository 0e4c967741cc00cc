// npm run demo: a season for demonstrations in its own folder, which is deleted afterwards.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiCall } from '@noor-quest/contract/api-call'
import { expect, it, vi } from 'vitest'
import { freePort } from '../free-port.mjs'

const PLAYERS = 2
const WAITS = { timeout: 200_000, interval: 200 }

it('has an archived season, a running one with bots that play, and an admin; and leaves nothing behind', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const real = join(tmpdir(), `noor-quest-no-demo-${process.pid}`)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'demo.ts'), String(PLAYERS)], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: real, DATABASE_URL: 'postgres://127.0.0.1:9/none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    await vi.waitFor(() => expect(output).toContain('Bots keep playing'), WAITS)
    const [, folder = ''] = /Filling (\S+) /.exec(output) ?? []
    const [, email = '', password = ''] = /with (\S+) and the password (\S+)/.exec(output) ?? []

    let cookie = ''
    const call = createApiCall(async (method, address, body) => {
      const headers = { cookie, 'content-type': 'application/json' }
      const response = await fetch(url + address, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      expect(response.status).toBe(200)
      cookie ||= response.headers
        .getSetCookie()
        .map((set) => set.split(';')[0])
        .join('; ')
      return response.json()
    })
    await call('POST /api/auth/sign-in/email', { body: { email, password } })
    const { seasons } = await call('GET /api/seasons')
    expect(seasons.map(({ archived_at }) => archived_at !== null)).toEqual([false, true])
    // The score isn't compared: a bot that knows little may have 0.
    // The running bots are in the list besides the players of the filled season.
    const present = async () => (await call('GET /api/figures')).totals.players
    await vi.waitFor(async () => expect(await present()).toBeGreaterThan(PLAYERS), WAITS)
    expect([existsSync(folder), existsSync(real)]).toEqual([true, false])
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(existsSync(folder)).toBe(false)
  } finally {
    child.kill('SIGKILL')
  }
})
