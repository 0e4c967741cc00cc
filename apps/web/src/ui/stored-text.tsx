import { Fragment } from 'react'
import { typographic } from './typographic.ts'

/**
 * A stored text with typographic quotes and a larger ﷺ: it is a whole sentence in one character, unreadable at the text's own size.
 * It stays on the line of whom it is said of.
 */
export function StoredText({ text }: { text: string }) {
  return typographic(text)
    .replaceAll(' ﷺ', '\u00a0ﷺ')
    .split('ﷺ')
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <Fragment key={index}>
        {index > 0 && <span className="font-normal text-[1.45em] leading-none">ﷺ</span>}
        {part}
      </Fragment>
    ))
}
