import { buttonClass } from '../../ui/button.tsx'
import { resultsText as text } from '../results/results.en.ts'
import { contentText } from '../text/content.en.ts'
import { CopyButton } from './copy-button.tsx'

/** A phone number, with links to call it and write to it from a phone. */
export function PhoneLinks({ phone }: { phone: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <bdi dir="ltr" className="me-2 font-semibold text-lg tabular-nums">
        {phone}
      </bdi>
      <a href={`tel:${dialableNumber(phone)}`} className={buttonClass({ variant: 'glass' })}>
        {text.call}
      </a>
      <a href={`sms:${dialableNumber(phone)}`} className={buttonClass({ variant: 'glass' })}>
        {text.message}
      </a>
      <CopyButton value={phone} label={text.copyPhone} />
    </div>
  )
}

/** A phone number that a press calls; "N/A" once it was removed. */
export function PhoneLink({ phone }: { phone: string | null }) {
  if (phone === null) return <span>{contentText.missing}</span>
  return (
    <a
      href={`tel:${dialableNumber(phone)}`}
      className="inline-flex min-h-11 items-center underline decoration-gold/50 underline-offset-4 hover:text-gold-pale print:no-underline"
    >
      <bdi dir="ltr">{phone}</bdi>
    </a>
  )
}

/** The number for dialling: only its digits and plus. */
export const dialableNumber = (phone: string) => phone.replaceAll(/[^\p{Nd}+]/gu, '')
