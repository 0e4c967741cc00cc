import { Fragment } from 'react'

/** Text in which ﷺ stands larger: it is a whole sentence in one letter, and at the text's own size nobody could read it. */
export function WithSalawat({ text }: { text: string }) {
  return text.split('ﷺ').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <Fragment key={index}>
      {index > 0 && <span className="font-normal text-[1.45em] leading-none">ﷺ</span>}
      {part}
    </Fragment>
  ))
}
