import { useState } from 'react'
import type { FormState } from '../../platform/forms/form-controller.ts'
import { formPropsOf, type UsedForm } from '../../platform/forms/use-form.ts'
import { useStore } from '../../platform/storage/store.ts'
import type { Clash } from '../forms/shared-form.ts'
import { createItemEdit, type ItemEdit, type ItemEditPorts } from './item-edit.ts'

export type UsedItemEdit<Item, Values, Body> = {
  edit: ItemEdit<Item, Values, Body>
  state: FormState<Values>
  clashes: readonly Clash<Values>[] | null
  isDeleted: boolean
  formProps: UsedForm<Values, Body>['formProps']
}

/** One edit for as long as the component is mounted. It keeps the ports of the first render. */
export function useItemEdit<Item extends { id: string; version: string }, Values extends object, Body extends object>(
  ports: ItemEditPorts<Item, Values, Body>,
): UsedItemEdit<Item, Values, Body> {
  const [edit] = useState(() => createItemEdit(ports))
  return {
    edit,
    state: useStore(edit.form),
    clashes: useStore(edit.clashes),
    isDeleted: useStore(edit.isDeleted),
    formProps: formPropsOf(() => edit.form.submit()),
  }
}
