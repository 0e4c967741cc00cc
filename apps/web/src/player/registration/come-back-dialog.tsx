import type { AskPresenter } from '@noor-quest/contract/come-back'
import type { RateLimitedDetails } from '@noor-quest/contract/errors'
import { COME_BACK_CODE_MAX, PHONE_DIGITS_MAX } from '@noor-quest/contract/limits'
import { gameFacts } from '@noor-quest/rules/games'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError } from '../../platform/network/http.ts'
import { comeBack } from '../../platform/session/come-back.ts'
import { useLanguage } from '../../text/use-language.ts'
import { whyFailed } from '../../text/why-failed.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { comeBackText } from './come-back.en.ts'
import { registrationText } from './registration.en.ts'

type Props = { open: boolean; onClose: () => void }

/** A registered person's code and digits, which open the person on this device. */
export function ComeBackDialog({ open, onClose }: Props) {
  useLanguage()
  const navigate = useNavigate()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const enter = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const fields = [...event.currentTarget.querySelectorAll('input')]
    const blank = fields.find(({ value }) => value.trim() === '')
    if (blank !== undefined) return blank.focus()
    const [code = '', digits = ''] = fields.map(({ value }) => value)
    setPending(true)
    setFailure(null)
    try {
      const { game_type } = await comeBack(code, digits)
      await navigate({ to: `/${gameFacts(game_type).path}` })
    } catch (cause) {
      setFailure(cause)
      form.current?.querySelector('input')?.focus()
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open={open}
      size="sm"
      title={comeBackText.title}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} size="lg" aria-disabled={pending} className="w-full">
          {pending ? registrationText.sending : comeBackText.submit}
        </Button>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={(event) => void enter(event)} className="grid gap-4">
        <TextField
          label={comeBackText.code}
          name="claim-code"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={COME_BACK_CODE_MAX}
        />
        <TextField
          label={comeBackText.digits}
          hint={comeBackText.digitsHint}
          name="phone-digits"
          dir="ltr"
          autoComplete="off"
          inputMode="numeric"
          maxLength={PHONE_DIGITS_MAX}
        />
        <p role="alert" className="flex items-start gap-2 text-wrong-text empty:hidden">
          {failure !== null && (
            <>
              <WarningIcon className="mt-0.5 size-5 shrink-0" />
              <span>{problemOf(failure)}</span>
            </>
          )}
        </p>
      </form>
    </Dialog>
  )
}

function problemOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return comeBackText.failed
  switch (failure.code) {
    case 'invalid_code':
    case 'validation_failed':
      return comeBackText.invalid
    case 'rate_limited':
      return comeBackText.wait(Math.ceil((failure.details as RateLimitedDetails).retry_after_seconds / 60))
    case 'ask_presenter':
      return `${comeBackText.reasons[(failure.details as AskPresenter).reason]} ${comeBackText.askPresenter}`
    case 'no_cookie':
      return registrationText.noCookies
    default:
      return whyFailed(failure.code) ?? comeBackText.failed
  }
}
