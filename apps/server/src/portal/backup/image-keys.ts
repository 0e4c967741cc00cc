// The store's objects that an installation owns. The database lists them all: a prophet shows the
// image, or unused_images has it until its form is saved or it is removed.
import type Database from 'better-sqlite3'
import { imageOfKey, keysOfImage } from '../../platform/files/item-key.ts'
import type { Store } from '../../platform/files/store.ts'

/** The item_image_url of every prophet, also of deleted ones that can be restored. */
export function imageUrls(database: Database.Database): string[] {
  const read = (table: string) => {
    const sql = `select item_image_url from ${table} where item_image_url is not null`
    return database.prepare<[], string>(sql).pluck().all()
  }
  // An earlier version may have written the database.
  const hasDeleted = database.prepare("select 1 from sqlite_master where name = 'deleted_items'").get() !== undefined
  return [...read('prophets'), ...(hasDeleted ? read('deleted_items') : [])]
}

/**
 * Every key that the images may have; `urls` are item_image_url values, `unused` the image column
 * of unused_images.
 */
export function imageKeys(store: Store, urls: readonly string[], unused: readonly string[]): string[] {
  const shown = urls.flatMap((url) => {
    const key = store.keyOf(url)
    const image = key === null ? null : imageOfKey(key)
    // An image whose key has another form, such as an older version's, has only this one key.
    return image === null ? (key ?? []) : keysOfImage(image)
  })
  return [...new Set([...shown, ...unused.flatMap(keysOfImage)])]
}
