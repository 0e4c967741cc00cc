import { useEffect, useRef } from 'react'
import type { FormController, FormState } from '../../platform/forms/form-controller.ts'
import { messageAtField } from '../ui/form-message.tsx'

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

/**
 * Shared properties of the fields in the forms of questions, prophets and terms. `fields` is the
 * element around them; it moves the focus to a refused field.
 */
export function useItemFields<Values extends object, Body>(
  form: FormController<Values, Body>,
  state: FormState<Values>,
) {
  const { values, errors, saving, refused } = state
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused) fields.current?.querySelector<HTMLElement>(`[name="${String(refused.field)}"]`)?.focus()
  }, [refused])
  const field = (name: TextName<Values>) => ({
    name,
    value: values[name] as string,
    error: errors[name],
    message: messageAtField(state, name),
    readOnly: saving,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      form.change({ [name]: event.target.value } as unknown as Partial<Values>),
  })
  return { fields, field }
}
