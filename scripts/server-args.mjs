// The server's arguments and environment. The Dockerfile repeats them, without the compile cache.
import { join } from 'node:path'
import { ROOT } from './child.mjs'

/**
 * The young generation is half of V8's default, and the heap is collected when it has doubled
 * instead of quadrupled. Otherwise the process keeps 440 instead of 310 MB after a flood of
 * requests. With a quarter of the default, collections were so frequent that responses became
 * slower. Pretenuring is off: in one process of six, V8 decided under the first load to create the
 * objects of all requests in the old generation, which cost half more processor time until the
 * process ended.
 */
export const NODE_ARGS = ['--max-semi-space-size=16', '--heap-growing-percent=100', '--no-allocation-site-pretenuring']

/**
 * The server's environment. With a compile cache, which a process writes when it ends, it starts
 * faster and needs 17 MB less, because nothing is compiled from TypeScript.
 */
export const SERVER_ENV = { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled') }

export const SERVER_ARGS = [...NODE_ARGS, join(ROOT, 'apps', 'server', 'src', 'main.ts')]
