import { type ReactNode, useEffect, useRef } from 'react'
import { type Citations, useCitations } from '../../../ui/citation/citations.tsx'
import { VersesCredit } from '../../../ui/citation/cited-source.tsx'

type Props<Item> = {
  title: string
  items: readonly Item[]
  /** The content of an item's card. */
  children: (item: Item, citations: Citations) => ReactNode
}

/**
 * The questions or pairs of a finished game, each in a card with the texts that its source cites.
 * It opens below the screen and takes the focus.
 */
export function EndReview<Item extends { source: string | null }>({ title, items, children }: Props<Item>) {
  const citations = useCitations(items.map(({ source }) => source))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="mx-auto grid w-full max-w-3xl gap-5" aria-labelledby="review">
      <h2 ref={heading} tabIndex={-1} id="review" className="text-center text-2xl text-gold-pale sm:text-3xl">
        {title}
      </h2>
      <ul className="grid gap-4">
        {items.map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            key={index}
            className="wrap-anywhere grid gap-3 rounded-3xl border border-gold/30 bg-night p-5 text-start sm:p-6"
          >
            {children(item, citations)}
          </li>
        ))}
      </ul>
      <VersesCredit verses={citations.verses} />
    </section>
  )
}
