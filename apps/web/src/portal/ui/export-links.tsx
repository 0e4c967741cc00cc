import { messageOf } from '../../platform/network/http.ts'
import { buttonClass } from '../../ui/button.tsx'
import { type DownloadNeeds, download, isSessionOver } from '../api/download.ts'
import { contentText } from '../text/content.en.ts'
import { DownloadIcon } from './icons.tsx'
import { notify } from './notices.tsx'

const FORMATS = ['csv', 'xlsx'] as const

type Props = { href: string; what?: string; needs?: DownloadNeeds }

/** Links to a list as a file, in each format. `what`: the list's name, on a page with several. */
export function ExportLinks({ href, what, needs }: Props) {
  const { exportAs, formats } = contentText
  return FORMATS.map((format) => {
    const separator = href.includes('?') ? '&' : '?'
    const address = format === 'csv' ? href : `${href}${separator}format=${format}`
    return (
      <a
        key={format}
        href={address}
        download
        onClick={(event) => {
          event.preventDefault()
          download(address, needs).catch((error: unknown) => {
            // Without a session the sign-in page opens.
            if (!isSessionOver(error)) notify('error', messageOf(error))
          })
        }}
        className={buttonClass({ variant: 'glass' })}
      >
        <DownloadIcon className="size-5" />
        {what === undefined ? (
          // On a phone the icon replaces the first word.
          <span>
            <span className="max-sm:sr-only">{exportAs} </span>
            {formats[format]}
          </span>
        ) : (
          `${what} (${formats[format]})`
        )}
      </a>
    )
  })
}
