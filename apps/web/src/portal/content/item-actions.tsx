import type { ItemKindName } from '@noor-quest/contract/item-fields'
import type { ReactNode, RefObject } from 'react'
import { useStore } from '../../platform/storage/store.ts'
import { SmallBadge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { contentText } from '../text/content.en.ts'
import { DeleteIcon, EditIcon, HistoryIcon, PauseIcon, PlayIcon } from '../ui/icons.tsx'
import { SelectBox, type Selection } from '../ui/selection-bar.tsx'
import { isChecked, type ListedItem, lacksLanguage, openNotes } from './item-search.ts'
import { itemsText as text } from './items.en.ts'

/** The actions of a list's entry. */
export type RowActions<Item> = {
  onEdit: (item: Item) => void
  onInspect: (item: Item) => void
  onDelete: (item: Item) => void
  /** Turns the item on or off for new games. */
  onActivate: (item: Item) => void
  selection: Selection
  /** The ids of the items that were added since the page was opened. */
  added: ReadonlySet<string>
}

/** An entry's buttons, whose labels name the entry. */
export function ItemActions<Item extends ListedItem>(props: RowActions<Item> & { item: Item; title: string }) {
  const { item, title, onEdit, onInspect, onDelete, onActivate, selection } = props
  const isSelecting = useStore(selection) !== null
  if (isSelecting) {
    return <SelectBox selection={selection} id={item.id} title={title} />
  }
  const button = (label: string, icon: ReactNode, onClick: (item: Item) => void, className = '') => (
    <IconButton
      label={contentText.actionNamed(label, title)}
      title={label}
      onClick={() => onClick(item)}
      className={`border-transparent! bg-transparent! ${className}`}
    >
      {icon}
    </IconButton>
  )
  return (
    <>
      {button(contentText.edit, <EditIcon className="size-5" />, onEdit)}
      {button(text.history, <HistoryIcon className="size-5" />, onInspect)}
      {item.active
        ? button(text.deactivate, <PauseIcon className="size-5" />, onActivate)
        : button(text.activate, <PlayIcon className="size-5" />, onActivate)}
      {button(contentText.delete, <DeleteIcon className="size-5" />, onDelete, 'hover:text-wrong-text')}
    </>
  )
}

/** Badges: just added, not dealt, notes or checks, a missing language. */
export function ItemBadges(props: { kind: ItemKindName; item: ListedItem; added: ReadonlySet<string> }) {
  const { kind, item, added } = props
  return (
    <>
      {added.has(item.id) && <SmallBadge tone="right">{text.justAdded}</SmallBadge>}
      {!item.active && (
        <SmallBadge tone="gold">
          <PauseIcon className="size-3.5" />
          {text.inactive}
        </SmallBadge>
      )}
      {openNotes(item) > 0 && (
        <SmallBadge tone="wrong">
          <WarningIcon className="size-3.5" />
          {text.checks.noted(openNotes(item))}
        </SmallBadge>
      )}
      {isChecked(kind, item) && (
        <SmallBadge tone="right">
          <CheckIcon className="size-3.5" />
          {text.checks.checked}
        </SmallBadge>
      )}
      {item.changed_since_check && <SmallBadge>{text.checks.changed}</SmallBadge>}
      {lacksLanguage(kind, item, 'ar') && <SmallBadge>{text.noArabic}</SmallBadge>}
      {lacksLanguage(kind, item, 'en') && <SmallBadge>{text.noEnglish}</SmallBadge>}
    </>
  )
}

type GridProps = { list: RefObject<HTMLElement | null>; label: string; children: ReactNode }

/** A list of items in two columns. */
export function ItemGrid({ list, label, children }: GridProps) {
  return (
    <ul
      data-list
      ref={list as RefObject<HTMLUListElement | null>}
      tabIndex={-1}
      aria-label={label}
      className="grid gap-3 outline-none sm:grid-cols-2"
    >
      {children}
    </ul>
  )
}
