import type { Term } from '@noor-quest/contract/terms'
import { arabicKey } from '@noor-quest/rules/arabic'
import { asRead } from '@noor-quest/rules/flip-match-deal'

/** The ids of terms that have the same text as another one apart from tashkeel and hamzas. */
export function findIdentical(terms: readonly Term[]): Set<string> {
  const firsts = new Map<string, string>()
  const identical = new Set<string>()
  for (const { id, arabic_text } of terms) {
    const key = arabicKey(arabic_text)
    const first = firsts.get(key)
    if (first !== undefined) identical.add(first).add(id)
    else if (key !== '') firsts.set(key, id)
  }
  return identical
}

/**
 * A stored term with the same text as the typed one; `ownId`: the edited term, which is skipped.
 */
export function findSame(typed: string, terms: readonly Term[], ownId: string | null): Term | null {
  const key = arabicKey(typed)
  if (key === '') return null
  return terms.find(({ id, arabic_text }) => id !== ownId && arabicKey(arabic_text) === key) ?? null
}

/** The number of different texts; a deal takes each text once. */
export function countDifferent(terms: readonly Term[]): number {
  return new Set(terms.map(({ arabic_text }) => asRead(arabic_text)).filter((text) => text !== '')).size
}
