import { useState, useSyncExternalStore } from 'react'
import { createForm, type FormController, type FormPorts, type FormState } from './form-controller.ts'

/** One form for as long as the component is there. The ports of the first render are used throughout. */
export function useForm<Values extends object, Body extends object, Row>(
  ports: FormPorts<Values, Body, Row>,
): { form: FormController<Values, Body>; state: FormState<Values> } {
  const [form] = useState(() => createForm(ports))
  return { form, state: useSyncExternalStore(form.subscribe, form.snapshot) }
}
