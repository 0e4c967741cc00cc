// Requests with invalid fields, to every operation: the error has one form and names the fields as
// the contract does.
import { api } from '@noor-quest/contract/api'
import { validationDetails } from '@noor-quest/contract/errors'
import type { Operation } from '@noor-quest/contract/operations'
import { PERMISSIONS } from '@noor-quest/rules/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Client, TestApp, TestResponse } from '../../../test/harness.ts'
import { openAppWithAdmin, sendForm, signInAs } from '../../../test/portal-scene.ts'
import { paramsOf } from './routes.ts'

const OPERATIONS: [string, Operation][] = Object.entries(api)
const IMAGE = 'GET /storage/game-assets/prophet-items/{name}'
const ID = '00000000-0000-4000-8000-000000000000'

let test: TestApp
let owner: Client
let reviewer: Client
let player: Client
beforeAll(async () => {
  ;[test, owner] = await openAppWithAdmin('sqlite')
  reviewer = await signInAs(test, 'sealed_reviewer')
  player = await test.player('quiz')
  await player.post('/api/players/me/continue', { game_type: 'flip-match' })
})
afterAll(() => test.close())

function clientOf({ permission, cookie }: Operation): Client {
  if (permission === undefined) return cookie === 'admin' ? owner : player
  const roles: readonly string[] = PERMISSIONS[permission]
  return roles.includes('owner') ? owner : reviewer
}

/** The names of the fields of an error, after its form was checked. */
function fieldsOf({ status, body }: TestResponse): string[] {
  expect([status, body?.error]).toEqual([400, expect.objectContaining({ code: 'validation_failed' })])
  const { fields } = validationDetails.strict().parse(body.error.details)
  expect(fields.filter(({ message }) => message === '')).toEqual([])
  return fields.map(({ path }) => path)
}

const pathOf = (key: string) => key.slice(key.indexOf(' ') + 1).replaceAll(/\{\w+\}/g, ID)
const methodOf = (key: string) => key.slice(0, key.indexOf(' '))

/** The fields of an object, or of the objects of a union. */
function namesIn(schema: z.ZodType): string[] {
  const { shape, options } = schema as { shape?: object; options?: z.ZodType[] }
  return shape ? Object.keys(shape) : (options ?? []).flatMap(namesIn)
}

function send(key: string, operation: Operation, body?: unknown, query = ''): Promise<TestResponse> {
  const json = body === undefined ? undefined : JSON.stringify(body)
  const type = { 'content-type': 'application/json' }
  return clientOf(operation).send(methodOf(key), pathOf(key) + query, json, type)
}

describe('a body', () => {
  it.each(OPERATIONS.filter(([, { body }]) => body !== undefined))('of %s', async (key, operation) => {
    const names = namesIn(operation.body as z.ZodType)
    expect(fieldsOf(await send(key, operation, []))).toEqual([''])
    if (names.length === 0) return
    const wrong = Object.fromEntries(names.map((name) => [name, { wrong: 1 }]))
    const fields = fieldsOf(await send(key, operation, wrong))
    expect(fields.map((path) => path.split('.')[0]).filter((name) => !names.includes(name ?? ''))).toEqual([])
  })
})

it('of more than its limit is refused by every operation', async () => {
  for (const [key, operation] of OPERATIONS.filter(([name]) => !name.startsWith('GET '))) {
    const headers = { 'content-type': 'application/json', 'content-length': '1000000000' }
    const { status, body } = await clientOf(operation).send(methodOf(key), pathOf(key), '{}', headers)
    expect([key, status, body?.error.code]).toEqual([key, 413, 'body_too_large'])
  }
})

describe('a query', () => {
  // An image with an unknown size is the image itself.
  const withQuery = OPERATIONS.filter(([key, { query }]) => query && namesIn(query).length > 0 && key !== IMAGE)
  it.each(withQuery)('of %s', async (key, operation) => {
    const names = namesIn(operation.query as z.ZodType)
    const query = `?${names.map((name) => `${name}=%00&${name}=%00`).join('&')}`
    const fields = fieldsOf(await send(key, operation, undefined, query))
    expect(fields.toSorted()).toEqual(names.toSorted())
  })
})

it.each(OPERATIONS.filter(([key, operation]) => paramsOf(key, operation) && key.includes('{id}')))(
  'an address of %s',
  async (key, operation) => {
    const body = key.startsWith('GET ') ? undefined : {}
    expect(fieldsOf(await send(key.replace('{id}', 'seven'), operation, body))).toEqual(['id'])
  },
)

it.each(OPERATIONS.filter(([, { form }]) => form !== undefined))('a form of %s', async (key, { form = {} }) => {
  const file = new File(['x'], 'x.png')
  expect(fieldsOf(await sendForm(owner, pathOf(key), { document: file }))).toEqual(['file'])
  expect(fieldsOf(await owner.post(pathOf(key), {}))).toEqual(['file'])
  if ('version' in form) expect(fieldsOf(await sendForm(owner, pathOf(key), { file }))).toEqual(['version'])
})
