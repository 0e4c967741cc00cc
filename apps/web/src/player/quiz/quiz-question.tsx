import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import { useEffect, useRef } from 'react'
import { useRunningClock } from '../../platform/device/booth.ts'
import { useAwake } from '../../platform/device/wake-lock.ts'
import { scriptOf } from '../../text/script-of.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CountUp } from '../../ui/count-up.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { StoredText } from '../../ui/stored-text.tsx'
import { gameText } from '../shell/game/game.en.ts'
import { useDoubleTapGuard } from '../shell/game/game-frame.tsx'
import { LanguageMark, localizedQuestion } from '../shell/game/localized.tsx'
import { LevelHead } from './level-head.tsx'
import { quizText } from './quiz.en.ts'
import type { QuestionScreen } from './quiz-controller.ts'
import { ENTRANCE_MS, isLong, OptionList } from './quiz-options.tsx'
import { QuizTimer } from './quiz-timer.tsx'
import { LANDS_AFTER_MS, QuizVerdict } from './quiz-verdict.tsx'

type Props = { screen: QuestionScreen; onChoose: (choice: OptionLetter) => void; onExit: () => void }

const QUESTION = 'quiz-lines content-center text-parchment leading-snug wrap-anywhere short:min-h-0! large:min-h-0!'

const CARD =
  'relative z-1 mt-11 grid rounded-3xl border border-gold/40 bg-teal shadow-glass px-5 pt-15 pb-7 text-center sm:mt-13 sm:px-10 sm:pt-20 sm:pb-12 short:mt-0 short:content-center short:justify-items-center short:gap-2 short:p-4 low:mt-9 low:pt-11 low:pb-4 large:mt-9 large:mb-6 large:min-h-44 large:content-center large:px-3 large:pt-11 large:pb-4'

export function QuizQuestion({ screen, onChoose, onExit }: Props) {
  const { level, question_index, number, count, dots, score, timer, answer } = screen
  const { question_text: questionText, options } = localizedQuestion(screen.question)
  // Also without a judgement: another window may have answered.
  const dot = dots[question_index]
  const gained = answer.state === 'judged' && answer.outcome.points > 0
  const isLast = number === count
  const page = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isGuarded = useDoubleTapGuard(question_index, ENTRANCE_MS)
  // The screen also stays awake between two questions, whose clocks are 1.5 s apart.
  useAwake(true)
  useRunningClock(timer.running)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question takes the focus
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [question_index])

  return (
    <div
      ref={page}
      className={classNames(
        'mx-auto flex w-full max-w-5xl flex-1 2xl:max-w-6xl flex-col gap-3 sm:gap-4 short:gap-2',
        answer.state === 'judged' && (isLast ? 'quiz-ends' : 'quiz-leaves'),
      )}
    >
      {/* The language switch and the music control float at the end of the first line. */}
      <header className="grid gap-2 low:gap-1 large:gap-1 short:flex short:items-center short:justify-between short:gap-4 short:pe-corner">
        <Button variant="quiet" className="-ms-3 justify-self-start px-3!" onClick={onExit}>
          <BackIcon />
          {quizText.exitQuiz}
        </Button>
        <LevelHead
          level={level}
          dots={dots.slice(question_index - number + 1)}
          count={count}
          current={number - 1}
          isLanding={dot !== undefined}
          points={<CountUp value={score} start={score} durationMs={300} delayMs={gained ? LANDS_AFTER_MS : 0} />}
        >
          <p className="flex flex-wrap gap-x-3 font-semibold text-sm leading-tight sm:text-base">
            <span className="text-gold">{gameText.level(level)}</span>
            <span>{quizText.questionOf(number, count)}</span>
          </p>
        </LevelHead>
      </header>

      <div className="flex flex-1 flex-col justify-center">
        <div className="grid gap-4 sm:gap-6 short:flex-1 short:grid-cols-[5fr_6fr] short:items-stretch short:gap-3 large:block">
          <section className={classNames(CARD, (dot === 'wrong' || dot === 'time-out') && 'quiz-slides')}>
            <div className="quiz-edge top-0">
              <QuizTimer key={question_index} timer={timer} />
            </div>
            <h1
              key={question_index}
              ref={heading}
              tabIndex={-1}
              dir="auto"
              lang={scriptOf(questionText)}
              className={classNames(
                QUESTION,
                dot ? 'quiz-question-covered' : 'quiz-question',
                isLong(questionText, 120)
                  ? 'text-[clamp(1.125rem,2.2vw,1.75rem)] short:text-base low:text-base large:text-[0.875rem]'
                  : 'text-[clamp(1.35rem,6.6vw,2.5rem)] 2xl:text-[3rem] short:text-xl low:text-xl large:text-[1.05rem]',
              )}
            >
              <StoredText text={questionText} />
            </h1>
            {/* A mark on the edge, like the timer. In the text it would push the
                last option off a small phone. */}
            <div className="quiz-edge top-full flex rounded-full bg-ink">
              <LanguageMark of={questionText} />
            </div>
            {dot && <QuizVerdict screen={screen} dot={dot} page={page} />}
          </section>

          <div className="options-bar grid content-center gap-3 short:gap-2" data-floats="at-the-foot">
            <OptionList
              key={question_index}
              options={options}
              answer={answer}
              isGuarded={isGuarded}
              onChoose={onChoose}
            />
          </div>
        </div>
      </div>
    </div>
  )
}
