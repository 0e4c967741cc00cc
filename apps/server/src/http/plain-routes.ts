import type { OpenAPIHono } from '@hono/zod-openapi'
import { leaderboardEvent } from '@noor-quest/contract/leaderboard'
import { z } from 'zod'
import { responses } from './openapi.ts'

type Registry = OpenAPIHono['openAPIRegistry']

/** Writes into the OpenAPI document what isn't routed by a description of its own: streams, files, the operator's calls. */
export function describePlainRoutes(registry: Registry): void {
  registry.registerPath({
    method: 'get',
    path: '/api/leaderboard/events',
    operationId: 'watchLeaderboard',
    summary: 'Server-sent events named "board": each leaderboard at once, then at every change',
    responses: {
      ...responses(200, z.string(), '', [429]),
      200: {
        description: 'The stream; each data line is a LeaderboardEvent',
        content: { 'text/event-stream': { schema: leaderboardEvent } },
      },
    },
  })
  registry.registerPath({
    method: 'get',
    path: '/storage/game-assets/prophet-items/{name}',
    operationId: 'getItemImage',
    summary: "An item's image; it never changes",
    request: { params: z.object({ name: z.string() }) },
    responses: {
      ...responses(200, z.string(), '', [404, 503]),
      200: { description: 'The image', content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
    },
  })
  registry.registerPath({
    method: 'get',
    path: '/api/openapi.json',
    operationId: 'getApiDocument',
    summary: 'This document',
    responses: responses(200, z.looseObject({}), 'OpenAPI 3.1', []),
  })
  registry.registerPath({
    method: 'get',
    path: '/healthz',
    operationId: 'getHealth',
    summary: 'The process is up',
    responses: responses(200, z.object({ status: z.literal('ok') }), 'Up', []),
  })
  registry.registerPath({
    method: 'get',
    path: '/metrics',
    operationId: 'getMetrics',
    summary: 'Figures for Prometheus; for this machine alone, or for who has METRICS_TOKEN',
    responses: {
      ...responses(200, z.string(), '', [404]),
      200: { description: "Prometheus' text format", content: { 'text/plain': { schema: z.string() } } },
    },
  })
  registry.registerPath({
    method: 'get',
    path: '/readyz',
    operationId: 'getReadiness',
    summary: 'Database and store of images respond too',
    responses: responses(200, z.object({ status: z.literal('ready') }), 'Ready', [503]),
  })
}
