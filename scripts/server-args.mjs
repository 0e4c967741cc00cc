// Node's arguments for the server. The Dockerfile repeats them.
import { join } from 'node:path'
import { ROOT } from './child.mjs'

/**
 * A young generation of half V8's default, and a heap collected when it has doubled instead of
 * quadrupled. Otherwise a flood of requests leaves 325 MB. With a quarter, collections were so
 * frequent that responses became slower.
 */
export const NODE_ARGS = ['--max-semi-space-size=16', '--heap-growing-percent=100']

export const SERVER_ARGS = [...NODE_ARGS, join(ROOT, 'apps', 'server', 'src', 'main.ts')]
