// Deals prophets and terms, and their positions. Invariants: 4 distinct names and 4 distinct terms,
// in both languages; level 1 has names at 0-3 and images at 4-7; the same content, used names and
// seeds give the same deal.
import type { GameTerms } from './game-terms.ts'
import { eachLanguage, type InLanguages, inLanguage, LANGUAGES } from './languages.ts'
import { createRandom, type Random, shuffle } from './random.ts'

/**
 * The part of a prophet that dealing needs. `version` identifies the rest of its present content.
 */
export type BankProphet = { id: string; name: InLanguages<string>; version: string }
export type BankTerm = { id: string; arabic_text: string; version: string }

/** A deal in its stored form: versions, and no content. */
export type FlipMatchPicks = {
  rules_version: number
  /** Versions of prophets, in the order of the top row's names. */
  prophets: string[]
  /** For each image of the bottom row, its name's position in the top row. */
  images: number[]
  /** Versions of terms. */
  terms: string[]
  /** For each card of level 2, its term's position in `terms`. */
  cards: number[]
}

/** A version of a prophet. */
export type ProphetItem = {
  id: string
  name: InLanguages<string>
  /** The picture's subject, described in each language of `name`. */
  description: InLanguages<string>
  image_url: string
  /** Why the picture's subject belongs to this prophet. */
  explanation: InLanguages<string>
  source: string | null
}
/** A version of a term. */
export type TermItem = { id: string; arabic_text: string; meaning: InLanguages<string>; source: string | null }

export type CardContent =
  | { type: 'name'; name: InLanguages<string> }
  | { type: 'image'; image_url: string; description: InLanguages<string> }
  | { type: 'term'; arabic_text: string }

/** The lesson of a found pair. */
export type Lesson = ({ type: 'prophet' } & Omit<ProphetItem, 'id'>) | ({ type: 'term' } & Omit<TermItem, 'id'>)

/** `key` is equal for two cards that belong together. It never leaves the server. */
export type DealtCard = { key: string; content: CardContent }

/** The version of the rules that judge new deals. */
export const FLIP_MATCH_RULES_VERSION = 1

export type FlipMatchDeal = GameTerms & {
  /**
   * The version of the rules that judge the game, also in later replays. Absent in early deals of
   * version 1.
   */
  rules_version?: number
  /** 8 cards: 4 names, then 4 shuffled images. */
  level1: DealtCard[]
  /** 8 shuffled cards: each of 4 terms twice. */
  level2: DealtCard[]
  /** The lessons of both levels by their cards' key. */
  lessons: Record<string, Lesson>
}

export type FlipMatchDealResult =
  | { ok: true; deal: FlipMatchPicks; names: string[] }
  | { ok: false; reason: 'no-prophet-data' | 'no-islamic-terms' }

/** Pairs per level: a game needs as many distinct names, and as many distinct terms. */
export const PAIRS = 4

/**
 * Deals both levels (docs/product-rules.md#flip-match-deal). Names in `usedNames` are avoided while
 * at least 4 other names remain. The result's `names` are the 4 dealt ones. Without 4 distinct
 * names and 4 distinct terms there is no deal. Names and terms are compared as a reader sees them:
 * trimmed, and in Unicode's composed form, because Arabic marks can be stored in more than one
 * order. Two names are distinct only if they differ in each language. `seeds` has one secret seed
 * per level (see random.ts). The order of `prophets` and `terms` doesn't matter.
 */
export function dealFlipMatch(
  prophets: readonly BankProphet[],
  terms: readonly BankTerm[],
  usedNames: readonly string[],
  seeds: { 1: string; 2: string },
): FlipMatchDealResult {
  const random1 = createRandom(seeds[1])
  const allProphets = shuffledDistinct(prophets, ({ name }) => readingsOf(name), random1)
  if (allProphets.length < PAIRS) return { ok: false, reason: 'no-prophet-data' }
  const random2 = createRandom(seeds[2])
  const allTerms = shuffledDistinct(terms, ({ arabic_text }) => [asRead(arabic_text)], random2)
  if (allTerms.length < PAIRS) return { ok: false, reason: 'no-islamic-terms' }

  const used = new Set(usedNames.map(asRead))
  const unused = allProphets.filter(({ name }) => !eachLanguage(name).some((text) => used.has(asRead(text))))
  const chosen = (unused.length < PAIRS ? allProphets : unused).slice(0, PAIRS)
  const places = Array.from({ length: PAIRS }, (_, place) => place)
  const deal = {
    rules_version: FLIP_MATCH_RULES_VERSION,
    prophets: chosen.map(({ version }) => version),
    images: shuffle(places, random1),
    terms: allTerms.slice(0, PAIRS).map(({ version }) => version),
    cards: shuffle([...places, ...places], random2),
  }
  return { ok: true, deal, names: chosen.map(({ name }) => readingsOf(name)[0] ?? '') }
}

/**
 * The cards of a game, from the stored picks and the versions that they name. `prophetOf` and
 * `termOf` throw if a version is missing.
 */
export function readPicks(
  picks: FlipMatchPicks,
  prophetOf: (version: string) => ProphetItem,
  termOf: (version: string) => TermItem,
): Pick<FlipMatchDeal, 'level1' | 'level2' | 'lessons'> {
  const prophets = picks.prophets.map(prophetOf)
  const terms = picks.terms.map(termOf)
  const nameCards = prophets.map(
    ({ id, name }): DealtCard => ({
      key: id,
      content: { type: 'name', name: { en: asReadOrNull(name.en), ar: asReadOrNull(name.ar) } },
    }),
  )
  const imageCards = prophets.map(
    ({ id, image_url, description }): DealtCard => ({ key: id, content: { type: 'image', image_url, description } }),
  )
  const termCards = terms.map(
    ({ id, arabic_text }): DealtCard => ({ key: id, content: { type: 'term', arabic_text: asRead(arabic_text) } }),
  )
  return {
    level1: [...nameCards, ...at(imageCards, picks.images)],
    level2: at(termCards, picks.cards),
    lessons: Object.fromEntries([
      ...prophets.map(({ id, ...item }): [string, Lesson] => [id, { type: 'prophet', ...item }]),
      ...terms.map(({ id, ...item }): [string, Lesson] => [id, { type: 'term', ...item }]),
    ]),
  }
}

/** A name or term in the form that a deal compares. */
export function asRead(text: string): string {
  return text.trim().normalize('NFC')
}

function asReadOrNull(text: string | null): string | null {
  return text === null ? null : asRead(text)
}

/** A name's readings, one per language. */
function readingsOf(name: InLanguages<string>): string[] {
  return LANGUAGES.map((language) => asRead(inLanguage(name, language)?.value ?? ''))
}

function at(cards: readonly DealtCard[], places: readonly number[]): DealtCard[] {
  return places.map((place) => cards[place] as DealtCard)
}

/**
 * A shuffled copy without blank rows and without rows that look alike to a reader of some language.
 */
function shuffledDistinct<T extends { id: string }>(
  rows: readonly T[],
  readingsOf: (row: T) => string[],
  random: Random,
): T[] {
  /** The readings met so far, per language. */
  const met = [new Set(['']), new Set([''])]
  const sorted = [...rows].sort((one, two) => (one.id < two.id ? -1 : 1))
  return shuffle(sorted, random).filter((row) => {
    const readings = readingsOf(row)
    const isNew = readings.every((text, index) => !met[index]?.has(text))
    if (isNew) for (const [index, text] of readings.entries()) met[index]?.add(text)
    return isNew
  })
}
