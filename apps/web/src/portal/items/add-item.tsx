// The form that adds an item, for all kinds; only the fields differ.
import { type ReactNode, useRef } from 'react'
import type { FormController, FormState, Refusal } from '../../platform/forms/form-controller.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { newRequestId } from '../../platform/network/http.ts'
import { Button } from '../../ui/button.tsx'
import { draftOf } from '../forms/drafts.ts'
import { contentText } from '../text/content.en.ts'
import { FormMessage, formMessageOf } from '../ui/form-message.tsx'
import { AddIcon } from '../ui/icons.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'

/** The target of "To the form". */
export const ADD_FORM_ID = 'add-item'

type Props<Item, Values, Body> = {
  kind: string
  texts: { addTitle: string; added: string; add: string; addFailed: (message: string) => string }
  /** The button's text while the item is being saved. */
  adding: string
  initial: Values
  read: (values: Values) => { ok: true; body: Body } | Refusal<Values>
  add: (body: Body, requestId: string) => Promise<Item>
  /** The next entry's initial values. */
  next?: (values: Values) => Values
  /** The first field of the next entry, in the language of the saved item. */
  startOf: (item: Item) => keyof Values & string
  onAdded: (item: Item) => void
  fields: (form: FormController<Values, Body>, state: FormState<Values>) => ReactNode
  /** Elements between the message and the button. */
  more?: (form: FormController<Values, Body>, state: FormState<Values>) => ReactNode
}

export function AddItem<Item, Values extends object, Body extends object>(props: Props<Item, Values, Body>) {
  const { kind, texts, adding, fields, more } = props
  const element = useRef<HTMLFormElement>(null)
  const { form, state, formProps } = useForm<Values, Body, Item>({
    initial: props.initial,
    read: props.read,
    save: props.add,
    newRequestId,
    failedText: texts.addFailed,
    onSaved: (item) => {
      notify('success', texts.added)
      props.onAdded(item)
      const start = element.current?.elements.namedItem(props.startOf(item))
      if (start instanceof HTMLElement) start.focus()
    },
    ...(props.next && { next: props.next }),
    draft: draftOf(`add ${kind}`),
  })
  return (
    <SectionPanel title={texts.addTitle}>
      <form ref={element} id={ADD_FORM_ID} {...formProps} className="grid scroll-mt-4 gap-4">
        {fields(form, state)}
        <FormMessage message={formMessageOf(state)} />
        {more?.(form, state)}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button type="submit" variant="gold" aria-disabled={state.saving} className="max-sm:w-full">
            <AddIcon className="size-5" />
            {state.saving ? adding : texts.add}
          </Button>
          <span className="text-muted text-sm max-sm:hidden">{contentText.shortcut}</span>
        </div>
      </form>
    </SectionPanel>
  )
}
