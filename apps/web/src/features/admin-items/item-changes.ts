import type { ItemColumn } from '@noor-quest/contract/item-fields'
import type { ItemHistory } from '@noor-quest/contract/items'
import { editConflictOf } from '../../platform/edit-conflict.ts'
import { adminText } from '../../platform/text/admin-en.ts'

type Content = ItemHistory['versions'][number]['content']

export type FieldChange = { field: ItemColumn; was: string; is: string }

/** The fields that differ, as the history shows them. A picture embedded in the item is only named. */
export function changesOf(before: Content, after: Content): FieldChange[] {
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before)])] as ItemColumn[]
  return fields
    .map((field) => ({ field, was: shown(before[field]), is: shown(after[field]) }))
    .filter(({ field }) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

function shown(value: Content[string] | undefined): string {
  if (value === undefined) return adminText.items.nothing
  if (typeof value === 'string' && value.startsWith('data:')) return adminText.items.embeddedPicture
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** What to do where somebody else has changed the same of an item; null for any other failure. */
export function conflictText(error: unknown): string | null {
  return editConflictOf(error) === null ? null : adminText.items.changedMeanwhile
}
