// The API document, checked by a linter and against the routes that the app serves.

import { api } from '@noor-quest/contract/api'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blockedNames } from '../../../../../scripts/test/blocked-names.ts'
import { Client, openTestApp, type TestApp } from '../../../test/harness.ts'

type Operation = { operationId: string; tags: string[]; security: object[]; responses: object }
type Document = { tags: { name: string }[]; paths: Record<string, Record<string, Operation>> }

let test: TestApp
let text: string
let document: Document
beforeAll(async () => {
  test = await openTestApp('sqlite')
  // Redocly reports localhost as a forgotten address.
  const app = test.restart({ publicUrl: () => 'https://quiz.club.test' })
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

it('has every operation of the contract, and no others', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(Object.keys(api).sort())
})

it('has every operation that the app serves', () => {
  const served = test.app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect([...new Set(served)].sort()).toEqual(Object.keys(api).sort())
})

it('describes the group of each operation, and no others', () => {
  const groups = Object.values(document.paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags))
  expect(document.tags.map(({ name }) => name).sort()).toEqual([...new Set(groups)].sort())
})

it('has no path that ad blockers block', () => {
  expect(blockedNames(Object.keys(document.paths))).toEqual([])
})

it('names each operation once', () => {
  const names = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(new Set(names).size).toBe(names.length)
})

/** Bodies for operations that check the body before the session. */
const BODIES: Record<string, object> = {
  postFeedback: { rating: 5, comments: '' },
  postAuthTwoFactorVerifyTotp: { code: '123456' },
  postAuthTwoFactorVerifyBackupCode: { code: 'abcde-fghij' },
}

it('names the operations that need a cookie: those that refuse a request without one', async () => {
  const stranger = new Client(test.app, test.db)
  const wrong: string[] = []
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId, security }] of Object.entries(methods)) {
      if (path === '/api/live') continue
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
