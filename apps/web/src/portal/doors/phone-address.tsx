import type { ReactNode } from 'react'
import { phoneCheckAddress } from '../../platform/network/phone-check.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { Note } from '../ui/note.tsx'
import { doorsText } from './doors.en.ts'

const text = doorsText.phones

/** The address that phones open, as text and as a code to test it. `children`: what is known of them. */
export function PhoneAddress({ url, children }: { url: string; children: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap items-start gap-5">
        <div className="w-48 shrink-0 overflow-clip rounded-2xl bg-white">
          <QrCode value={phoneCheckAddress(url)} label={text.qr(url)} withEdge />
        </div>
        <div className="grid min-w-0 flex-1 basis-64 gap-3">
          <p>
            <span className="text-muted text-sm">{text.address}</span>{' '}
            <bdi dir="ltr" className="wrap-anywhere block w-fit font-semibold text-xl">
              {url}
            </bdi>
          </p>
          <p>{text.scan}</p>
          {children}
        </div>
      </div>
      {new URL(url).protocol === 'http:' && (
        <Note tone="warning">
          <p>{text.http}</p>
          <ul className="mt-1 list-disc ps-5">
            {text.limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </Note>
      )}
    </>
  )
}
