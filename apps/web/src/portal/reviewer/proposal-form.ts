// The reviewer's proposal as typed, without the screen (docs/product-rules.md#proposals).
import type { Proposal } from '@noor-quest/contract/checks'
import type { ItemContent } from '@noor-quest/contract/items'

/** By field. A field that was never changed is absent. */
export type Typed = Readonly<Record<string, string>>

/** A field's text in the form. */
export const textOfField = (content: ItemContent, typed: Typed, field: string): string =>
  typed[field] ?? String(content[field] ?? '')

/** The fields that differ from the item's; null if none does. A blank text is null. */
export function readTyped(content: ItemContent, typed: Typed): Proposal | null {
  const differing = Object.entries(typed)
    .map(([field, value]) => [field, field === 'level' ? Number(value) : value.trim() || null] as const)
    .filter(([field, value]) => value !== (content[field] ?? null))
  return differing.length === 0 ? null : Object.fromEntries(differing)
}

/** A stored proposal as the form shows it. */
export const toTyped = (proposal: Proposal | null): Typed =>
  Object.fromEntries(Object.entries(proposal ?? {}).map(([field, value]) => [field, String(value ?? '')]))

export function isSame(one: Proposal | null, other: Proposal | null): boolean {
  const sorted = (proposal: Proposal | null) => JSON.stringify(Object.entries(proposal ?? {}).toSorted())
  return sorted(one) === sorted(other)
}
