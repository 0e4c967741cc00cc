import type { Term } from '@noor-quest/contract/terms'
import { arabicKey } from '@noor-quest/rules/arabic'
import { asRead } from '@noor-quest/rules/flip-match-deal'

/**
 * For each term, the other terms with the same text apart from tashkeel and hamzas. A term without
 * such others isn't in the map.
 */
export function findIdentical(terms: readonly Term[]): Map<string, Term[]> {
  const byKey = new Map<string, Term[]>()
  for (const term of terms) {
    const key = arabicKey(term.arabic_text)
    byKey.set(key, [...(byKey.get(key) ?? []), term])
  }
  const identical = new Map<string, Term[]>()
  for (const [key, group] of byKey) {
    if (key === '' || group.length < 2) continue
    for (const term of group)
      identical.set(
        term.id,
        group.filter((other) => other !== term),
      )
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
