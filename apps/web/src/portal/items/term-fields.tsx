import { ARABIC_TEXT_MAX, MEANING_MAX, SOURCE_MAX } from '@noor-quest/contract/limits'
import type { Term } from '@noor-quest/contract/terms'
import type { FormController, FormState } from '../../platform/forms/form-controller.ts'
import { TextField } from '../../ui/fields.tsx'
import { findSame } from './identical-terms.ts'
import { itemsText } from './items.en.ts'
import { ArabicOffer, useItemFields } from './language-fields.tsx'
import type { TermBody, TermValues } from './term-form.ts'
import { termsText } from './terms.en.ts'

const text = termsText

type Props = {
  form: FormController<TermValues, TermBody>
  state: FormState<TermValues>
  terms: readonly Term[]
  ownId: string | null
}

/** The fields for adding and editing a term, with a note when the term exists already. */
export function TermFields({ form, state, terms, ownId }: Props) {
  const { fields, field } = useItemFields(form, state)
  const same = findSame(state.values.arabic_text, terms, ownId)
  return (
    <div ref={fields} className="grid min-w-0 gap-4">
      <div className="grid gap-2">
        <TextField
          {...field('arabic_text')}
          label={text.arabicText}
          lang="ar"
          dir="rtl"
          maxLength={ARABIC_TEXT_MAX}
          className="text-2xl!"
        />
        <p role="status" className="flex flex-wrap gap-x-1.5 text-amber-text text-sm empty:-mt-2">
          {same && (
            <>
              {text.alreadyThere}
              <bdi lang="ar" className="text-base leading-6!">
                {same.arabic_text}
              </bdi>
            </>
          )}
        </p>
      </div>
      <ArabicOffer kind="term" form={form} state={state} />
      <TextField {...field('meaning')} label={text.meaning} maxLength={MEANING_MAX} />
      <div lang="ar" dir="rtl">
        <TextField
          {...field('meaning_ar')}
          lang="ar"
          dir="rtl"
          label={itemsText.arabic.meaning}
          maxLength={MEANING_MAX}
        />
      </div>
      <TextField {...field('source')} label={text.source} maxLength={SOURCE_MAX} placeholder={text.sourceHint} />
    </div>
  )
}
