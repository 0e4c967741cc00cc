import { extname } from 'node:path'
import { imageOperations } from '@noor-quest/contract/prophets'
import type { May } from '../../accounts/guard.ts'
import { AppError } from '../../platform/app-error.ts'
import { cardKey, IMAGE_EXTENSIONS, imageOfKey, isCardKey } from '../../platform/files/item-key.ts'
import { IMAGE_FORM, readImageForm } from '../../platform/files/read-file-form.ts'
import type { Store } from '../../platform/files/store.ts'
import { serveOperations } from '../../platform/http/routes.ts'
import { IMAGE_WAIT_MS } from './item-image.ts'
import { createSharedImages } from './shared-images.ts'
import type { StoredImages } from './stored-images.ts'

/** The media type of a key's ending; undefined for an ending that no image has. */
function mediaTypeOf(key: string): string | undefined {
  const extension = IMAGE_EXTENSIONS.find((known) => extname(key) === `.${known}`)
  return extension && `image/${extension === 'jpg' ? 'jpeg' : extension}`
}

/**
 * Images for the public. A key is written once, so its image never changes. `?size=card` gives the
 * image's card-size copy, or the image itself without one: starter images already have that size.
 */
export function storageRoutes(store: Store) {
  const images = createSharedImages(store)
  const routes = serveOperations(imageOperations)
  routes.serve('GET /storage/game-assets/prophet-items/{name}', {
    handle: async ({ params, query }, c) => {
      const key = `prophet-items/${params.name}`
      const image = imageOfKey(key)
      if (image === null || mediaTypeOf(key) === undefined) throw new AppError('not_found')
      const wantsCard = query.size === 'card' || isCardKey(key)
      const take = (name: string) => images.take(name, wantsCard ? 'card' : 'original')
      let served = wantsCard ? cardKey(image) : key
      let taken = await take(served)
      if (taken.bytes === null && served !== key) {
        taken.release()
        served = key
        taken = await take(served)
      }
      const { bytes, release } = taken
      const { outgoing } = c.env
      if (bytes === null || outgoing === undefined || outgoing.destroyed) release()
      else outgoing.once('close', release)
      if (bytes === null) throw new AppError('not_found')
      return c.body(bytes, 200, {
        'Content-Type': mediaTypeOf(served) ?? '',
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
    },
  })
  return routes
}

export function uploadRoutes(images: StoredImages, may: May) {
  const routes = serveOperations(imageOperations, { may })
  routes.serve('POST /api/storage/game-assets', {
    silentMs: IMAGE_WAIT_MS,
    form: IMAGE_FORM,
    handle: async ({ admin }, c) => {
      const { bytes, name } = await readImageForm(c)
      return images.upload(admin, bytes, name)
    },
  })
  return routes
}
