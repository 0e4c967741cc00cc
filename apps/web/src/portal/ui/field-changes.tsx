// Changes of an item's fields, for its history and a conflict.
import type { ItemColumn } from '@noor-quest/contract/item-fields'
import type { ItemContent } from '@noor-quest/contract/items'
import { itemsText } from '../content/items.en.ts'
import { contentText } from '../text/content.en.ts'

/** The fields that differ. An embedded picture is only named. */
export function changesOf(before: ItemContent, after: ItemContent) {
  const known = Object.keys(itemsText.import.fields) as ItemColumn[]
  return known
    .filter((field) => field in before || field in after)
    .map((field) => ({ field, was: formatValue(before[field]), is: formatValue(after[field]) }))
    .filter(({ field }) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/** A field's value in one line; "Nothing" for an empty one. */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return itemsText.nothing
  if (value instanceof Blob) return itemsText.embeddedPicture
  if (typeof value === 'string' && value.startsWith('data:')) return itemsText.embeddedPicture
  return Array.isArray(value) ? contentText.list(value) : String(value)
}

/** Each field that differs, with its old value, struck through, and its new one. */
export function FieldChanges({ before, after }: { before: ItemContent; after: ItemContent }) {
  return (
    <dl className="grid min-w-0 gap-2 text-sm">
      {changesOf(before, after).map(({ field, was, is }) => (
        <div key={field} lang={field.endsWith('_ar') ? 'ar' : undefined} className="grid min-w-0 gap-0.5">
          <dt className="font-semibold text-gold-pale">
            <bdi>{itemsText.import.fields[field]}</bdi>
          </dt>
          <dd dir="auto" className="wrap-anywhere text-muted">
            <del>{was}</del>
          </dd>
          <dd dir="auto" className="wrap-anywhere">
            <ins className="no-underline">{is}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
