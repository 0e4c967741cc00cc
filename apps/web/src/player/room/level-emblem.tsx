import { text } from '../../text/text.ts'
import { KhatamStar } from '../../ui/khatam-star.tsx'

/** A level's number in the eight-pointed star. Decoration: the words beside it name the level. */
export function LevelEmblem({ level }: { level: number }) {
  return (
    <span
      className="relative grid size-16 shrink-0 max-[22.5rem]:hidden place-items-center text-gold short:size-12"
      aria-hidden="true"
    >
      <KhatamStar inner fill="rgb(7 19 31 / 0.7)" strokeWidth={0.05} className="absolute inset-0" />
      <span className="relative font-display text-2xl text-gold-pale short:text-xl">{text.common.number(level)}</span>
    </span>
  )
}
