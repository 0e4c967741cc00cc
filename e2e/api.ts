// Requests of the API's operations, sent with a browser's cookies. The page itself isn't involved.

import { api } from '@noor-quest/contract/api'
import {
  type ApiCall,
  type ApiKey,
  type Arguments,
  type CallKey,
  createApiCall,
  type Sent,
} from '@noor-quest/contract/api-call'
import type { JsonReturn } from '@noor-quest/contract/operations'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { expect } from '@playwright/test'

/** `url`: the server's address, for a browser that has no base address of it. */
type At = { url: string }

/** The server refuses a change whose type isn't JSON, also without a body. */
const send = (request: APIRequestContext, method: string, url: string, body: unknown) =>
  request.fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body !== undefined && { data: body }),
  })

/** Sends requests that succeed with their operation's status, and resolves with their responses. */
export function callBy(request: APIRequestContext, at?: At): ApiCall {
  return async (key, ...sent) => {
    const response = await sendBy([request, at], key, ...sent)
    const [status] = (api[key] as { returns: JsonReturn }).returns
    expect(response.status(), await response.text()).toBe(status)
    return response.json()
  }
}

/** Sends a request that may be refused. */
export async function sendBy<K extends CallKey>(
  [request, at = { url: '' }]: readonly [request: APIRequestContext, at?: At],
  key: K,
  ...sent: Arguments<Sent<K>>
): Promise<APIResponse> {
  let response: APIResponse | undefined
  const call = createApiCall(async (method, address, body) => {
    response = await send(request, method, at.url + address, body)
  })
  await call(key, ...sent)
  if (response === undefined) throw new Error('no request was sent')
  return response
}

/** A press without the fields that its request adds. */
export type Action<Press> = Press extends unknown ? Omit<Press, 'request_id' | 'version'> : never

type ApiPath = ApiKey extends `${string} ${infer Path}` ? Path : never

/** The pattern of an operation's addresses, for Playwright's routes. */
export const routeOf = (path: ApiPath): string => `**${path.replaceAll(/\{\w+\}/g, '*')}`
