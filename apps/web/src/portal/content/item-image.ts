// Stores a chosen file and returns its item_image_url: the upload's public URL or, when the upload
// fails, the image itself in a data: URL (docs/product-rules.md#item-images).

import { DATA_URL_MAX } from '@noor-quest/contract/limits'
import type { StoredImage } from '@noor-quest/contract/prophets'
import { ApiError } from '../../platform/network/http.ts'
import { sendFile } from '../api/send-file.ts'

type ItemImagePorts = {
  upload: (file: File) => Promise<StoredImage>
  /**
   * The image in card size as a data: URL.
   * @throws when the file isn't an image
   */
  embed: (file: File) => Promise<string>
}

/**
 * The URL of a file's image. Uploads each file once, even if its form is sent several times.
 * @throws ApiError when the server refuses the file or the admin; the upload's error when the image
 * can't be embedded either
 */
export function createImageUrls({ upload, embed }: ItemImagePorts) {
  const stored = new WeakMap<File, string>()
  return async (file: File): Promise<string> => {
    const known = stored.get(file)
    if (known !== undefined) return known
    let url: string
    try {
      url = (await upload(file)).public_url
    } catch (error) {
      if (!isOutage(error)) throw error
      console.warn('The image could not be uploaded and is embedded', error)
      url = await embed(file).catch(() => {
        throw error
      })
    }
    stored.set(file, url)
    return url
  }
}

/** Whether the storage is unreachable. Other errors are about this file or this admin. */
function isOutage(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** The edges of an embedded image: the server's card size, then smaller ones until it fits. */
const EDGES_PX = [512, 256, 128]

/**
 * The image in card size as a data: URL.
 * @throws when the browser can't read it
 */
export async function embedImage(file: File): Promise<string> {
  const image = await createImageBitmap(file)
  try {
    for (const edgePx of EDGES_PX) {
      const url = draw(image, Math.min(1, edgePx / Math.max(image.width, image.height)))
      if (url.length <= DATA_URL_MAX) return url
    }
    throw new Error('the image is too large to be embedded')
  } finally {
    image.close()
  }
}

function draw(image: ImageBitmap, scale: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('the browser can not draw')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  // A browser that can't write WebP writes PNG.
  return canvas.toDataURL('image/webp', 0.85)
}

/**
 * Makes one attempt; after a failure the image is embedded at once.
 * @throws ApiError
 */
export const uploadImage = (file: File): Promise<StoredImage> => sendFile('POST /api/storage/game-assets', { file })
