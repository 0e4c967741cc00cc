import { extname } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { errorBody } from '@noor-quest/contract/errors'
import { storedImage } from '@noor-quest/contract/prophets'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { cardKey, imageOfKey, isCardKey } from '../../platform/files/item-key.ts'
import { limitImageForm, readImageForm } from '../../platform/files/read-image-form.ts'
import type { Store } from '../../platform/files/store.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { ADMIN_COOKIE, createRouter, describeErrors } from '../../platform/http/openapi.ts'
import { allowSilence } from '../../platform/http/silence.ts'
import { IMAGE_WAIT_MS } from './item-image.ts'
import { createSharedImages } from './shared-images.ts'
import type { StoredImages } from './stored-images.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/**
 * /storage/game-assets/*: images for anyone. A key is never written twice, so what it holds never changes. With `?size=card`
 * the image's card-size copy, or the image itself where there is none: starter images have cards' size.
 */
export function storageRoutes(store: Store) {
  const images = createSharedImages(store)
  const router = createRouter()
  router.openAPIRegistry.registerPath({
    method: 'get',
    path: '/prophet-items/{name}',
    operationId: 'getItemImage',
    summary: "An item's image; it never changes",
    request: { params: z.object({ name: z.string() }), query: z.object({ size: z.literal('card').optional() }) },
    responses: {
      ...describeErrors([404, 503]),
      200: { description: 'The image', content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
    },
  })
  router.get('/:key{.+}', async (c) => {
    const key = c.req.param('key')
    const image = imageOfKey(key)
    if (image === null || CONTENT_TYPES[extname(key)] === undefined) throw new AppError('not_found')
    const wantsCard = c.req.query('size') === 'card' || isCardKey(key)
    const take = (name: string) => images.take(name, wantsCard ? 'card' : 'original')
    let served = wantsCard ? cardKey(image) : key
    let taken = await take(served)
    if (taken.bytes === null && served !== key) {
      taken.release()
      served = key
      taken = await take(served)
    }
    const { bytes, release } = taken
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    if (bytes === null || outgoing === undefined || outgoing.destroyed) release()
    else outgoing.once('close', release)
    if (bytes === null) throw new AppError('not_found')
    return c.body(bytes, 200, {
      'Content-Type': CONTENT_TYPES[extname(served)] ?? '',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
  return router
}

/** /api/storage */
export function uploadRoutes(images: StoredImages, requireAdmin: MiddlewareHandler<AppEnv>) {
  const router = createRouter()
  router.openAPIRegistry.registerPath({
    method: 'post',
    path: '/game-assets',
    operationId: 'uploadItemImage',
    security: ADMIN_COOKIE,
    summary: "Store an item's image",
    request: {
      body: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
          },
        },
      },
    },
    responses: {
      201: { description: 'The stored image', content: { 'application/json': { schema: storedImage } } },
      ...Object.fromEntries(
        [400, 401, 403, 413, 415, 500, 503].map((status) => [
          status,
          { description: 'Error', content: { 'application/json': { schema: errorBody } } },
        ]),
      ),
    },
  })
  router.post('/game-assets', requireAdmin, limitImageForm, allowSilence(IMAGE_WAIT_MS), async (c) => {
    const { bytes, name } = await readImageForm(c)
    return c.json(await images.upload(c.var.admin, bytes, name), 201)
  })
  return router
}
