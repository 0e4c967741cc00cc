import { useState } from 'react'
import type { FormState } from '../../platform/form-controller.ts'
import { formPropsOf, type UsedForm } from '../../platform/use-form.ts'
import { useStore } from '../../platform/use-store.ts'
import { createItemEdit, type ItemEdit, type ItemEditPorts, type Trouble } from './item-edit.ts'

export type UsedItemEdit<Values, Body> = {
  edit: ItemEdit<Values, Body>
  state: FormState<Values>
  trouble: Trouble<Values> | null
  formProps: UsedForm<Values, Body>['formProps']
}

/** One edit for as long as the component is there. The ports of the first render are used throughout. */
export function useItemEdit<Item extends { id: string; version: string }, Values extends object, Body extends object>(
  ports: ItemEditPorts<Item, Values, Body>,
): UsedItemEdit<Values, Body> {
  const [edit] = useState(() => createItemEdit(ports))
  return { edit, state: useStore(edit.form), trouble: useStore(edit.trouble), formProps: formPropsOf(edit.submit) }
}
