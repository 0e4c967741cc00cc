import { dialledPhone, internationalDigits } from '@noor-quest/rules/phone-numbers'
import { buttonClass } from '../../ui/button.tsx'
import { resultsText as text } from '../results/results.en.ts'
import { contentText } from '../text/content.en.ts'
import { CopyButton } from './copy-button.tsx'

/**
 * A phone number, with links to call it and write to it from a phone. `countryCode`: the season's,
 * for numbers without one.
 */
export function PhoneLinks({ phone, countryCode }: { phone: string; countryCode: string | null }) {
  const digits = internationalDigits(phone, countryCode)
  const clean = digits === null ? dialNumber(phone) : `+${digits}`
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="me-2 font-semibold text-lg tabular-nums">
          {phone}
        </bdi>
        <a href={`tel:${clean}`} className={buttonClass({ variant: 'glass' })}>
          {text.call}
        </a>
        {digits !== null && (
          <a
            href={`https://wa.me/${digits}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'glass' })}
          >
            {text.whatsApp}
          </a>
        )}
        <CopyButton value={clean} label={text.copyPhone} />
      </div>
      {digits === null && <p className="text-muted text-sm print:hidden">{text.noWhatsApp}</p>}
    </div>
  )
}

/** A phone number that a press calls; "N/A" once it was removed. */
export function PhoneLink({ phone }: { phone: string | null }) {
  if (phone === null) return <span>{contentText.missing}</span>
  return (
    <a
      href={`tel:${dialNumber(phone)}`}
      className="inline-flex min-h-11 items-center underline decoration-gold/50 underline-offset-4 hover:text-gold-pale print:no-underline"
    >
      <bdi dir="ltr">{phone}</bdi>
    </a>
  )
}

const dialNumber = (phone: string) => dialledPhone(phone) ?? phone
