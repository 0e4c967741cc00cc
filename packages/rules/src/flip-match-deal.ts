// Which prophets and terms are dealt, and their positions. Invariants: 4 distinct names and 4 distinct terms;
// level 1 has names at 0-3 and images at 4-7; the same content, used names and seeds give the same deal.
import type { GameTerms } from './game-terms.ts'
import { createRandom, type Random, shuffle } from './random.ts'

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

/** The rules by which new deals are judged: there have been no others yet. */
export const FLIP_MATCH_RULES_VERSION = 1

export type FlipMatchDeal = GameTerms & {
  /** By which rules the game is judged, however late it is replayed. Absent in early deals of version 1. */
  rules_version?: number
  /** 8 cards: 4 names, then 4 shuffled images. */
  level1: DealtCard[]
  /** 8 shuffled cards: each of 4 terms twice. */
  level2: DealtCard[]
}

export type FlipMatchDealResult =
  | { ok: true; deal: FlipMatchDeal; names: string[] }
  | { ok: false; reason: 'no-prophet-data' | 'no-islamic-terms' }

/** Pairs a level: so many distinct names, and terms, a game needs. */
export const PAIRS = 4

/**
 * Deals both levels (docs/product-rules.md#flip-match-deal). Names in `usedNames` are avoided while at least 4 unused remain. `names` in
 * the result are the 4 dealt. Fewer than 4 distinct names or terms is a refusal. Names and terms are compared as a reader
 * sees them: trimmed, and in Unicode's composed form, because Arabic marks can be stored in more than one order.
 * `seeds` holds one secret seed a level (see random.ts). The order of `prophets` and `terms` doesn't matter.
 */
export function dealFlipMatch(
  prophets: readonly Prophet[],
  terms: readonly IslamicTerm[],
  usedNames: readonly string[],
  seeds: { 1: string; 2: string },
): FlipMatchDealResult {
  const random1 = createRandom(seeds[1])
  const allProphets = shuffledDistinct(prophets, ({ name }) => name, random1)
  if (allProphets.length < PAIRS) return { ok: false, reason: 'no-prophet-data' }
  const random2 = createRandom(seeds[2])
  const allTerms = shuffledDistinct(terms, ({ arabic_text }) => arabic_text, random2)
  if (allTerms.length < PAIRS) return { ok: false, reason: 'no-islamic-terms' }

  const used = new Set(usedNames.map(asRead))
  const unused = allProphets.filter(({ name }) => !used.has(asRead(name)))
  const chosen = (unused.length < PAIRS ? allProphets : unused).slice(0, PAIRS)
  const names = chosen.map(({ name }) => asRead(name))
  const nameCards = chosen.map(
    ({ id, name }): DealtCard => ({ key: id, content: { type: 'name', name: asRead(name) } }),
  )
  const imageCards = chosen.map(
    ({ id, item_image_url, description }): DealtCard => ({
      key: id,
      content: { type: 'image', image_url: item_image_url, description },
    }),
  )
  const termCards = allTerms
    .slice(0, PAIRS)
    .map(({ id, arabic_text }): DealtCard => ({ key: id, content: { type: 'term', arabic_text: asRead(arabic_text) } }))
  const deal = {
    rules_version: FLIP_MATCH_RULES_VERSION,
    level1: [...nameCards, ...shuffle(imageCards, random1)],
    level2: shuffle([...termCards, ...termCards], random2),
  }
  return { ok: true, deal, names }
}

/** A name or term as a deal compares it. */
export function asRead(text: string): string {
  return text.trim().normalize('NFC')
}

/** A shuffled copy that holds each text once, and no blank one. */
function shuffledDistinct<T extends { id: string }>(
  rows: readonly T[],
  textOf: (row: T) => string,
  random: Random,
): T[] {
  const met = new Set([''])
  const sorted = [...rows].sort((one, two) => (one.id < two.id ? -1 : 1))
  return shuffle(sorted, random).filter((row) => {
    const text = asRead(textOf(row))
    const isNew = !met.has(text)
    met.add(text)
    return isNew
  })
}
