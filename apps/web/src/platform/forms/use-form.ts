import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useStore } from '../storage/store.ts'
import { createForm, type FormController, type FormPorts, type FormState } from './form-controller.ts'

export type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

/** Creates a function that returns the props of a text field. */
export function fieldsOf<Values extends object, Body>(
  { change }: Pick<FormController<Values, Body>, 'change'>,
  { values, errors, saving }: Pick<FormState<Values>, 'values' | 'errors' | 'saving'>,
) {
  return (name: TextName<Values>) => ({
    name,
    value: values[name] as string,
    error: errors[name],
    readOnly: saving,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      change({ [name]: target.value } as unknown as Partial<Values>),
  })
}

/** Props of a `form` element that calls `submit` when it is submitted. */
export function formPropsOf(submit: () => Promise<void>) {
  return {
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      void submit()
    },
    /** Ctrl+Enter, or Command+Enter on a Mac, saves from any field. */
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void submit()
    },
  }
}

/** A form that lives as long as the component. A save uses the ports of the last render. */
export function useForm<Values extends object, Body extends object, Row>(ports: FormPorts<Values, Body, Row>) {
  const [latest] = useState(() => ({ ...ports }))
  useLayoutEffect(() => void Object.assign(latest, ports))
  const [form] = useState(() => createForm(latest))
  const state = useStore(form)
  return { form, state, field: fieldsOf(form, state), formProps: formPropsOf(() => form.submit()) }
}

export type NativeForm<Values extends object> = ReturnType<typeof useNativeForm<Values, object, unknown>>

/**
 * Like `useForm`, but the typed values stay in the browser's inputs until they are sent. So
 * passwords stay out of our state, and text that was typed before our code was loaded isn't lost.
 * The first refused field gets the focus. `nameOf` returns a field's name in the page.
 */
export function useNativeForm<Values extends object, Body extends object, Row>(
  ports: FormPorts<Values, Body, Row>,
  read: (data: FormData) => Values = readTexts,
  nameOf: (field: keyof Values) => string = String,
) {
  const { form, state } = useForm(ports)
  const { refused, saved } = state
  const element = useRefusedFocus(refused, (field) => nameOf(field as keyof Values))
  const emptied = saved && (ports.whenSaved ?? 'empty') === 'empty'

  useEffect(() => {
    if (emptied) element.current?.reset()
  }, [emptied, element])

  return {
    state,
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        // A dialog's form is inside the page's React tree. Its submit event must not submit the
        // screen's own form too.
        event.stopPropagation()
        form.fill(read(new FormData(event.currentTarget)))
        void form.submit()
      },
    },
  }
}

/** A `ref` for the form. Its refused field gets the focus at each refusal. */
export function useRefusedFocus(
  refused: { field: PropertyKey } | null,
  nameOf: (field: PropertyKey) => string = String,
): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `nameOf` must not move the focus
  useEffect(() => {
    const named = refused && element.current?.elements.namedItem(nameOf(refused.field))
    const input = named instanceof RadioNodeList ? named[0] : named
    if (input instanceof HTMLElement) input.focus()
  }, [refused])
  return element
}

function readTexts<Values>(data: FormData): Values {
  return Object.fromEntries(data) as Values
}
