import type { QuizTile } from '@noor-quest/rules/quiz'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { prefersReducedMotion } from '../../platform/device/media-query.ts'
import { classNames } from '../../ui/class-names.ts'
import { type TileState, ZelligeTile } from '../../ui/zellige-tile.tsx'
import { quizText } from './quiz.en.ts'
import type { QuestionScreen } from './quiz-controller.ts'

/** The flight of a right answer's tile. quiz.css has the times of the other parts. */
const FLIGHT = { delay: 330, duration: 520, easing: 'cubic-bezier(0.5, 0, 0.2, 1)' }
/** The time from the outcome to the tile's place in the band. Then the points count up. */
export const LANDS_AFTER_MS = FLIGHT.delay + FLIGHT.duration

const FIELD = Array.from({ length: 30 }, (_, index) => index)

const LOOKS: Record<QuizTile, { plaque: string; word: string }> = {
  correct: { plaque: 'border-gold bg-[#0f5449]', word: 'text-white' },
  wrong: { plaque: 'border-[#a98468] bg-[#35291f]', word: 'text-wrong-text' },
  'time-out': { plaque: 'border-[#a98468] bg-[#35291f]', word: 'text-amber-text' },
}

type Props = {
  screen: QuestionScreen
  dot: QuizTile
  /** Contains the chosen option, where a right answer's tile starts, and the band. */
  page: RefObject<HTMLElement | null>
}

/**
 * The verdict, on the question's card. A right answer opens it into tiles, from the chosen option.
 * It is hidden from assistive technology, which hears the announcement.
 */
export function QuizVerdict({ screen, dot, page }: Props) {
  const { answer, level, question_index } = screen
  const layer = useRef<HTMLDivElement>(null)
  const tile = useRef<HTMLSpanElement>(null)
  const points = answer.state === 'judged' ? answer.outcome.points : 0
  const isNamed = answer.state === 'judged' ? answer.outcome.correct_option !== null : dot === 'wrong'
  const isRight = dot === 'correct'
  const look = LOOKS[dot]
  const glaze = screen.number - 1 + 2 * (level - 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useLayoutEffect(() => {
    const card = layer.current?.getBoundingClientRect()
    const from = page.current?.querySelector('[aria-pressed="true"] svg')?.getBoundingClientRect()
    const to = page.current?.querySelectorAll('.quiz-cell')[screen.number - 1]?.getBoundingClientRect()
    if (!isRight || !card || !from || !to) return
    const start = { x: from.x + from.width / 2 - card.x, y: from.y + from.height / 2 - card.y }
    const reach = Math.hypot(Math.max(start.x, card.width - start.x), Math.max(start.y, card.height - start.y))
    for (const [name, value] of Object.entries({ '--x': start.x, '--y': start.y, '--reach': reach }))
      layer.current?.style.setProperty(name, `${value}px`)
    if (prefersReducedMotion()) return
    const half = to.width / 2
    const at = (x: number, y: number, scale: number) => `translate(${x - half}px, ${y - half}px) scale(${scale})`
    const flyer = tile.current
    if (flyer) flyer.style.width = `${to.width}px`
    const flight = flyer?.animate(
      [
        { transform: at(start.x, start.y, 0.9), opacity: 0 },
        { transform: at(start.x, start.y - 20, 1.35), opacity: 1, offset: 0.15 },
        { transform: at(to.x - card.x + half, to.y - card.y + half, 1), opacity: 1 },
      ],
      { ...FLIGHT, fill: 'backwards' },
    )
    return () => flight?.cancel()
  }, [question_index])

  return (
    <>
      <div ref={layer} className="quiz-verdict absolute inset-0 z-1 rounded-[inherit]" aria-hidden="true">
        <div
          className={classNames(
            'absolute inset-0 overflow-hidden rounded-[inherit]',
            !isRight && 'quiz-fade-in bg-night',
          )}
        >
          {isRight && <span className="quiz-opening" />}
          <div
            className={classNames(
              'relative grid grid-cols-6 content-center lg:grid-cols-10 short:grid-cols-6',
              isRight && 'quiz-field',
            )}
          >
            {FIELD.map((index) => (
              <ZelligeTile key={index} state={fieldTile(isRight, index)} />
            ))}
          </div>
        </div>
        <div className="absolute inset-0 grid place-content-center px-4 pt-10 pb-3 sm:pt-12 short:pt-3 low:pt-8 large:pt-8">
          <p
            className={classNames(
              'quiz-plaque flex flex-wrap items-baseline justify-center gap-x-4 rounded-3xl border-2 px-7 pt-1 pb-2 text-center sm:px-12 low:px-5 large:px-3',
              look.plaque,
            )}
          >
            <span className={classNames('quiz-word font-display font-semibold', look.word)}>
              {isRight ? quizText.correct : dot === 'wrong' ? quizText.wrong : quizText.timeUp}
            </span>
            {points !== 0 && (
              <span className="font-semibold text-2xl text-parchment tabular-nums sm:text-3xl large:text-base">
                {points < 0 ? quizText.pointsLost(-points) : quizText.pointsGained(points)}
              </span>
            )}
            {!isNamed && (
              <span className="w-full text-base text-parchment leading-snug sm:text-lg low:text-sm large:text-[0.6rem]">
                {quizText.answerInReview}
              </span>
            )}
          </p>
        </div>
      </div>
      {/* Beside the verdict, which fades out below the timer. */}
      {isRight && (
        <span ref={tile} className="absolute top-0 left-0 z-3 opacity-0" aria-hidden="true">
          <ZelligeTile state={{ kind: 'glazed', glaze }} className="rounded-md" />
        </span>
      )}
    </>
  )
}

function fieldTile(isRight: boolean, index: number): TileState {
  return isRight ? { kind: 'glazed', glaze: index * 2 + Math.floor(index / 6) } : { kind: 'empty' }
}
