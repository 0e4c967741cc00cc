// Pictures that prophets show and the store doesn't have: its folder or bucket was emptied, or the
// database was copied without it.
import { inBatches } from '../../platform/batches.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Store } from '../../platform/files/store.ts'
import { contentOf } from '../item-rows.ts'

/** `name`: the prophet's, for the operator. */
export type MissingImage = { key: string; name: string }

/** Lookups at once: each needs an open file. */
const AT_ONCE = 20

/** Missing pictures of prophets, and of deleted ones that can be restored. */
export async function findMissingImages(db: Db, store: Pick<Store, 'keyOf' | 'exists'>): Promise<MissingImage[]> {
  const shown = await db.selectFrom('prophets').select(['item_image_url as url', 'name', 'name_ar']).execute()
  const deleted = await db
    .selectFrom('deleted_items')
    .select(['item_image_url as url', contentOf('item_id', 'version_sha256').as('content')])
    .where('kind', '=', 'prophet')
    .execute()
  const images = [
    ...shown.map(({ url, name, name_ar }) => ({ url, name: name ?? name_ar })),
    ...deleted.map(({ url, content }) => {
      const { name, name_ar } = JSON.parse(content ?? '{}')
      return { url, name: name ?? name_ar }
    }),
  ].flatMap(({ url, name }) => {
    const key = store.keyOf(url ?? '')
    return key === null ? [] : [{ key, name: String(name ?? key) }]
  })
  const missing: MissingImage[] = []
  await inBatches(images, AT_ONCE, async (part) => {
    const there = await Promise.all(part.map(({ key }) => store.exists(key)))
    missing.push(...part.filter((_, index) => !there[index]))
  })
  return missing
}
