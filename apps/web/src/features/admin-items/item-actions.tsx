import type { ItemKindName } from '@noor-quest/contract/item-fields'
import type { ReactNode } from 'react'
import { adminText } from '../../platform/text/admin-en.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { DeleteIcon, EditIcon, HistoryIcon } from '../../ui/portal/icons.tsx'
import { type ListedItem, lacksLanguage } from './item-search.ts'

const { content, items: text } = adminText

/** What a list's entry asks for. */
export type ItemAsked<Item> = {
  onEdit: (item: Item) => void
  onInspect: (item: Item) => void
  onDelete: (item: Item) => void
}

/** The buttons of one entry, named after it. */
export function ItemActions<Item>(props: ItemAsked<Item> & { item: Item; title: string }) {
  const { item, title, onEdit, onInspect, onDelete } = props
  const button = (label: string, icon: ReactNode, onClick: (item: Item) => void, className = '') => (
    <IconButton
      label={content.actionNamed(label, title)}
      title={label}
      onClick={() => onClick(item)}
      className={`border-transparent! bg-transparent! ${className}`}
    >
      {icon}
    </IconButton>
  )
  return (
    <>
      {button(content.edit, <EditIcon className="size-5" />, onEdit)}
      {button(text.history, <HistoryIcon className="size-5" />, onInspect)}
      {button(content.delete, <DeleteIcon className="size-5" />, onDelete, 'hover:text-wrong-text')}
    </>
  )
}

/** Whether somebody has read the item, and which language it lacks. */
export function ItemBadges({ kind, item }: { kind: ItemKindName; item: ListedItem }) {
  return (
    <>
      {item.reviewed_by !== null && (
        <Badge size="sm" tone="right">
          <CheckIcon className="size-3.5" />
          {text.reviewed}
        </Badge>
      )}
      {lacksLanguage(kind, item, 'ar') && <Badge size="sm">{text.noArabic}</Badge>}
      {lacksLanguage(kind, item, 'en') && <Badge size="sm">{text.noEnglish}</Badge>}
    </>
  )
}
