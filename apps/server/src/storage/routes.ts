import { extname } from 'node:path'
import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { AppError } from '../http/errors.ts'
import type { Store } from './store.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** Keys as prophetItemKey makes them; anything else (a folder, a dot segment) is not there. */
const KEY = /^prophet-items\/[0-9a-z]+_\d+\.[a-z]+$/

/** /storage/game-assets/*: images for anyone. A key is never written twice, so what it holds never changes. */
export function storageRoutes(store: Store) {
  return new Hono<AppEnv>().get('/:key{.+}', async (c) => {
    const key = c.req.param('key')
    const type = CONTENT_TYPES[extname(key)]
    const bytes = KEY.test(key) && type !== undefined ? await store.read(key) : null
    if (bytes === null || type === undefined) throw new AppError('not_found')
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
}
