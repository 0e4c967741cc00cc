import { typographic } from '@noor-quest/rules/typographic'
import { Fragment, type ReactNode } from 'react'
import { scriptOf } from '../text/script-of.ts'

/** A word with its Arabic article, or a name with a hyphen: "al-Fatihah", "ash-Shams", "Dhul-Kifl". */
const HYPHENATED = /((?<![\p{L}‘’])(?:[Aa](?:[dlnrstz]|[dst]h)-[\p{L}‘’]+|\p{Lu}[\p{L}‘’]*-\p{Lu}[\p{L}‘’]*))/u

/**
 * A stored text with typographic quotes and a larger ﷺ. That character is a whole sentence,
 * unreadable at the text's own size. It stays on the line of the name before it, and no line breaks
 * in a name at its hyphen.
 */
export function StoredText({ text }: { text: string }) {
  const parts = typographic(text).replaceAll(' ﷺ', '\u00a0ﷺ').split('ﷺ')
  return (
    // The key makes a new element for each text. React can't change the text nodes of this one once
    // a translator has replaced them (platform/jsx/jsx-runtime.ts).
    <span key={text} className="stored-text">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
        <Fragment key={index}>
          {index > 0 && <span className="honorific font-normal text-[1.45em] leading-0">ﷺ</span>}
          {wholeWords(part)}
        </Fragment>
      ))}
    </span>
  )
}

/** A text whose lines don't break at a name's hyphen. */
function wholeWords(part: string): ReactNode {
  // `split` returns the matched separators at the odd indexes.
  return part.split(HYPHENATED).map((words, index) =>
    index % 2 === 0 ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index} className="whitespace-nowrap">
        {words}
      </span>
    ),
  )
}

/** A stored text as a paragraph in its own language and direction. */
export function StoredParagraph({ text, className }: { text: string; className: string }) {
  return (
    <p className={className} dir="auto" lang={scriptOf(text)}>
      <StoredText text={text} />
    </p>
  )
}
