// The API document as other people's tools read it: two linters, and a client that a public generator made of it.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type CallDeps, largestCalls } from '../../../../../bench/largest-calls.ts'
import { Client, ORIGIN, openTestApp, registration, type TestApp } from '../../../test/harness.ts'
import { createListener } from './listener.ts'

type Document = {
  paths: Record<string, Record<string, { operationId: string; security: object[]; responses: object }>>
}

let test: TestApp
let text: string
let document: Document
beforeAll(async () => {
  test = await openTestApp('sqlite')
  // Redocly takes localhost for an address that was forgotten.
  const app = test.restart({ publicUrl: 'https://quiz.club.test' })
  const response = await new Client(app, test.db).get('/api/openapi.json')
  app.close()
  text = response.text
  document = response.body
})
afterAll(() => test.close())

it("passes Redocly's recommended rules without an error or a warning", async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

it("passes Spectral's OpenAPI rules without an error or a warning", async () => {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [rulesets.oas] } as never)
  const problems = await linter.run(text)
  expect(problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`)).toEqual([])
})

it('has every operation that the app serves', () => {
  const served = test.app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    // A parameter of the document has no slashes: it names the one folder of images.
    .map(
      ({ method, path }) =>
        `${method} ${path.replace(':key{.+}', 'prophet-items/:name').replaceAll(/:(\w+)/g, '{$1}')}`,
    )
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect([...new Set(served)].sort()).toEqual(described.sort())
})

it('names each operation once', () => {
  const names = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(new Set(names).size).toBe(names.length)
})

it('names just those operations whose cost the bench of calls measures', () => {
  const named = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  const entries = largestCalls({ ...({} as CallDeps), seeded: () => '' })
  expect(Object.keys(entries).sort()).toEqual(named.sort())
})

/** Of operations that read their body before they ask who sends it. */
const BODIES: Record<string, object> = {
  sendFeedback: { rating: 5, comments: '' },
  verifyTotp: { code: '123456' },
  verifyBackupCode: { code: 'abcde-fghij' },
}

it('says which operations need a cookie: just those that refuse a stranger', async () => {
  const stranger = new Client(test.app, test.db)
  const wrong: string[] = []
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId, security }] of Object.entries(methods)) {
      if (path.endsWith('/events')) continue
      const address = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
      const headers: Record<string, string> = method === 'get' ? {} : { 'content-type': 'application/json' }
      const { status } = await stranger.send(
        method.toUpperCase(),
        address,
        method === 'get' ? undefined : JSON.stringify(BODIES[operationId] ?? {}),
        headers,
      )
      if ((status === 401) !== security.length > 0)
        wrong.push(`${method} ${path}: ${status}, ${JSON.stringify(security)}`)
    }
  }
  expect(wrong).toEqual([])
})

it('makes a client that compiles, and that plays a whole quiz against the real server', async () => {
  const { files } = await generateApi({
    spec: JSON.parse(text),
    output: false,
    httpClientType: 'fetch',
    generateUnionEnums: true,
    unwrapResponseData: true,
    silent: true,
  })
  // In the project, so that the test's own loader takes it.
  const cache = join(import.meta.dirname, '../../../../../.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'api-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'client.ts')
  writeFileSync(file, files.map(({ fileContent }) => fileContent).join('\n'))
  const tsc = join(import.meta.dirname, '../../../../../node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'esnext', '--moduleResolution', 'bundler']
  const { stdout } = spawnSync(process.execPath, [tsc, ...options, '--ignoreConfig', file], {
    encoding: 'utf8',
    cwd: folder,
  })
  expect(stdout).toBe('')

  const server = createListener(test.app)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  let cookie = ''
  // biome-ignore lint/plugin: the test wrote this file, no room has it
  const { Api } = await import(pathToFileURL(file).href)
  const { api } = new Api({
    baseUrl: `http://127.0.0.1:${port}`,
    customFetch: async (address: string, init: RequestInit) => {
      const headers = { ...(init.headers as Record<string, string>), origin: ORIGIN, ...(cookie && { cookie }) }
      const response = await fetch(address, { ...init, headers })
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      return response
    },
  })
  await api.registerPlayer(registration('quiz'))
  let { game } = await api.startQuizGame({ request_id: randomUUID() })
  for (let step = 0; game.view.phase !== 'completed'; step++) {
    expect(step, 'a quiz ends').toBeLessThan(40)
    const move = { request_id: randomUUID(), question_index: game.view.question_index }
    if (game.view.phase === 'level-rules') ({ game } = await api.startQuizLevel(game.id, move))
    else {
      test.clock.advance(game.view.starts_in_ms + 1000)
      ;({ game } = await api.answerQuestion(game.id, { ...move, choice: 'a' }))
    }
  }
  expect(game.view.questions_answered).toBe(15)
  const row = await test.db.selectFrom('games').select(['status', 'score']).where('id', '=', game.id).executeTakeFirst()
  expect(row).toEqual({ status: 'finished', score: game.view.score })
})
