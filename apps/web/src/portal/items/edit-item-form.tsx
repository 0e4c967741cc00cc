// The dialog that edits an item. It also reports that another admin changed or deleted the item
// meanwhile.
import type { ItemColumn } from '@noor-quest/contract/item-fields'
import type { ReactNode } from 'react'
import type { FormState } from '../../platform/forms/form-controller.ts'
import { Button } from '../../ui/button.tsx'
import { Clashes, Interruption } from '../ui/clashes.tsx'
import { EditDialog } from '../ui/edit-dialog.tsx'
import { FormMessage, formMessageOf } from '../ui/form-message.tsx'
import { RestoreIcon } from '../ui/icons.tsx'
import { FormChecks } from './checked-by.tsx'
import type { UsedItemEdit } from './item-edit.ts'
import type { ListedItem } from './item-search.ts'
import { itemsText } from './items.en.ts'

const text = itemsText.conflict

type Props<Item, Values extends object, Body extends object> = {
  title: string
  item: Item
  used: UsedItemEdit<Item, Values, Body>
  size?: 'sm' | 'lg'
  onClose: () => void
  children: ReactNode
}

export function EditItemForm<Item extends ListedItem, Values extends object, Body extends object>(
  props: Props<Item, Values, Body>,
) {
  const { title, item, used, size, onClose, children } = props
  const { edit, state, clashes, isDeleted, formProps } = used
  return (
    <EditDialog
      title={title}
      {...(size && { size })}
      changed={state.changed}
      saving={state.saving}
      onClose={() => {
        edit.discard()
        onClose()
      }}
    >
      {(formId) => (
        <form id={formId} {...formProps} className="grid gap-4">
          {isDeleted ? (
            <Deleted state={state} onAddAgain={() => void edit.addAgain()} />
          ) : (
            <Clashes clashes={clashes} failure={state.failure} onChoose={edit.choose} nameOf={nameOf} />
          )}
          {children}
          <FormChecks item={item} />
          <FormMessage message={isDeleted || state.failure?.code === 'edit_conflict' ? null : formMessageOf(state)} />
        </form>
      )}
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
      <Button variant="glass" aria-disabled={saving} onClick={onAddAgain} className="justify-self-start">
        <RestoreIcon className="size-5" />
        {text.addAgain}
      </Button>
    </Interruption>
  )
}
