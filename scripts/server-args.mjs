// How Node starts the server. The Dockerfile says the same.
import { join } from 'node:path'
import { ROOT } from './child.mjs'

/**
 * A young generation of half the size V8 would choose, and a heap collected when it has doubled, not quadrupled: with a hall
 * of players the server stays well below 300 MB, which it otherwise exceeds. A young generation of a quarter was collected so
 * often that responses became slower.
 */
export const NODE_ARGS = ['--max-semi-space-size=16', '--heap-growing-percent=100']

export const SERVER_ARGS = [...NODE_ARGS, join(ROOT, 'apps', 'server', 'src', 'main.ts')]
