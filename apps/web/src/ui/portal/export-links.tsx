import { adminText } from '../../platform/text/admin-en.ts'
import { buttonClass } from '../button.tsx'
import { DownloadIcon } from './icons.tsx'

const FORMATS = ['csv', 'xlsx'] as const

/** Links to a list as a file in each format. `what` names the list where a page has several. */
export function ExportLinks({ href, what }: { href: string; what?: string }) {
  const { exportAs, formats } = adminText.content
  return FORMATS.map((format) => {
    const separator = href.includes('?') ? '&' : '?'
    return (
      <a
        key={format}
        href={format === 'csv' ? href : `${href}${separator}format=${format}`}
        download
        className={buttonClass({ variant: 'glass' })}
      >
        <DownloadIcon className="size-5" />
        {what === undefined ? (
          // On a phone the picture says the first word.
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
