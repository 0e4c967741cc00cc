// Which prophets and terms are dealt, and their positions. Invariants: 4 distinct names and 4 distinct terms, in both languages;
// level 1 has names at 0-3 and images at 4-7; the same content, used names and seeds give the same deal.
import type { GameTerms } from './game-terms.ts'
import { eachLanguage, type InLanguages, inLanguage, type Language } from './languages.ts'
import { createRandom, type Random, shuffle } from './random.ts'

/** What dealing needs of a prophet: the names, and what names the rest as it is now. */
export type BankProphet = { id: string; name: InLanguages<string>; version: string }
export type BankTerm = { id: string; arabic_text: string; version: string }

/** A deal as it is stored: of its content it holds nothing but versions. */
export type FlipMatchPicks = {
  rules_version: number
  /** Versions of prophets: their names in the order of the top row. */
  prophets: string[]
  /** For each image of the bottom row the place of its name in the top row. */
  images: number[]
  /** Versions of terms. */
  terms: string[]
  /** For each card of level 2 the place of its term. */
  cards: number[]
}

/** A version of a prophet. */
export type ProphetItem = {
  id: string
  name: InLanguages<string>
  /** Of the item; exists where the name does. */
  description: InLanguages<string>
  image_url: string
  /** Why the item is this prophet's. */
  explanation: InLanguages<string>
  source: string | null
}
/** A version of a term. */
export type TermItem = { id: string; arabic_text: string; meaning: InLanguages<string>; source: string | null }

export type CardContent =
  | { type: 'name'; name: InLanguages<string> }
  | { type: 'image'; image_url: string; description: InLanguages<string> }
  | { type: 'term'; arabic_text: string }

/** What a found pair teaches. */
export type Lesson = ({ type: 'prophet' } & Omit<ProphetItem, 'id'>) | ({ type: 'term' } & Omit<TermItem, 'id'>)

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
  /** By key, of both levels. */
  lessons: Record<string, Lesson>
}

export type FlipMatchDealResult =
  | { ok: true; deal: FlipMatchPicks; names: string[] }
  | { ok: false; reason: 'no-prophet-data' | 'no-islamic-terms' }

/** Pairs a level: so many distinct names, and terms, a game needs. */
export const PAIRS = 4

/**
 * Deals both levels (docs/product-rules.md#flip-match-deal). Names in `usedNames` are avoided while at least 4 unused remain. `names` in
 * the result are the 4 dealt. Fewer than 4 distinct names or terms is a refusal. Names and terms are compared as a reader
 * sees them: trimmed, and in Unicode's composed form, because Arabic marks can be stored in more than one order. Names are
 * distinct when they are so for readers of either language.
 * `seeds` holds one secret seed a level (see random.ts). The order of `prophets` and `terms` doesn't matter.
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

/** The cards a game is played with, from what was picked and the versions it names. They throw where there is none. */
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
      content: { type: 'name', name: { en: read(name.en), ar: read(name.ar) } },
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

/** A name or term as a deal compares it. */
export function asRead(text: string): string {
  return text.trim().normalize('NFC')
}

function read(text: string | null): string | null {
  return text === null ? null : asRead(text)
}

/** A name as readers of English and of Arabic see it. */
function readingsOf(name: InLanguages<string>): string[] {
  const languages: Language[] = ['en', 'ar']
  return languages.map((language) => asRead(inLanguage(name, language)?.value ?? ''))
}

function at(cards: readonly DealtCard[], places: readonly number[]): DealtCard[] {
  return places.map((place) => cards[place] as DealtCard)
}

/** A shuffled copy without a row that a reader of some language would take for another, and without blank ones. */
function shuffledDistinct<T extends { id: string }>(
  rows: readonly T[],
  readingsOf: (row: T) => string[],
  random: Random,
): T[] {
  /** For each language's readers. */
  const met = [new Set(['']), new Set([''])]
  const sorted = [...rows].sort((one, two) => (one.id < two.id ? -1 : 1))
  return shuffle(sorted, random).filter((row) => {
    const readings = readingsOf(row)
    const isNew = readings.every((text, index) => !met[index]?.has(text))
    if (isNew) for (const [index, text] of readings.entries()) met[index]?.add(text)
    return isNew
  })
}
