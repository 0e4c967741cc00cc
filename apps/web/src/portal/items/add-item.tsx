// The form that adds an item, for all kinds; only the fields differ.
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { useRef } from 'react'
import { useForm } from '../../platform/forms/use-form.ts'
import { newRequestId } from '../../platform/network/http.ts'
import { Button } from '../../ui/button.tsx'
import { draftOf } from '../forms/drafts.ts'
import { contentText } from '../text/content.en.ts'
import { FormMessage, formMessageOf } from '../ui/form-message.tsx'
import { AddIcon } from '../ui/icons.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import type { ItemForm, ItemTexts } from './item-form.ts'

/** The target of "To the form". */
export const ADD_FORM_ID = 'add-item'

type Props<Item, Values, Body> = {
  kind: ItemKindName
  texts: ItemTexts
  itemForm: ItemForm<Item, Values, Body>
  items: readonly Item[]
  onAdded: (item: Item) => void
}

export function AddItem<Item, Values extends object, Body extends object>(props: Props<Item, Values, Body>) {
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
