import type { QuizOutcome } from '@noor-quest/rules/quiz'
import { OPTION_LETTERS, type OptionLetter } from '@noor-quest/rules/quiz-levels'
import { type RefObject, useEffect, useRef } from 'react'
import { useRunningClock } from '../../platform/device/booth.ts'
import { useAwake } from '../../platform/device/wake-lock.ts'
import { scriptOf } from '../../text/script-of.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CountUp } from '../../ui/count-up.tsx'
import { BackIcon, CheckIcon, ClockIcon, CloseIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { StoredText } from '../../ui/stored-text.tsx'
import { gameText } from '../shell/game/game.en.ts'
import { useDoubleTapGuard } from '../shell/game/game-frame.tsx'
import { LanguageMark, localizedQuestion } from '../shell/game/localized.tsx'
import { FlyingPoints, LANDS_AFTER_MS } from './flying-points.tsx'
import { quizText } from './quiz.en.ts'
import type { QuestionScreen } from './quiz-controller.ts'
import { heatOf, QuizTimer } from './quiz-timer.tsx'
import './quiz.css'

type Props = { screen: QuestionScreen; onChoose: (choice: OptionLetter) => void; onExit: () => void }

const QUESTION =
  'relative min-h-[4lh] content-center text-parchment leading-snug wrap-anywhere sm:min-h-[3lh] xl:min-h-[2lh] short:min-h-0! max-xl:lang-ar:min-h-[3.6lh] xl:lang-ar:min-h-[2.4lh] large:min-h-0!'

const PANEL =
  'relative mt-11 grid rounded-3xl border border-gold/30 bg-ink bg-linear-160 from-teal/80 to-ink shadow-glass px-5 pt-15 pb-7 text-center sm:mt-13 sm:px-10 sm:pt-20 sm:pb-12 short:mt-0 short:content-center short:justify-items-center short:gap-2 short:p-4 low:mt-9 low:pt-11 low:pb-4 large:mt-9 large:mb-6 large:px-3 large:pt-11 large:pb-4'

export function QuizQuestion({ screen, onChoose, onExit }: Props) {
  const { level, question_index, number, count, score, timer } = screen
  const { question_text: questionText, options } = localizedQuestion(screen.question)
  const gained = screen.answer.state === 'judged' ? Math.max(0, screen.answer.outcome.points) : 0
  const page = useRef<HTMLDivElement>(null)
  const counter = useRef<HTMLSpanElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isGuarded = useDoubleTapGuard(question_index)
  // The screen also stays awake between two questions, whose clocks are 1.5 s apart.
  useAwake(true)
  useRunningClock(timer.running)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question takes the focus
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [question_index])

  return (
    <div ref={page} className="mx-auto flex w-full max-w-5xl flex-1 2xl:max-w-6xl flex-col gap-3 sm:gap-4 short:gap-2">
      {gained > 0 && <FlyingPoints key={question_index} points={gained} page={page} counter={counter} />}
      {/* The language switch and the music control float at the end of the first line. */}
      <header className="grid gap-2 large:gap-1 short:flex short:items-center short:justify-between short:gap-4 short:pe-corner">
        <Button variant="quiet" className="-ms-3 justify-self-start px-3!" onClick={onExit}>
          <BackIcon />
          {quizText.exitQuiz}
        </Button>
        <div className="flex items-center justify-between gap-3 max-[20rem]:flex-wrap short:flex-1">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Badge tone="gold" className="min-h-8">
              {gameText.level(level)}
            </Badge>
            <p className="font-semibold large:text-sm">{quizText.questionOf(number, count)}</p>
            <Dots screen={screen} />
          </div>
          <Points points={score} counter={counter} delayMs={gained > 0 ? LANDS_AFTER_MS : 0} />
        </div>
      </header>

      <div className="flex flex-1 flex-col justify-center">
        <div className="grid gap-4 sm:gap-6 short:flex-1 short:grid-cols-[5fr_6fr] short:items-stretch short:gap-3 large:block">
          <section className={PANEL}>
            <span
              className="quiz-card-glow pointer-events-none absolute inset-0 rounded-[inherit]"
              style={heatOf(timer)}
            />
            <div className="absolute start-1/2 top-0 -translate-x-1/2 -translate-y-1/2 rtl:translate-x-1/2 short:static short:translate-none">
              <QuizTimer key={question_index} timer={timer} />
            </div>
            <h1
              ref={heading}
              tabIndex={-1}
              dir="auto"
              lang={scriptOf(questionText)}
              className={classNames(
                // The question is above the timer's glow. Its lines are reserved, so that no option moves.
                QUESTION,
                isLong(questionText, 140)
                  ? 'text-[clamp(1.125rem,2.2vw,1.75rem)] short:text-base low:text-base large:text-[0.875rem]'
                  : 'text-[clamp(1.35rem,5.6vw,2.5rem)] 2xl:text-[3rem] short:text-xl low:text-xl large:text-[1.05rem]',
              )}
            >
              <StoredText text={questionText} />
            </h1>
            {/* A mark on the edge, like the timer. In the text it would push the
                last option off a small phone. */}
            <div
              className={classNames(
                'absolute start-1/2 bottom-0 flex -translate-x-1/2 translate-y-1/2 rounded-full bg-ink rtl:translate-x-1/2 short:static short:translate-none',
                // The verdict takes its place.
                screen.dots.length >= number && 'low:hidden large:hidden',
              )}
            >
              <LanguageMark of={questionText} />
            </div>
          </section>

          <div className="options-bar grid content-center gap-3 short:gap-2" data-floats="at-the-foot">
            <OptionList
              key={question_index}
              options={options}
              answer={screen.answer}
              isGuarded={isGuarded}
              onChoose={onChoose}
            />
            <Verdict screen={screen} />
          </div>
        </div>
      </div>
    </div>
  )
}

/**
 * Accepts A-D, 1-4 and the visible letters. On a keyboard of another
 * script the key in A's place is A.
 */
function letterOf(event: KeyboardEvent): OptionLetter | undefined {
  const key = event.key.toLowerCase()
  // The alif without hamza counts as أ, which would need Shift.
  const shown = OPTION_LETTERS.find((letter) => quizText.optionLetter[letter] === (key === 'ا' ? 'أ' : key))
  if (shown) return shown
  const index = '1234'.indexOf(key)
  if (key.length === 1 && index >= 0) return OPTION_LETTERS[index]
  return OPTION_LETTERS.find(
    (letter) => key === letter || (key > '\u007f' && event.code === `Key${letter.toUpperCase()}`),
  )
}

/** True for more than `limit` letters. Vowel signs don't count, because they have no width. */
function isLong(words: string, limit: number): boolean {
  return words.replace(/\p{M}/gu, '').length > limit
}

type OptionLook = 'open' | 'chosen' | 'right' | 'wrong' | 'other'

const OPTION_LOOKS: Record<OptionLook, string> = {
  open: 'border-gold/35 bg-ink/95 hover:border-gold hover:bg-teal active:scale-[0.985] motion-reduce:active:scale-100',
  chosen: 'border-gold bg-linear-to-r rtl:bg-linear-to-l from-gold/35 to-gold/15 bg-ink',
  right: 'border-right bg-linear-to-r rtl:bg-linear-to-l from-right/40 to-right/15 bg-ink',
  wrong: 'border-wrong bg-linear-to-r rtl:bg-linear-to-l from-wrong/40 to-wrong/15 bg-ink',
  other: 'border-parchment/12 bg-ink/90 text-parchment/65',
}
const STAR_LOOKS: Record<OptionLook, { fill: string; stroke: string; letter: string }> = {
  open: { fill: 'var(--color-night)', stroke: 'var(--color-gold)', letter: 'text-gold-pale' },
  chosen: { fill: 'var(--color-gold)', stroke: 'var(--color-gold-pale)', letter: 'text-night' },
  right: { fill: 'var(--color-right)', stroke: 'var(--color-right-text)', letter: 'text-night' },
  wrong: { fill: 'var(--color-wrong)', stroke: 'var(--color-wrong-text)', letter: 'text-night' },
  other: { fill: 'none', stroke: 'var(--color-muted)', letter: 'text-muted' },
}

/** The part of an answer that its options show. */
type Answer =
  | Exclude<QuestionScreen['answer'], { state: 'judged' }>
  | { state: 'judged'; choice: OptionLetter | null; outcome: Pick<QuizOutcome, 'correct_option'> }

function appearanceOf(letter: OptionLetter, answer: Answer): OptionLook {
  if (answer.state === 'open') return 'open'
  if (answer.state === 'uncounted') return 'other'
  if (answer.state === 'sent') return answer.choice === letter ? 'chosen' : 'other'
  if (answer.outcome.correct_option === letter) return 'right'
  return answer.choice === letter ? 'wrong' : 'other'
}

type OptionsProps = {
  options: Record<OptionLetter, string>
  answer: Answer
  isGuarded: boolean
  onChoose: Props['onChoose']
}

/** A question's options. The keyboard chooses them too. Each question needs its own `key`. */
export function OptionList(props: OptionsProps) {
  const { isGuarded, onChoose } = props
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isGuarded) return
      const letter = letterOf(event)
      if (letter) onChoose(letter)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onChoose, isGuarded])

  return (
    <ul
      className="grid gap-3 sm:grid-cols-2 sm:gap-4 short:grid-cols-1 short:gap-2 low:gap-2 large:gap-1.5"
      aria-label={quizText.options}
    >
      {OPTION_LETTERS.map((letter) => (
        <li key={letter} className="grid">
          <Option letter={letter} {...props} />
        </li>
      ))}
    </ul>
  )
}

const OPTION =
  'relative flex min-h-17.5 items-center gap-4 rounded-2xl border px-4 py-2 text-start shadow-glass sm:min-h-20 low:min-h-14.5 low:gap-3 low:py-1.5 low:rtl:min-h-13 large:min-h-12! large:gap-2.5 large:px-3 large:py-1'

function Option({ letter, options, answer, isGuarded, onChoose }: OptionsProps & { letter: OptionLetter }) {
  const look = appearanceOf(letter, answer)
  // All four options have the text size of the longest.
  const hasLong = OPTION_LETTERS.some((each) => isLong(options[each], 60))
  const star = STAR_LOOKS[look]
  const isChosen = 'choice' in answer && answer.choice === letter
  return (
    <button
      type="button"
      disabled={isGuarded}
      // `disabled` would lose the focus, so only the guard uses it.
      aria-disabled={look !== 'open' || undefined}
      aria-pressed={isChosen}
      aria-keyshortcuts={`${quizText.optionLetter[letter]} ${OPTION_LETTERS.indexOf(letter) + 1}`}
      onClick={() => onChoose(letter)}
      className={classNames(
        OPTION,
        'transition-[transform,opacity,background-color,border-color] duration-200 ease-glide short:min-h-12 short:py-1.5',
        hasLong
          ? 'text-base lg:text-lg 2xl:text-xl short:text-sm low:text-sm large:text-[0.75rem]'
          : 'text-lg lg:text-xl 2xl:text-2xl short:text-base low:text-base large:text-[0.875rem]',
        OPTION_LOOKS[look],
        look !== 'open' && 'cursor-default',
        look === 'wrong' && 'animate-[quiz-shake_380ms_ease-in-out] motion-reduce:animate-none',
      )}
    >
      <span className="relative grid size-11 shrink-0 place-items-center short:size-9 low:size-9 large:size-9">
        <KhatamStar fill={star.fill} stroke={star.stroke} strokeWidth={0.06} className="absolute inset-0" />
        <span className={classNames('relative font-bold', star.letter)}>
          {look === 'right' ? <CheckIcon /> : look === 'wrong' ? <CloseIcon /> : quizText.optionLetter[letter]}
        </span>
      </span>
      <span className="grid min-w-0 flex-1">
        {/* The option has its own direction, and is beside its letter on either side. */}
        <span className="wrap-anywhere leading-snug">
          <bdi lang={scriptOf(options[letter])}>
            <StoredText text={options[letter]} />
          </bdi>
        </span>
      </span>
      {/* The label is on the edge: as a second line, it would move the options. */}
      {(look === 'right' || look === 'wrong') && (
        <span
          className={classNames(
            'absolute end-4 -bottom-2.5 whitespace-nowrap rounded-full border border-current bg-night px-2.5 font-semibold text-xs leading-4.5',
            look === 'right' ? 'text-right-text' : 'text-wrong-text',
          )}
        >
          {look === 'right' ? quizText.correctAnswer : quizText.yourAnswer}
        </span>
      )}
    </button>
  )
}

const ON_LOW_SCREENS =
  'low:absolute low:inset-x-0 low:-top-7 low:z-10 low:mx-auto low:min-h-7 low:w-fit low:rounded-full low:border low:border-gold/40 low:bg-night low:px-3 low:text-sm ' +
  'large:absolute large:inset-x-0 large:-top-10 large:z-10 large:mx-auto large:w-fit large:rounded-full large:border large:border-gold/40 large:bg-night large:px-3 large:text-sm'

/** The points for the answer. Its line is reserved, so that nothing moves. */
function Verdict({ screen }: { screen: QuestionScreen }) {
  const { answer, dots, number } = screen
  const dot = dots[number - 1]
  const points = answer.state === 'judged' ? answer.outcome.points : 0
  return (
    <p
      className={classNames(
        'flex min-h-9 items-center justify-center gap-2 font-semibold text-lg short:min-h-7 short:text-base',
        // A small phone has no line to reserve: the verdict is on the question's edge, above the
        // options.
        dot ? ON_LOW_SCREENS : 'low:hidden large:hidden',
      )}
      aria-hidden="true"
    >
      {dot && (
        <>
          <DotIcon dot={dot} className="size-6" />
          <span className={dot === 'correct' ? 'text-right-text' : 'text-wrong-text'}>
            {dot === 'correct' ? quizText.correct : dot === 'wrong' ? quizText.wrong : quizText.timeUp}
          </span>
          {points !== 0 && (
            <span className="tabular-nums">
              {points < 0 ? quizText.pointsLost(-points) : quizText.pointsGained(points)}
            </span>
          )}
        </>
      )}
    </p>
  )
}

type PointsProps = { points: number; counter: RefObject<HTMLSpanElement | null>; delayMs: number }

/**
 * On a narrow phone the label is above the number. Beside it, a third digit would add a
 * line and move the question down.
 */
function Points({ points, counter, delayMs }: PointsProps) {
  return (
    <p className="flex items-baseline gap-2 max-[22.45rem]:flex-col max-[22.45rem]:items-end max-[22.45rem]:gap-0 large:flex-row large:items-baseline large:gap-2">
      <span className="text-muted text-sm">{quizText.points}</span>
      <span
        ref={counter}
        className="font-display text-3xl text-gold-pale tabular-nums leading-none sm:text-4xl short:text-2xl large:text-xl"
      >
        <CountUp value={points} start={points} durationMs={500} delayMs={delayMs} />
      </span>
    </p>
  )
}

function Dots({ screen }: { screen: QuestionScreen }) {
  return (
    <ol className="flex gap-2 large:sr-only" aria-label={quizText.progress}>
      {Array.from({ length: screen.count }, (_, index) => {
        const dot = screen.dots[index] ?? (index === screen.number - 1 ? 'current' : 'ahead')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          <li key={index}>
            <span className="sr-only">{quizText.dotSpoken(index + 1, quizText.dot[dot])}</span>
            <DotIcon dot={dot} className="size-6" />
          </li>
        )
      })}
    </ol>
  )
}

const DOT_LOOKS = {
  correct: { fill: 'var(--color-right)', stroke: 'var(--color-right-text)' },
  wrong: { fill: 'var(--color-wrong)', stroke: 'var(--color-wrong-text)' },
  'time-out': { fill: 'var(--color-amber)', stroke: 'var(--color-amber-text)' },
  current: { fill: 'rgb(227 182 87 / 0.3)', stroke: 'var(--color-gold)' },
  ahead: { fill: 'none', stroke: 'rgb(183 196 198 / 0.6)' },
} as const

function DotIcon({ dot, className }: { dot: keyof typeof DOT_LOOKS; className: string }) {
  const Mark = dot === 'correct' ? CheckIcon : dot === 'wrong' ? CloseIcon : dot === 'time-out' ? ClockIcon : null
  return (
    <span className={classNames('relative grid place-items-center', className)} aria-hidden="true">
      <KhatamStar {...DOT_LOOKS[dot]} strokeWidth={0.1} className="absolute inset-0" />
      {Mark && <Mark className="relative size-[55%] text-night" />}
    </span>
  )
}
