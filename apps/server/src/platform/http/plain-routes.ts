import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { describeErrors } from './routes.ts'

type Registry = OpenAPIHono['openAPIRegistry']

/** Writes into the OpenAPI document the operator's routes, which aren't routed by a description of their own. */
export function describePlainRoutes(registry: Registry): void {
  registry.registerPath({
    method: 'get',
    path: '/api/openapi.json',
    operationId: 'getApiDocument',
    summary: 'This document',
    responses: responses(z.looseObject({}), 'OpenAPI 3.1'),
  })
  registry.registerPath({
    method: 'get',
    path: '/healthz',
    operationId: 'getHealth',
    summary: 'The process is up',
    responses: responses(z.object({ status: z.literal('ok') }), 'Up'),
  })
  registry.registerPath({
    method: 'get',
    path: '/metrics',
    operationId: 'getMetrics',
    summary: 'Figures for Prometheus; for this machine alone, or for who has METRICS_TOKEN',
    responses: {
      ...describeErrors([404]),
      200: { description: "Prometheus' text format", content: { 'text/plain': { schema: z.string() } } },
    },
  })
  registry.registerPath({
    method: 'get',
    path: '/readyz',
    operationId: 'getReadiness',
    summary: 'Database and store of images respond too',
    responses: responses(z.object({ status: z.literal('ready') }), 'Ready', [503]),
  })
}

function responses(schema: z.ZodType, description: string, errors: readonly 503[] = []) {
  return { ...describeErrors(errors), 200: { description, content: { 'application/json': { schema } } } }
}
