// The dialog that edits an item. It also reports that another admin changed or deleted the item
// meanwhile.
import type { ItemColumn, ItemKindName } from '@noor-quest/contract/item-fields'
import { useState } from 'react'
import type { FormState } from '../../platform/forms/form-controller.ts'
import { formPropsOf } from '../../platform/forms/use-form.ts'
import { useStore } from '../../platform/storage/store.ts'
import { draftOf } from '../forms/drafts.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Clashes, Interruption } from '../ui/clashes.tsx'
import { EditDialog } from '../ui/edit-dialog.tsx'
import { FormMessage, formMessageOf } from '../ui/form-message.tsx'
import { RestoreIcon } from '../ui/icons.tsx'
import { FormChecks } from './checked-by.tsx'
import { createItemEdit } from './item-edit.ts'
import type { ItemForm, ItemTexts } from './item-form.ts'
import type { ListedItem } from './item-search.ts'
import { itemsText } from './items.en.ts'

const text = itemsText.conflict

type Props<Item, Values, Body> = {
  kind: ItemKindName
  texts: ItemTexts
  itemForm: ItemForm<Item, Values, Body>
  restore: (ids: string[]) => Promise<{ ids: string[] }>
  item: Item
  items: readonly Item[]
  onSaved: () => void
  onClose: () => void
}

export function EditItem<Item extends ListedItem, Values extends object, Body extends object>(
  props: Props<Item, Values, Body>,
) {
  const { kind, texts, itemForm, restore, item, items, onSaved, onClose } = props
  const { toValues, read, change } = itemForm
  const [edit] = useState(() =>
    createItemEdit<Item, Values, Body>({
      ...{ item, toValues, read, change, restore, onSaved },
      failedText: texts.changeFailed,
      draft: draftOf(`edit ${kind}`),
    }),
  )
  const state = useStore(edit.form)
  const clashes = useStore(edit.clashes)
  const isDeleted = useStore(edit.isDeleted)
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
        <Clashes clashes={clashes} failure={state.failure} nameOf={nameOf} />
      )}
      {itemForm.fields(edit.form, state, item, items)}
      <FormChecks item={item} />
      <FormMessage message={isDeleted || state.failure?.code === 'edit_conflict' ? null : formMessageOf(state)} />
    </EditDialog>
  )
}

const nameOf = (field: string) =>
  field === 'options' ? text.options : (itemsText.import.fields[field as ItemColumn] ?? field)

type DeletedProps = { state: Pick<FormState<object>, 'failure' | 'saving'>; onAddAgain: () => void }

function Deleted({ state: { failure, saving }, onAddAgain }: DeletedProps) {
  return (
    <Interruption failure={failure}>
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
