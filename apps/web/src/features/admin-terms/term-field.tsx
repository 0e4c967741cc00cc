import { ARABIC_TEXT_MAX } from '@noor-quest/contract/limits'
import type { Term } from '@noor-quest/contract/terms'
import { useEffect, useRef } from 'react'
import type { FormController, FormState } from '../../platform/form-controller.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { TextField } from '../../ui/fields.tsx'
import { findSame } from './identical-terms.ts'
import type { TermValues } from './term-form.ts'

type Props = {
  form: FormController<TermValues, TermValues>
  state: FormState<TermValues>
  terms: readonly Term[]
  ownId: string | null
}

/** The right-to-left field, with a note when the term exists already. */
export function TermField({ form, state, terms, ownId }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (state.refused) input.current?.focus()
  }, [state.refused])
  const same = findSame(state.values.arabic_text, terms, ownId)
  return (
    <div className="grid gap-2">
      <TextField
        ref={input}
        label={adminText.terms.arabicText}
        lang="ar"
        dir="rtl"
        autoComplete="off"
        maxLength={ARABIC_TEXT_MAX}
        value={state.values.arabic_text}
        error={state.errors.arabic_text}
        readOnly={state.saving}
        onChange={(event) => form.change({ arabic_text: event.target.value })}
        className="text-2xl!"
      />
      <p role="status" className="flex flex-wrap gap-x-1.5 empty:-mt-2 text-amber-text text-sm">
        {same && (
          <>
            {adminText.terms.alreadyThere}
            <bdi lang="ar" className="text-base leading-6!">
              {same.arabic_text}
            </bdi>
          </>
        )}
      </p>
    </div>
  )
}
