import type { QuizReviewItem, QuizView } from '@noor-quest/rules/quiz'
import { QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { scriptOf } from '../../platform/text/script-of.ts'
import { text } from '../../platform/text/text.ts'
import completedPicture from '../../ui/art/states/quiz-completed.svg'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CountUp } from '../../ui/count-up.tsx'
import { CheckIcon, ClockIcon, CloseIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { WithSalawat } from '../../ui/with-salawat.tsx'

/** The app hangs the feedback dialog in: a feature knows no other feature. */
export type RenderFeedback = (dialog: { open: boolean; onClose: () => void }) => ReactNode

type Props = {
  result: Extract<QuizView, { phase: 'completed' }>
  onHome: () => void
  onPlayAgain: () => void
  renderFeedback: RenderFeedback
}

export function QuizCompleted({ result, onHome, onPlayAgain, renderFeedback }: Props) {
  const [feedbackOpen, setFeedbackOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    window.scrollTo(0, 0)
    panel.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])

  return (
    <div className="mx-auto grid w-full max-w-3xl gap-10 py-6 max-sm:pt-12! sm:py-12 short:gap-6 short:py-2 low:gap-6 low:py-2">
      {/* On a phone's side the score stands beside what it is made of, and the buttons need no scrolling. */}
      <div
        ref={panel}
        className="grid justify-items-center gap-6 text-center short:grid-flow-col short:grid-cols-2 short:grid-rows-[auto_1fr] short:gap-x-6 short:gap-y-3 short:pe-corner"
      >
        <ScreenHeading className="text-gold-pale short:text-3xl">{text.quiz.completed}</ScreenHeading>
        <div className="relative grid size-60 place-items-center sm:size-72 2xl:size-84 short:size-44 low:size-52">
          <div className="absolute -inset-4 overflow-clip rounded-full">
            <KhatamStar
              strokeWidth={0.012}
              className="animate-[spin_60s_linear_infinite] text-gold/50 motion-reduce:animate-none"
            />
          </div>
          <img
            src={completedPicture}
            alt=""
            className="absolute inset-0 size-full drop-shadow-[0_0_36px_rgb(227_182_87/0.35)]"
          />
          <p className="relative mb-6 grid gap-1 [text-shadow:0_1px_10px_rgb(7_19_31/0.9)] short:mb-4">
            <span className="font-semibold text-[min(1rem,var(--spacing)*4.5)] text-gold-pale">
              {text.quiz.finalScore}
            </span>
            <CountUp
              value={result.score}
              className="font-display text-[calc(var(--spacing)*13)] text-parchment leading-none sm:text-[calc(var(--spacing)*15)] 2xl:text-[calc(var(--spacing)*17)] short:text-[calc(var(--spacing)*10)] low:text-[calc(var(--spacing)*11)]"
            />
          </p>
        </div>
        <dl className="grid w-full max-w-md grid-cols-2 gap-3 max-[20rem]:grid-cols-1">
          <Figure label={text.quiz.levelsCompleted} value={text.quiz.of(result.levels_completed, QUIZ_LEVELS.length)} />
          <Figure
            label={text.quiz.questionsAnswered}
            value={text.quiz.of(result.questions_answered, result.questions_dealt)}
          />
        </dl>
        <div className="flex w-full max-w-md flex-wrap justify-center gap-3 short:content-start">
          <Button
            size="lg"
            className="grow basis-44 px-4! short:min-h-11 short:basis-36 short:py-2 short:text-base"
            onClick={onPlayAgain}
          >
            {text.quiz.playAgain}
          </Button>
          <Button
            size="lg"
            variant="glass"
            className="grow basis-44 px-4! short:min-h-11 short:basis-36 short:py-2 short:text-base"
            onClick={() => setFeedbackOpen(true)}
          >
            {text.quiz.giveFeedback}
          </Button>
          <Button variant="quiet" className="bg-night/60 px-8! text-parchment!" onClick={onHome}>
            {text.common.backToHome}
          </Button>
        </div>
      </div>
      <Review items={result.review} />
      {renderFeedback({ open: feedbackOpen, onClose: () => setFeedbackOpen(false) })}
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="glass flex flex-col-reverse justify-end gap-1 rounded-2xl px-3 py-4">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-display text-3xl text-parchment tabular-nums">{value}</dd>
    </div>
  )
}

function Review({ items }: { items: QuizReviewItem[] }) {
  return (
    <section className="grid gap-5" aria-labelledby="quiz-review">
      <h2 id="quiz-review" className="text-center text-2xl text-gold-pale sm:text-3xl">
        {text.quiz.review}
      </h2>
      <ol className="grid gap-4">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <ReviewItem item={item} number={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function ReviewItem({ item, number }: { item: QuizReviewItem; number: number }) {
  const { level, choice, correct_option, options, explanation, source } = item
  const isCorrect = choice === correct_option
  return (
    <div className="grid gap-3 rounded-3xl border border-gold/30 bg-ink bg-linear-160 from-teal/70 to-ink p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold text-muted text-sm">
          {text.quiz.reviewQuestion(number)} · {text.quiz.level(level)}
        </p>
        <Badge tone={isCorrect ? 'right' : 'wrong'}>
          {isCorrect ? (
            <CheckIcon className="size-4" />
          ) : choice ? (
            <CloseIcon className="size-4" />
          ) : (
            <ClockIcon className="size-4" />
          )}
          {isCorrect ? text.quiz.reviewCorrect : choice ? text.quiz.wrong : text.quiz.noAnswer}
        </Badge>
      </div>
      <h3 className="text-xl leading-snug">
        <bdi lang={scriptOf(item.question_text)}>
          <WithSalawat text={item.question_text} />
        </bdi>
      </h3>
      <dl className="grid gap-2">
        {choice && !isCorrect && (
          <Answer label={text.quiz.yourAnswer} answer={options[choice]} tone="text-wrong-text" />
        )}
        <Answer label={text.quiz.correctAnswer} answer={options[correct_option]} tone="text-right-text" />
      </dl>
      {explanation && (
        <p className="border-gold/50 border-s-2 ps-4 text-parchment/90">
          <bdi lang={scriptOf(explanation)}>
            <WithSalawat text={explanation} />
          </bdi>
        </p>
      )}
      {source && (
        <p className="text-muted text-sm">
          {text.quiz.source}: <bdi lang={scriptOf(source)}>{source}</bdi>
        </p>
      )}
    </div>
  )
}

function Answer({ label, answer, tone }: { label: string; answer: string; tone: string }) {
  return (
    <div className="grid sm:grid-cols-[9.5rem_1fr]">
      <dt className="text-muted text-sm leading-6">{label}</dt>
      <dd className={`font-semibold ${tone}`}>
        <bdi lang={scriptOf(answer)}>
          <WithSalawat text={answer} />
        </bdi>
      </dd>
    </div>
  )
}
