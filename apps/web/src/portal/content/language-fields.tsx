import { type ItemKindName, movedToArabic } from '@noor-quest/contract/item-fields'
import { EXPLANATION_MAX } from '@noor-quest/contract/limits'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { FormController, FormState } from '../../platform/forms/form-controller.ts'
import { fieldsOf, type TextName } from '../../platform/forms/use-form.ts'
import { TextArea } from '../../ui/fields.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { messageAtField } from '../ui/form-message.tsx'
import { Note } from '../ui/note.tsx'
import { itemsText as text } from './items.en.ts'

/** A language of an item: the ending of its fields' names, and its script. */
type Language = { language: 'en' | 'ar'; ending: '' | '_ar'; script: { lang: 'en' | 'ar'; dir: 'ltr' | 'rtl' } }

const LANGUAGES: readonly Language[] = [
  { language: 'en', ending: '', script: { lang: 'en', dir: 'ltr' } },
  { language: 'ar', ending: '_ar', script: { lang: 'ar', dir: 'rtl' } },
]

type Props = {
  field: (name: `explanation${Language['ending']}`) => Omit<ComponentProps<typeof TextArea>, 'label'>
  /** The English explanation. */
  explanation: string
  children: (language: Language) => ReactNode
}

/**
 * The fields of an item's two languages, each in its direction and script, with the explanation
 * last.
 */
export function LanguageFields({ field, explanation, children }: Props) {
  const id = useId()
  return LANGUAGES.map((each) => {
    const { language, ending, script } = each
    const isArabic = language === 'ar'
    return (
      <fieldset
        key={language}
        aria-describedby={`${id}-${language}`}
        // The English fields' labels are in the displayed language.
        {...(isArabic && script)}
        className="grid min-w-0 gap-4 rounded-2xl border border-gold/25 p-4"
      >
        <legend className="px-2 font-display text-gold-pale text-lg">
          {isArabic ? text.arabic.legend : text.english}
        </legend>
        <p id={`${id}-${language}`} className="-mt-2 text-muted text-sm">
          {isArabic ? text.arabic.hint : text.englishHint}
        </p>
        {children(each)}
        <TextArea
          {...field(`explanation${ending}`)}
          {...script}
          label={isArabic ? text.arabic.explanation : explanation}
          maxLength={EXPLANATION_MAX}
          rows={2}
        />
      </fieldset>
    )
  })
}

type OfferProps<Values, Body> = {
  kind: ItemKindName
  form: FormController<Values, Body>
  state: FormState<Values>
}

/** Offers to move Arabic that was typed into the English fields. */
export function ArabicOffer<Values extends { [field: string]: unknown }, Body>(props: OfferProps<Values, Body>) {
  const { kind, form, state } = props
  const [isKept, setKept] = useState(false)
  const moved = isKept ? null : movedToArabic(kind, state.values)
  return (
    <div role="status" className="empty:-mt-4">
      {moved && (
        <Note tone="warning">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p>{text.script.found}</p>
            <ActionButton label={text.script.move} onPress={() => form.change(moved)} />
            <ActionButton label={text.script.keep} variant="quiet" onPress={() => setKept(true)} />
          </div>
        </Note>
      )}
    </div>
  )
}

/**
 * Shared properties of the fields in the forms of questions, prophets and terms. `fields` is the
 * element around them; it moves the focus to a refused field.
 */
export function useItemFields<Values extends object, Body>(
  form: FormController<Values, Body>,
  state: FormState<Values>,
) {
  const { refused } = state
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused) fields.current?.querySelector<HTMLElement>(`[name="${String(refused.field)}"]`)?.focus()
  }, [refused])
  const field = (name: TextName<Values>) => ({
    ...fieldsOf(form, state)(name),
    message: messageAtField(state, name),
    autoComplete: 'off',
  })
  return { fields, field }
}
