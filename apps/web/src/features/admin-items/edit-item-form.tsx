// The dialog in which an item is edited, and what it says when somebody else changed or deleted the item meanwhile.
import type { ItemColumn } from '@noor-quest/contract/item-fields'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { adminText } from '../../platform/text/admin-en.ts'
import { Button } from '../../ui/button.tsx'
import { EditDialog } from '../../ui/portal/edit-dialog.tsx'
import { shownValue } from '../../ui/portal/field-changes.tsx'
import { FormMessage, formMessageOf } from '../../ui/portal/form-message.tsx'
import { RestoreIcon } from '../../ui/portal/icons.tsx'
import type { Clash } from './item-edit.ts'
import type { UsedItemEdit } from './use-item-edit.ts'

const text = adminText.items.conflict

type Props<Values extends object, Body extends object> = {
  title: string
  used: UsedItemEdit<Values, Body>
  size?: 'sm'
  onClose: () => void
  children: ReactNode
}

export function EditItemForm<Values extends object, Body extends object>(props: Props<Values, Body>) {
  const { title, used, size, onClose, children } = props
  const { edit, state, trouble, formProps } = used
  return (
    <EditDialog
      title={title}
      {...(size && { size })}
      changed={state.changed}
      saving={state.saving}
      onClose={() => {
        edit.form.discard()
        onClose()
      }}
    >
      {(formId) => (
        <form id={formId} {...formProps} className="grid gap-4">
          {trouble?.what === 'changed' && <Clashes clashes={trouble.clashes} onChoose={edit.choose} />}
          {trouble?.what === 'deleted' && <Deleted saving={state.saving} onAddAgain={() => void edit.addAgain()} />}
          {children}
          <FormMessage message={trouble === null ? formMessageOf(state) : null} />
        </form>
      )}
    </EditDialog>
  )
}

/** Takes the focus once it is there, so that it is seen and read aloud. */
function useArrival() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}

const BOX = 'grid min-w-0 gap-4 rounded-2xl border border-amber/60 bg-amber/15 p-4 outline-none'

function Clashes<Values extends object>(props: {
  clashes: readonly Clash<Values>[]
  onChoose: (group: string, choice: Clash<Values>['choice']) => void
}) {
  const { clashes, onChoose } = props
  const element = useArrival()
  const id = useId()
  return (
    <div ref={element} tabIndex={-1} role="alert" className={BOX}>
      <p className="font-semibold text-amber-text">{adminText.items.changedMeanwhile}</p>
      <p className="text-sm">{clashes.length === 0 ? text.merged : text.choose}</p>
      {clashes.map(({ group, fields, mine, theirs, by, at, choice }) => {
        const different = fields.filter((field) => mine[field] !== theirs[field])
        const show = (values: Partial<Values>) =>
          different.map((field) => (
            <span key={field} className="block">
              {fields.length > 1 && <bdi className="text-muted">{nameOf(field)}: </bdi>}
              <bdi className="wrap-anywhere">{shownValue(values[field])}</bdi>
            </span>
          ))
        return (
          <fieldset key={group} className="grid min-w-0 gap-2 border-parchment/15 border-t pt-3">
            <legend className="float-start font-semibold">
              <bdi>{group === 'options' ? text.options : nameOf(group)}</bdi>
            </legend>
            <p className="wrap-anywhere clear-both text-muted text-sm">
              {at === null ? text.somebody : text.changedBy(by ?? adminText.items.noAdmin, adminText.portal.date(at))}
            </p>
            {(['mine', 'theirs'] as const).map((each) => (
              <label key={each} className="flex min-h-11 cursor-pointer items-start gap-3 text-sm">
                <input
                  type="radio"
                  name={`${id}-${group}`}
                  checked={choice === each}
                  onChange={() => onChoose(group, each)}
                  className="mt-0.5 size-6 shrink-0 accent-emerald"
                />
                <span className="min-w-0 flex-1">
                  <span className="font-semibold">{text[each]}</span>
                  {show(each === 'mine' ? mine : theirs)}
                </span>
              </label>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}

const nameOf = (field: string) => adminText.items.import.fields[field as ItemColumn] ?? field

function Deleted({ saving, onAddAgain }: { saving: boolean; onAddAgain: () => void }) {
  const element = useArrival()
  return (
    <div ref={element} tabIndex={-1} role="alert" className={BOX}>
      <p className="font-semibold text-amber-text">{text.deleted}</p>
      <p className="text-sm">{text.deletedHint}</p>
      <Button variant="glass" aria-disabled={saving} onClick={onAddAgain} className="justify-self-start">
        <RestoreIcon className="size-5" />
        {text.addAgain}
      </Button>
    </div>
  )
}
