import type { CodeFault } from '@noor-quest/contract/admission'
import { TICKET_CODE_MAX } from '@noor-quest/contract/limits'
import { useId, useRef, useState } from 'react'
import { ApiError } from '../../platform/network/http.ts'
import { checkTicket, keepTicket } from '../../platform/session/ticket.ts'
import { useLanguage } from '../../text/use-language.ts'
import { whyFailed } from '../../text/why-failed.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields.tsx'
import { admissionText } from './admission.en.ts'
import { registrationText } from './registration.en.ts'

type Props = { isFormKept: boolean; onAdmitted: () => void }

const FIELD =
  'min-h-16 w-full rounded-2xl border bg-night/70 px-4 py-3 text-center font-bold text-2xl text-parchment tabular-nums tracking-widest transition-colors duration-200 hover:border-gold focus:border-gold aria-invalid:border-wrong'

/** The field of a ticket's code, in the place of the form. */
export function CodeEntry({ isFormKept, onAdmitted }: Props) {
  useLanguage()
  const [code, setCode] = useState('')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const error = failure === null ? undefined : problemOf(failure)
  const enter = async () => {
    if (pending) return
    if (code.trim() === '') return field.current?.focus()
    setPending(true)
    try {
      await checkTicket(code)
      keepTicket(code)
      onAdmitted()
    } catch (cause) {
      setFailure(cause)
      field.current?.select()
    } finally {
      setPending(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void enter()
      }}
      className="grid gap-4"
    >
      {isFormKept && (
        <p role="alert" className="rounded-2xl border border-gold/60 bg-ink/80 px-4 py-3 text-center">
          {admissionText.kept} {registrationText.typedIsKept}
        </p>
      )}
      <div className="grid gap-2 text-center">
        <label htmlFor={id} className="font-semibold text-gold-pale text-lg">
          {admissionText.label}
        </label>
        <input
          id={id}
          ref={field}
          dir="ltr"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={TICKET_CODE_MAX}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          className={FIELD}
        />
        <div role="alert" className="grid justify-center">
          <FieldError id={`${id}-error`} error={error} />
        </div>
        <p id={`${id}-hint`} className="text-muted text-sm">
          {admissionText.hint}
        </p>
      </div>
      <Button type="submit" size="lg" aria-disabled={pending} className="w-full">
        {pending ? registrationText.sending : admissionText.submit}
      </Button>
    </form>
  )
}

function problemOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return registrationText.failed
  if (failure.code === 'rate_limited') return admissionText.limited
  if (failure.code !== 'invalid_code') return whyFailed(failure.code) ?? registrationText.failed
  return admissionText.faults[(failure.details as { reason: CodeFault }).reason]
}
