// How Node starts the server. The Dockerfile says the same.
import { join } from 'node:path'
import { ROOT } from './child.mjs'

/**
 * A nursery of half the size V8 would choose: under a hall of players the server stays below 300 MB, where it took a sixth
 * more. A quarter of it collected so often that answers paid for it.
 */
export const SERVER_ARGS = ['--max-semi-space-size=16', join(ROOT, 'apps', 'server', 'src', 'main.ts')]
