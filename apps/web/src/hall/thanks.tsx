import { displayText } from './display.en.ts'
import { LINE, TITLE, Words } from './words.tsx'

/** Thanks at the end of the evening, on the whole screen. */
export function ThanksMood({ dir }: { dir: 'ltr' | 'rtl' }) {
  return (
    <Words dir={dir}>
      <h2 className={TITLE}>{displayText.thanks}</h2>
      <p className={LINE}>{displayText.thanksText}</p>
    </Words>
  )
}
