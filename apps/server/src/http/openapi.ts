// How every route is described: the OpenAPI document is written from the same schemas that check the requests.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { errorBody } from '@noor-quest/contract/errors'
import type { z } from 'zod'
import { validationError } from '../shared/app-error.ts'
import type { AppEnv } from './app-env.ts'

type Status = 200 | 201
type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503

/** A router that checks requests against their routes' schemas, and whose failed checks become our error shape. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw validationError(result.error)
    },
  })
}

const json = <T extends z.ZodType>(schema: T) => ({ 'application/json': { schema } })

/** The responses of a route: its answer, and the errors it can give, all of one shape. */
export function answers<S extends Status, T extends z.ZodType>(
  status: S,
  schema: T,
  description: string,
  errors: readonly ErrorStatus[],
) {
  return { ...describeErrors(errors), [status]: { description, content: json(schema) } } as Record<
    S,
    { description: string; content: ReturnType<typeof json<T>> }
  >
}

/** The errors alone, for a route whose answer is no JSON. */
export function describeErrors(errors: readonly ErrorStatus[]) {
  return Object.fromEntries(
    [...errors, 500 as const].map((code) => [code, { description: 'Error', content: json(errorBody) }]),
  )
}

export function jsonBody<T extends z.ZodType>(schema: T) {
  return { body: { required: true, content: json(schema) } }
}

export { createRoute }
