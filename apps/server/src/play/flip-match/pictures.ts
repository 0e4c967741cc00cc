import type { Db } from '../../platform/database/connect.ts'

/**
 * The most pictures that pages load before a level. A level shows only four, so loading more isn't
 * worth its cost to a phone.
 */
export const PICTURES_MAX = 24

/**
 * The pictures that pages load before a level begins: of all prophets or of none, so that they
 * reveal nothing about a deal (docs/product-rules.md#flip-match-pictures). They are sorted by
 * address, which begins with a random part, so their order reveals nothing either.
 */
export async function listPictures(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('prophets')
    .select('item_image_url')
    .distinct()
    .where('active', '=', 1)
    // An embedded picture is in the card itself.
    .where('item_image_url', 'like', '/%')
    .limit(PICTURES_MAX + 1)
    .execute()
  return rows.length > PICTURES_MAX ? [] : rows.map(({ item_image_url }) => item_image_url).toSorted()
}
