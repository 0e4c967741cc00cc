// How Node starts the server, wherever it is started (the Dockerfile says the same).
import { join } from 'node:path'
import { ROOT } from './child.mjs'

/**
 * A small nursery: V8's own choice, three times 32 MB and an old generation grown to match, made the server half as large
 * again under a hall of players, for nothing that could be measured.
 */
export const SERVER_ARGS = ['--max-semi-space-size=16', join(ROOT, 'apps', 'server', 'src', 'main.ts')]
