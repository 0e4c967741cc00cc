import { BEEP_AT_MS } from '@noor-quest/rules/quiz'
import type { CSSProperties } from 'react'
import { useReducedMotion } from '../../platform/device/media-query.ts'
import { classNames } from '../../ui/class-names.ts'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { quizText } from './quiz.en.ts'
import type { QuestionScreen } from './quiz-controller.ts'

const COLOURS = {
  green: { ring: 'border-t-right border-r-right', text: 'text-right-text', star: 'text-right' },
  amber: { ring: 'border-t-amber border-r-amber', text: 'text-amber-text', star: 'text-amber' },
  red: { ring: 'border-t-wrong border-r-wrong', text: 'text-wrong-text', star: 'text-wrong' },
} as const

/** The ring's halves, in the order in which they empty. */
const HALVES = [
  { side: 'right-0', start: 'rotate-45', fromDegrees: 0 },
  { side: 'left-0', start: '-rotate-135', fromDegrees: 180 },
]

/**
 * The heat of the last ten seconds: 0 before them, then equal steps up to 1. quiz.css
 * derives size and glow from it.
 */
function heatOf({ seconds, urgent, running }: QuestionScreen['timer']): CSSProperties {
  const last = BEEP_AT_MS / 1000
  return { '--heat': urgent && running ? (last + 1 - seconds) / last : 0 }
}

const SECONDS =
  'absolute inset-0 grid place-items-center font-display text-[min(1.875rem,var(--spacing)*8)] tabular-nums sm:text-[min(2.25rem,var(--spacing)*10)] short:text-xl low:text-[min(1.5rem,var(--spacing)*7)]'

/**
 * A ring that empties, made of two halves that turn. At each tick it moves to its place at the
 * next, so it never drifts from the number.
 */
export function QuizTimer({ timer }: { timer: QuestionScreen['timer'] }) {
  const { seconds, limitSeconds, fraction, band, urgent, running } = timer
  const isStill = useReducedMotion() || !running
  const colours = COLOURS[band]
  const degrees = 360 * (1 - (isStill ? fraction : (seconds - 1) / limitSeconds))
  return (
    <div
      role="timer"
      aria-label={quizText.timeLeft}
      style={heatOf(timer)}
      className={classNames(
        'quiz-timer relative isolate size-22 shrink-0 sm:size-26 short:size-16 low:size-18',
        !running && 'quiz-timer-stopped',
      )}
    >
      <span className={classNames('quiz-timer-glow absolute -inset-[40%] -z-1 rounded-full', colours.star)} />
      <div
        className={classNames(
          'absolute inset-0 rounded-full bg-night shadow-glass',
          urgent && running && 'animate-[quiz-pulse_1s_var(--ease-glide)_infinite] motion-reduce:animate-none',
        )}
      >
        <div className="absolute inset-0 rounded-full border-[7px] border-parchment/12" />
        {HALVES.map(({ side, start, fromDegrees }) => (
          <div key={side} className={classNames('absolute inset-y-0 w-1/2 overflow-hidden', side)}>
            <div
              className={classNames('quiz-timer-turn absolute inset-y-0 w-[200%]', side)}
              style={{ rotate: `${Math.min(180, Math.max(0, degrees - fromDegrees))}deg` }}
            >
              <div
                className={classNames(
                  'absolute inset-y-0 w-full rounded-full border-[7px] border-transparent transition-colors duration-500',
                  colours.ring,
                  side,
                  start,
                )}
              />
            </div>
          </div>
        ))}
        <div className="quiz-timer-turn absolute inset-0" style={{ rotate: `${degrees}deg` }}>
          <KhatamStar
            fill="var(--color-parchment)"
            strokeWidth={0.3}
            className={classNames('-translate-x-1/2 absolute left-1/2 -top-[3px] size-[13px]', colours.star)}
          />
        </div>
        <span className={classNames(SECONDS, urgent ? colours.text : 'text-parchment')}>
          {quizText.seconds(seconds)}
        </span>
      </div>
    </div>
  )
}
