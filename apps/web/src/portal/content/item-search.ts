// The items that a list shows: by search, missing translation, state or checks.
import type { ItemCheck } from '@noor-quest/contract/checks'
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import type { ItemContent } from '@noor-quest/contract/items'
import { searchKey } from '@noor-quest/rules/arabic'
import { LANGUAGES, type Language } from '@noor-quest/rules/languages'
import { type Asked, oneOf, textIn } from '../ui/use-address-view.ts'

/** An item of any kind, as a list has it. */
export type ListedItem = {
  id: string
  version: string
  active: boolean
  checks: ItemCheck[]
  changed_since_check: boolean
}

/** A listed item's content, without empty fields. */
export function contentOf(item: ListedItem): ItemContent {
  const { version: _version, active: _active, checks: _checks, changed_since_check: _changed, ...fields } = item
  return Object.fromEntries(Object.entries(fields as ItemContent).filter(([, value]) => value !== null))
}

const NOT_SEARCHED = new Set(['id', 'version', 'created_at', 'item_image_url', 'correct_option', 'checks'])

/**
 * Each item's searched text. Folding thousands of texts at each typed letter would slow down
 * typing.
 */
const searched = new WeakMap<ListedItem, string>()

function searchedText(item: ListedItem): string {
  const known = searched.get(item)
  if (known !== undefined) return known
  const texts = Object.entries(item).filter(([field]) => !NOT_SEARCHED.has(field)) as [string, unknown][]
  const text = searchKey(
    texts.flatMap(([, value]) => (typeof value === 'object' || typeof value === 'string' ? value : [])).join('\n'),
  )
  searched.set(item, text)
  return text
}

/**
 * The items that contain each of the words, in either language. Case, accents, tashkeel and hamzas
 * don't matter.
 */
export function searchItems<Item extends ListedItem>(items: readonly Item[], typed: string): readonly Item[] {
  const words = searchKey(typed).split(' ').filter(Boolean)
  if (words.length === 0) return items
  return items.filter((item) => words.every((word) => searchedText(item).includes(word)))
}

export const ITEM_FILTERS = [
  ...(['all', 'no_arabic', 'no_english', 'not_checked', 'checked', 'noted', 'inactive'] as const),
] as const
type ItemFilter = (typeof ITEM_FILTERS)[number]

type ItemView = { search: string; filter: ItemFilter }

/** The view that an address asks for (`?search=…&show=…`). Unknown values are ignored. */
export function readView(asked: Asked): ItemView {
  return { search: textIn(asked, 'search'), filter: oneOf(asked, 'show', ITEM_FILTERS) ?? 'all' }
}

/** The parameters of this view's address. */
export function viewParameters({ search, filter }: ItemView) {
  return { search: search || undefined, show: filter === 'all' ? undefined : filter }
}

/** A language exists for an item when it has this text. */
const FIRST_TEXT = { question: 'question_text', prophet: 'name', term: 'meaning' } as const

export function lacksLanguage(kind: ItemKindName, item: ListedItem, language: Language): boolean {
  const text = (item as Record<string, unknown>)[`${FIRST_TEXT[kind]}${language === 'ar' ? '_ar' : ''}`]
  return text === null || text === ''
}

/** The languages in which an item is checked, as on the server. */
export function languagesOf(kind: ItemKindName, item: ListedItem): ItemCheck['language'][] {
  const languages = LANGUAGES.filter((language) => !lacksLanguage(kind, item, language))
  return languages.length === 0 ? ['ar'] : languages
}

/** A proposal that an admin has to accept or refuse. */
export const isOpenProposal = ({ proposal, decision }: ItemCheck) => proposal !== null && decision === null

const isFault = ({ verdict, set_aside_by }: ItemCheck) => verdict !== 'right' && set_aside_by === null

/** Checks that an admin should answer: by changing the item, by setting them aside, or by a decision. */
export const openNotes = ({ checks }: Pick<ListedItem, 'checks'>): number =>
  checks.filter((check) => isFault(check) || isOpenProposal(check)).length

/** Whether each of its languages was found right, and no fault is open. */
export function isChecked(kind: ItemKindName, item: ListedItem): boolean {
  const right = item.checks.filter(({ verdict, set_aside_by }) => verdict === 'right' && set_aside_by === null)
  return (
    !item.checks.some(isFault) &&
    languagesOf(kind, item).every((language) => right.some((check) => check.language === language))
  )
}

export function filterItems<Item extends ListedItem>(
  kind: ItemKindName,
  items: readonly Item[],
  filter: ItemFilter,
): readonly Item[] {
  if (filter === 'all') return items
  if (filter === 'no_arabic') return items.filter((item) => lacksLanguage(kind, item, 'ar'))
  if (filter === 'no_english') return items.filter((item) => lacksLanguage(kind, item, 'en'))
  if (filter === 'inactive') return items.filter(({ active }) => !active)
  if (filter === 'noted') return items.filter((item) => openNotes(item) > 0)
  return items.filter((item) => isChecked(kind, item) === (filter === 'checked'))
}
