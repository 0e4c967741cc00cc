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

/**
 * The heat of the last ten seconds: 0 before them, then equal steps up to 1. quiz.css
 * derives size and glow from it.
 */
export function heatOf({ seconds, urgent, running }: QuestionScreen['timer']): CSSProperties {
  const last = BEEP_AT_MS / 1000
  return { '--heat': urgent && running ? (last + 1 - seconds) / last : 0 }
}

/**
 * A ring that empties, made of two halves that turn. At each tick it moves to its place at the
 * next, so it never drifts from the number.
 */
export function QuizTimer({ timer }: { timer: QuestionScreen['timer'] }) {
  const { seconds, limitSeconds, fraction, band, urgent, running } = timer
  const isStill = useReducedMotion() || !running
  const colours = COLOURS[band]
  const degrees = 360 * (1 - (isStill ? fraction : (seconds - 1) / limitSeconds))
  const half = classNames(
    'absolute inset-y-0 w-full rounded-full border-[7px] border-transparent transition-colors duration-500',
    colours.ring,
  )
  return (
    <div
      role="timer"
      aria-label={quizText.timeLeft}
      style={heatOf(timer)}
      className="quiz-timer relative isolate size-22 shrink-0 sm:size-26 short:size-16 low:size-18"
    >
      <span className={classNames('quiz-timer-glow', colours.star)} />
      <div
        className={classNames(
          'absolute inset-0 rounded-full bg-night shadow-glass',
          urgent && running && 'quiz-timer-pulse',
        )}
      >
        <div className="absolute inset-0 rounded-full border-[7px] border-parchment/12" />
        <div className="absolute inset-y-0 right-0 w-1/2 overflow-hidden">
          <div
            className="quiz-timer-turn absolute inset-y-0 right-0 w-[200%]"
            style={{ rotate: `${Math.min(180, degrees)}deg` }}
          >
            <div className={classNames(half, 'right-0 rotate-45')} />
          </div>
        </div>
        <div className="absolute inset-y-0 left-0 w-1/2 overflow-hidden">
          <div
            className="quiz-timer-turn absolute inset-y-0 left-0 w-[200%]"
            style={{ rotate: `${Math.max(0, degrees - 180)}deg` }}
          >
            <div className={classNames(half, 'left-0 -rotate-135')} />
          </div>
        </div>
        <div className="quiz-timer-turn absolute inset-0" style={{ rotate: `${degrees}deg` }}>
          <KhatamStar
            fill="var(--color-parchment)"
            strokeWidth={0.3}
            className={classNames('-translate-x-1/2 absolute left-1/2 -top-[3px] size-[13px]', colours.star)}
          />
        </div>
        <span
          className={classNames(
            'absolute inset-0 grid place-items-center font-display text-[min(1.875rem,var(--spacing)*9)] tabular-nums sm:text-[min(2.25rem,var(--spacing)*10)] short:text-xl low:text-[min(1.5rem,var(--spacing)*7)]',
            urgent ? colours.text : 'text-parchment',
          )}
        >
          {quizText.seconds(seconds)}
        </span>
      </div>
    </div>
  )
}
