// Which objects of the store an installation owns. The database knows them all: an image is either shown by a prophet or
// waits in unused_images for its form or its removal.
import { imageOfKey, keysOfImage } from '../storage/item-key.ts'
import type { Store } from '../storage/store.ts'

/** Every key that the images may have; `urls` are item_image_url values, `unused` the image column of unused_images. */
export function imageKeys(store: Store, urls: readonly string[], unused: readonly string[]): string[] {
  const shown = urls.flatMap((url) => {
    const key = store.keyOf(url)
    const image = key === null ? null : imageOfKey(key)
    // Under another name, such as an older version's, a key is its object's only one.
    return image === null ? (key ?? []) : keysOfImage(image)
  })
  return [...new Set([...shown, ...unused.flatMap(keysOfImage)])]
}
