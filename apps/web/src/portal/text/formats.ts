// How the portal writes numbers, dates and amounts in English.
import type { ItemCounts } from '@noor-quest/contract/items'
import { IMAGE_MAX_BYTES } from '@noor-quest/contract/limits'

export const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
export const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
export const clocks = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
/** "3000" and "12,345". */
export const numbers = new Intl.NumberFormat('en', { useGrouping: 'min2' })
/** A list's count after its title; nothing while it is unknown. */
export const counted = (amount: number | undefined) => (amount === undefined ? '' : ` (${numbers.format(amount)})`)
export const count = (amount: number, noun: string, nouns = `${noun}s`) =>
  `${numbers.format(amount)} ${amount === 1 ? noun : nouns}`
export const itemCounts = ({ questions, prophets, terms }: ItemCounts) =>
  `${count(questions, 'question')}, ${count(prophets, 'prophet card')} and ${count(terms, 'term')}`
/** 1 MB is 1024 KB here (docs/product-rules.md#item-images). */
export const imageMax = `${numbers.format(IMAGE_MAX_BYTES / 1024 ** 2)}MB`
