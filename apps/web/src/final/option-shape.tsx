import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import type { CSSProperties } from 'react'
import { classNames } from '../ui/class-names.ts'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { finalText } from './final.en.ts'

/** Tiles of the wall: a khatam, an arch, a hexagon and a lozenge, as light as they differ in colour. */
const TILES: Record<OptionLetter, { colour: string; path: string | null }> = {
  a: { colour: '#e3b657', path: null },
  b: { colour: '#4fb3bf', path: 'M-.82 1V-.1C-.82-.5-.3-.6 0-1.06C.3-.6 .82-.5 .82-.1V1Z' },
  c: { colour: '#f7f1e1', path: 'M-1.06 0L-.56-.9H.56L1.06 0L.56 .9H-.56Z' },
  d: { colour: '#d98a55', path: 'M0-1.08L1.08 0L0 1.08L-1.08 0Z' },
}

/** The colour of an option, as `--option`. */
export const optionStyle = (letter: OptionLetter): CSSProperties => ({ '--option': TILES[letter].colour })

/** An option's letter in its shape and colour, which are the same in the hall and on phones. */
export function OptionShape({ letter, className }: { letter: OptionLetter; className: string }) {
  const { colour, path } = TILES[letter]
  return (
    <span className={classNames('relative grid shrink-0 place-items-center', className)} aria-hidden="true">
      {path === null ? (
        <KhatamStar fill={colour} stroke={colour} className="absolute inset-0" />
      ) : (
        <svg viewBox="-1.08 -1.08 2.16 2.16" className="absolute inset-0" aria-hidden="true">
          <path d={path} fill={colour} />
        </svg>
      )}
      <span className="relative font-bold text-night">{finalText.letter[letter]}</span>
    </span>
  )
}
