// From a chosen file to the stored item_image_url: the upload's public URL or, when the upload fails, the image itself in a
// data: URL (docs/product-rules.md#item-images).
import type { StoredImage } from '@noor-quest/contract/prophets'
import { ApiError } from '../../platform/network/http.ts'

export type ItemImagePorts = {
  upload: (file: File) => Promise<StoredImage>
  /** The image in card size as a data: URL. @throws when the file isn't an image */
  embed: (file: File) => Promise<string>
}

/** Uploads each file once, however often its form is sent. */
export function createItemImages({ upload, embed }: ItemImagePorts) {
  const stored = new WeakMap<File, string>()
  return {
    /** @throws ApiError when the server refuses the file itself or the admin; the upload's error when it can't be embedded either */
    urlOf: async (file: File): Promise<string> => {
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
    },
  }
}

/** The storage is unreachable, as opposed to a response about this file or this admin. */
function isOutage(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}
