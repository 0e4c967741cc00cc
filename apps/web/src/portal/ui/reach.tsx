import { buttonClass } from '../../ui/button.tsx'
import { adminText } from '../text/admin-en.ts'
import { CopyButton } from './copy-button.tsx'
import { dialled } from './dialled.ts'

const text = adminText.results

/** Somebody's number, and what an organiser does with it on a phone. */
export function Reach({ phone }: { phone: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <bdi dir="ltr" className="me-2 font-semibold text-lg tabular-nums">
        {phone}
      </bdi>
      <a href={`tel:${dialled(phone)}`} className={buttonClass({ variant: 'glass' })}>
        {text.call}
      </a>
      <a href={`sms:${dialled(phone)}`} className={buttonClass({ variant: 'glass' })}>
        {text.message}
      </a>
      <CopyButton value={phone} label={text.copyPhone} />
    </div>
  )
}
