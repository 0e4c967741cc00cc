// Requests of the operator and of tools.
import { z } from 'zod'
import { operations } from './operations.ts'

export const operatorOperations = operations({
  'GET /healthz': {
    summary: 'The process is up',
    returns: [200, z.object({ status: z.literal('ok') }), 'Up'],
    usesDatabase: false,
  },
  'GET /readyz': {
    summary: 'Database and store of images respond too',
    returns: [200, z.object({ status: z.literal('ready') }), 'Ready'],
  },
  'GET /metrics': {
    summary: 'Figures for Prometheus, for this machine or with METRICS_TOKEN',
    returns: {
      responses: {
        200: { description: "Prometheus' text format", content: { 'text/plain': z.string() } },
      },
    },
    errors: [404],
    usesDatabase: false,
  },
  'GET /api': {
    summary: 'The operations as a page for people, or this document for a client that accepts JSON alone',
    returns: {
      responses: {
        200: {
          description: 'The operations',
          content: { 'text/html': z.string(), 'application/json': z.looseObject({}) },
        },
      },
    },
    usesDatabase: false,
  },
  'GET /api/openapi.json': {
    summary: 'This document',
    returns: { responses: { 200: { description: 'OpenAPI 3.1', content: { 'application/json': z.looseObject({}) } } } },
    usesDatabase: false,
  },
})
