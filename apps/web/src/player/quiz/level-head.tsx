import type { QuizTile } from '@noor-quest/rules/quiz'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { type TileState, ZelligeTile } from '../../ui/zellige-tile.tsx'
import { quizText } from './quiz.en.ts'

type BandProps = {
  level: number
  /** The level's outcomes so far. */
  dots: QuizTile[]
  /** The level's questions. */
  count: number
  /** The position of the question at play, from 0. None in a finished level. */
  current?: number
  /** True while the tile of the last outcome is on its way. */
  isLanding?: boolean
  className?: string
}

/** A level's tiles, one for each question. */
export function TileBand({ level, dots, count, current, isLanding = false, className }: BandProps) {
  return (
    <ol
      className={classNames('flex w-max overflow-hidden rounded-lg border-2 border-gold bg-night', className)}
      aria-label={quizText.progress}
    >
      {Array.from({ length: count }, (_, index) => {
        const dot = dots[index] ?? (index === current ? 'current' : 'ahead')
        const lands = isLanding && index === dots.length - 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place
          <li key={index} className="relative">
            <span className="sr-only">{quizText.dotSpoken(index + 1, quizText.dot[dot])}</span>
            {/* The place of a tile that is still on its way. */}
            {lands && <ZelligeTile state={{ kind: 'empty', isCurrent: true }} className="absolute inset-0" />}
            <ZelligeTile
              state={tileOf(dot, index + 2 * (level - 1))}
              className={classNames('quiz-cell relative', lands && `quiz-lands-${dot}`)}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** The band with a line above it and the points beside it. */
export function LevelHead({ children, points, ...band }: BandProps & { children: ReactNode; points: ReactNode }) {
  return (
    <div className="flex items-end justify-between gap-3 short:items-center large:flex-wrap">
      <div className="grid min-w-0 gap-1.5 low:gap-1 short:flex short:items-center short:gap-3">
        {children}
        <TileBand {...band} />
      </div>
      <p className="grid justify-items-end short:flex short:items-baseline short:gap-2 large:flex large:items-baseline large:gap-2">
        <span className="text-muted text-sm leading-tight">{quizText.points}</span>
        <span className="font-display text-[2.5rem] text-gold-pale tabular-nums leading-none sm:text-5xl short:text-2xl low:text-4xl large:text-xl">
          {points}
        </span>
      </p>
    </div>
  )
}

function tileOf(dot: QuizTile | 'current' | 'ahead', glaze: number): TileState {
  if (dot === 'correct') return { kind: 'glazed', glaze }
  if (dot === 'wrong' || dot === 'time-out') return { kind: 'clay', isLate: dot === 'time-out' }
  return { kind: 'empty', isCurrent: dot === 'current' }
}
