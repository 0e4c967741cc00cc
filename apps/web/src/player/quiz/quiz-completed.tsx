import { isRight, type QuizReviewItem, type QuizView } from '@noor-quest/rules/quiz'
import { QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { useState } from 'react'
import { scriptOf } from '../../text/script-of.ts'
import calmPicture from '../../ui/art/states/quiz-calm.svg'
import completedPicture from '../../ui/art/states/quiz-completed.svg'
import { Badge } from '../../ui/badge.tsx'
import { ConfettiFall } from '../../ui/confetti-fall.tsx'
import { CheckIcon, ClockIcon, CloseIcon } from '../../ui/icons.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { StoredParagraph, StoredText } from '../../ui/stored-text.tsx'
import { EndReview } from '../room/end/end-review.tsx'
import { EndActions, type EndExits, ScoreMedal, useEndFocus } from '../room/end/end-screen.tsx'
import { YourResult } from '../room/end/your-result.tsx'
import { gameText } from '../room/game/game.en.ts'
import { type Citations, CitedSource } from '../room/sources/citations.tsx'
import { LanguageMark, localized } from '../room/sources/localized.tsx'
import { quizText } from './quiz.en.ts'
import { endTierOf } from './quiz-controller.ts'
import { ReportMistake } from './report-mistake.tsx'

type Props = { result: Extract<QuizView, { phase: 'completed' }> } & EndExits

export function QuizCompleted({ result, ...exits }: Props) {
  const panel = useEndFocus()
  const tier = endTierOf(result.score)
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-10 py-6 max-sm:pt-12! sm:py-12 short:gap-6 short:py-2 low:gap-6 low:py-2">
      {/* On a phone in landscape the score is beside its parts, so that
          the buttons need no scrolling. */}
      <div
        ref={panel}
        className="grid justify-items-center gap-6 text-center short:grid-flow-col short:grid-cols-2 short:grid-rows-[auto_1fr] short:gap-x-6 short:gap-y-3 short:pe-corner"
      >
        <div className="grid gap-2">
          <ScreenHeading className="text-gold-pale short:text-3xl">{quizText.completed}</ScreenHeading>
          {tier === 'calm' && result.review !== null && (
            <p className="text-balance text-lg text-parchment/90 short:text-base">{quizText.learnAndRetry}</p>
          )}
        </div>
        {tier === 'great' && <ConfettiFall />}
        <ScoreMedal
          picture={tier === 'calm' ? calmPicture : completedPicture}
          shines={tier !== 'calm'}
          label={gameText.finalScore}
          score={result.score}
        />
        <dl className="grid w-full max-w-md grid-cols-2 gap-3 max-[20rem]:grid-cols-1">
          <Figure label={quizText.levelsCompleted} value={gameText.of(result.levels_completed, QUIZ_LEVELS.length)} />
          <Figure
            label={quizText.questionsAnswered}
            value={gameText.of(result.questions_answered, result.questions_dealt)}
          />
        </dl>
        <EndActions game="quiz" className="short:content-start" {...exits} />
      </div>
      <YourResult game="quiz" />
      {result.review === null ? (
        <ReviewLater opensInMs={result.review_opens_in_ms} />
      ) : (
        <EndReview title={quizText.review} items={mistakesFirst(result.review)}>
          {(item, citations) => <ReviewItem item={item} citations={citations} />}
        </EndReview>
      )}
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

/** The review's placeholder, with its opening time if that is known. */
function ReviewLater({ opensInMs }: { opensInMs: number | null }) {
  // The opening time stays the same in later renders.
  const [opensAt] = useState(() => (opensInMs === null ? null : new Date(Date.now() + opensInMs)))
  return (
    <section
      className="glass grid justify-items-center gap-2 rounded-3xl p-6 text-center"
      aria-labelledby="quiz-review"
    >
      <ClockIcon className="size-8 text-gold" />
      <h2 id="quiz-review" className="text-2xl text-gold-pale">
        {quizText.review}
      </h2>
      <p className="text-balance">{opensAt === null ? gameText.reviewLater : quizText.reviewOpens(opensAt)}</p>
    </section>
  )
}

const isMistake = (item: QuizReviewItem) => !item.is_void && !isRight(item, item.choice)

type NumberedItem = QuizReviewItem & { number: number }

/** The questions with their numbers in the game, the wrong ones first. */
function mistakesFirst(items: QuizReviewItem[]): NumberedItem[] {
  const numbered = items.map((item, index) => ({ ...item, number: index + 1 }))
  return [...numbered.filter(isMistake), ...numbered.filter((item) => !isMistake(item))]
}

const NO_OPTIONS = { a: '', b: '', c: '', d: '' }

function ReviewItem({ item, citations }: { item: NumberedItem; citations: Citations }) {
  const { level, number, choice, correct_option, source, is_void, is_given, also_right = [] } = item
  const { question_text, options } = localized(item.texts) ?? { question_text: '', options: NO_OPTIONS }
  const explanation = localized(item.explanation)
  const isCorrect = !isMistake(item)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold text-muted text-sm">
          {quizText.reviewQuestion(number)} · {gameText.level(level)}
        </p>
        <div className="flex flex-wrap gap-2">
          <LanguageMark of={question_text} />
          {is_void ? (
            <Badge>{quizText.withdrawn}</Badge>
          ) : (
            <Badge tone={isCorrect ? 'right' : 'wrong'}>
              {isCorrect ? (
                <CheckIcon className="size-4" />
              ) : choice ? (
                <CloseIcon className="size-4" />
              ) : (
                <ClockIcon className="size-4" />
              )}
              {isCorrect ? quizText.reviewCorrect : choice ? quizText.wrong : quizText.noAnswer}
            </Badge>
          )}
        </div>
      </div>
      <h3 className="text-xl leading-snug" dir="auto" lang={scriptOf(question_text)}>
        <StoredText text={question_text} />
      </h3>
      {is_void ? (
        <p className="text-parchment/90">{quizText.withdrawnWhy}</p>
      ) : (
        <>
          {is_given && <p className="text-parchment/90">{quizText.given}</p>}
          <dl className="grid gap-2">
            {choice && !isCorrect && (
              <Answer label={quizText.yourAnswer} answer={options[choice]} tone="text-wrong-text" />
            )}
            {[correct_option, ...also_right].map((letter) => (
              <Answer key={letter} label={quizText.correctAnswer} answer={options[letter]} tone="text-right-text" />
            ))}
          </dl>
          {explanation && (
            <StoredParagraph text={explanation} className="border-gold/50 border-s-2 ps-4 text-parchment/90" />
          )}
        </>
      )}
      {source && !is_void && <CitedSource source={source} citations={citations} />}
      <ReportMistake number={number} />
    </>
  )
}

function Answer({ label, answer, tone }: { label: string; answer: string; tone: string }) {
  return (
    <div className="grid sm:grid-cols-[9.5rem_1fr]">
      <dt className="text-muted text-sm leading-6">{label}</dt>
      <dd className={`font-semibold ${tone}`}>
        <bdi lang={scriptOf(answer)}>
          <StoredText text={answer} />
        </bdi>
      </dd>
    </div>
  )
}
