import { buttonClass } from '../../ui/button.tsx'
import { resultsText } from '../results/results.en.ts'
import { CopyButton } from './copy-button.tsx'

const text = resultsText

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

/** The number for dialling: only its digits and plus. */
export const dialableNumber = (phone: string) => phone.replaceAll(/[^\p{Nd}+]/gu, '')
