// The forms that add and edit an item, for all kinds; only the fields differ.

import type { SealedDetails } from '@noor-quest/contract/errors'
import type { ItemColumn, ItemKindName } from '@noor-quest/contract/item-fields'
import { type ReactNode, useRef, useState } from 'react'
import type { Draft, FormController, FormState, Refusal } from '../../platform/forms/form-controller.ts'
import { formPropsOf, useForm } from '../../platform/forms/use-form.ts'
import { ApiError, newRequestId } from '../../platform/network/http.ts'
import { createStore, useStore } from '../../platform/storage/store.ts'
import { Button } from '../../ui/button.tsx'
import { draftOf } from '../forms/drafts.ts'
import { createSharedForm, type SharedDraft } from '../forms/shared-form.ts'
import { contentText } from '../text/content.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ConflictPanel, Interruption } from '../ui/conflict.tsx'
import { EditDialog } from '../ui/edit-dialog.tsx'
import { FormMessage, formMessageOf } from '../ui/form-message.tsx'
import { AddIcon, RestoreIcon } from '../ui/icons.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { FormChecks } from './checked-by.tsx'
import type { ListedItem } from './item-search.ts'
import { itemsText } from './items.en.ts'
import type { prophetsText } from './prophets.en.ts'
import type { questionsText } from './questions.en.ts'
import type { termsText } from './terms.en.ts'

/** The texts of a kind. */
export type ItemTexts = typeof questionsText | typeof prophetsText | typeof termsText

/** The differences between the forms that add and edit items, by kind. */
export type ItemForm<Item, Values, Body> = Editing<Item, Values, Body> & {
  empty: Values
  add: (body: Body, requestId: string) => Promise<Item>
  /** The values of the next new item. `empty` unless given. */
  next?: (values: Values) => Values
  /** The first field of the next new item, in the language of the saved one. */
  startOf: (item: Item) => keyof Values & string
  size?: 'sm' | 'lg'
  /** `edited`: null in the form of a new item. `items`: all items of the kind. */
  fields: (
    form: FormController<Values, Body>,
    state: FormState<Values>,
    edited: Item | null,
    items: readonly Item[],
  ) => ReactNode
  /** Elements between the message and the button of the form that adds. */
  more?: (form: FormController<Values, Body>, state: FormState<Values>) => ReactNode
}

/** The target of "To the form". */
export const ADD_FORM_ID = 'add-item'

type Props<Item, Values, Body> = {
  kind: ItemKindName
  texts: ItemTexts
  itemForm: ItemForm<Item, Values, Body>
  items: readonly Item[]
}

type AddProps<Item, Values, Body> = Props<Item, Values, Body> & { onAdded: (item: Item) => void }

/** The form that adds an item. */
export function AddItem<Item, Values extends object, Body extends object>(props: AddProps<Item, Values, Body>) {
  const { kind, texts, itemForm, items } = props
  const element = useRef<HTMLFormElement>(null)
  const { form, state, formProps } = useForm<Values, Body, Item>({
    initial: itemForm.empty,
    read: itemForm.read,
    save: itemForm.add,
    newRequestId,
    failedText: texts.addFailed,
    onSaved: (item) => {
      notify('success', texts.added)
      props.onAdded(item)
      const start = element.current?.elements.namedItem(itemForm.startOf(item))
      if (start instanceof HTMLElement) start.focus()
    },
    ...(itemForm.next && { next: itemForm.next }),
    draft: draftOf(`add ${kind}`),
  })
  return (
    <SectionPanel title={texts.addTitle}>
      <form ref={element} id={ADD_FORM_ID} {...formProps} className="grid scroll-mt-4 gap-4">
        {itemForm.fields(form, state, null, items)}
        <FormMessage message={formMessageOf(state)} />
        {itemForm.more?.(form, state)}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button type="submit" variant="gold" aria-disabled={state.saving} className="max-sm:w-full">
            <AddIcon className="size-5" />
            {state.saving ? texts.adding : texts.add}
          </Button>
          <span className="text-muted text-sm max-sm:hidden">{contentText.shortcut}</span>
        </div>
      </form>
    </SectionPanel>
  )
}

const text = itemsText.conflict

type EditProps<Item, Values, Body> = Props<Item, Values, Body> & {
  restore: (ids: string[]) => Promise<{ ids: string[] }>
  item: Item
  onSaved: () => void
  onClose: () => void
}

/** The dialog that edits an item. It also reports that another admin changed or deleted it. */
export function EditItem<Item extends ListedItem, Values extends object, Body extends object>(
  props: EditProps<Item, Values, Body>,
) {
  const { kind, texts, itemForm, restore, item, items, onSaved, onClose } = props
  const { toValues, read, change } = itemForm
  const [edit] = useState(() => {
    const edit = createItemEdit<Item, Values, Body>({
      item,
      toValues,
      read,
      change,
      restore,
      onSaved: () => {
        onSaved()
        // The other version stays readable.
        if (edit.conflict.snapshot() === null) onClose()
      },
      failedText: texts.changeFailed,
      draft: draftOf(`edit ${kind}`),
    })
    return edit
  })
  const state = useStore(edit.form)
  const conflict = useStore(edit.conflict)
  const isDeleted = useStore(edit.isDeleted)
  const isSaidAbove = isDeleted || (conflict !== null && state.failure?.code === 'edit_conflict')
  return (
    <EditDialog
      title={texts.editTitle}
      {...(itemForm.size && { size: itemForm.size })}
      changed={state.changed}
      saving={state.saving}
      form={formPropsOf(() => edit.form.submit())}
      onClose={() => {
        edit.discard()
        onClose()
      }}
    >
      {isDeleted ? (
        <Deleted state={state} onAddAgain={() => void edit.addAgain()} />
      ) : (
        <ConflictPanel shared={edit} nameOf={nameOf} />
      )}
      {itemForm.fields(edit.form, state, item, items)}
      <FormChecks item={item} />
      <FormMessage message={isSaidAbove ? null : formMessageOf(state)} />
    </EditDialog>
  )
}

/** The name of an item's field. */
export const nameOf = (field: string) => itemsText.import.fields[field as ItemColumn] ?? field

type DeletedProps = { state: Pick<FormState<object>, 'failure' | 'saving'>; onAddAgain: () => void }

function Deleted({ state: { failure, saving }, onAddAgain }: DeletedProps) {
  return (
    <Interruption reason={failure}>
      <p className="font-semibold text-amber-text">{text.deleted}</p>
      <p className="text-sm">{text.deletedHint}</p>
      <ActionButton
        label={text.addAgain}
        Icon={RestoreIcon}
        busy={saving}
        onPress={onAddAgain}
        className="justify-self-start"
      />
    </Interruption>
  )
}

type Stored = { id: string; version: string }

/** A kind's values, and the request that changes an item. */
type Editing<Item, Values, Body> = {
  toValues: (item: Item) => Values
  read: (values: Values) => { ok: true; body: Body } | Refusal<Values>
  change: (id: string, change: Body & { version: string }) => Promise<Item>
}

type ItemEditPorts<Item extends Stored, Values, Body> = Editing<Item, Values, Body> & {
  item: Item
  /** Restores deleted items. Returns the ids of those that exist afterwards. */
  restore: (ids: string[]) => Promise<{ ids: string[] }>
  failedText: (message: string) => string
  draft: Draft<SharedDraft<Item, Values>>
  onSaved: () => void
}

/**
 * Edits one item while other admins may edit it too, without the screen. An item that another admin
 * deleted can be brought back with the typed values, unless it was sealed.
 */
export function createItemEdit<Item extends Stored, Values extends object, Body extends object>(
  ports: ItemEditPorts<Item, Values, Body>,
) {
  let bringsBack = false
  const isDeleted = createStore(false)

  const shared = createSharedForm<Item, Values, Body>({
    seen: ports.item,
    isSame: (one, other) => one.id === other.id,
    valuesOf: ports.toValues,
    read: ports.read,
    save: async (body, { id, version }) => {
      if (bringsBack) await ports.restore([id])
      return ports.change(id, { ...body, version })
    },
    failedText: (message, error) => {
      isDeleted.set(isGone(error))
      return ports.failedText(isGone(error) ? itemsText.conflict.deleted : message)
    },
    draft: ports.draft,
    onSaved: () => ports.onSaved(),
  })

  return {
    ...shared,
    /** Whether another admin deleted the item meanwhile. */
    isDeleted,
    /** Restores the deleted item and saves the typed values. */
    addAgain: async () => {
      bringsBack = true
      await shared.form.submit()
      bringsBack = false
    },
  }
}

const isGone = (error: unknown) =>
  error instanceof ApiError &&
  error.code === 'not_found' &&
  (error.details as SealedDetails | undefined)?.reason !== 'sealed'
