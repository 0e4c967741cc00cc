// Which prophets and terms are dealt and where they lie. Invariants: 4 distinct names and 4 distinct terms;
// level 1 has names at 0-3 and images at 4-7; the same content, used names and seeds give the same deal.

/** Table prophets, the fields the rules read. */
export type Prophet = { id: string; name: string; description: string; item_image_url: string }
/** Table islamic_terms. */
export type IslamicTerm = { id: string; arabic_text: string }

export type CardContent =
  | { type: 'name'; name: string }
  | { type: 'image'; image_url: string; description: string }
  | { type: 'term'; arabic_text: string }

/** `key` says which cards belong together; it never leaves the server. */
export type DealtCard = { key: string; content: CardContent }

export type FlipMatchDeal = {
  /** 8 cards: 4 names, then 4 shuffled images. */
  level1: DealtCard[]
  /** 8 shuffled cards: each of 4 terms twice. */
  level2: DealtCard[]
}

export type FlipMatchDealResult =
  | { ok: true; deal: FlipMatchDeal; names: string[] }
  | { ok: false; reason: 'no-prophet-data' | 'no-islamic-terms' }

/**
 * Deals both levels. Names in `usedNames` are avoided while at least 4 unused remain. `names` in the result are the 4 dealt.
 * Fewer than 4 distinct names or terms is a refusal. Names and terms are compared trimmed.
 */
export function dealFlipMatch(
  prophets: readonly Prophet[],
  terms: readonly IslamicTerm[],
  usedNames: readonly string[],
  seeds: { 1: string; 2: string },
): FlipMatchDealResult {
  throw new Error('not written')
}
