import { isRight, type QuizReviewItem, type QuizView } from '@noor-quest/rules/quiz'
import { QUESTIONS_PER_LEVEL, QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { type ReactNode, useContext, useState } from 'react'
import { formatClock, formatDate } from '../../text/format.ts'
import { scriptOf } from '../../text/script-of.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Citations } from '../../ui/citation/citations.tsx'
import { CitedSource } from '../../ui/citation/cited-source.tsx'
import { CheckIcon, ClockIcon, CloseIcon } from '../../ui/icons.tsx'
import { StoredParagraph, StoredText } from '../../ui/stored-text.tsx'
import { EndReview } from '../shell/end/end-review.tsx'
import { type EndExits, EndFigure, EndLesson, EndScreen, LessonLater } from '../shell/end/end-screen.tsx'
import { lateDialog } from '../shell/end/late-dialog.tsx'
import { resultText } from '../shell/end/result.en.ts'
import { gameText } from '../shell/game/game.en.ts'
import { CurrentGame } from '../shell/game/game-frame.tsx'
import { LanguageMark, localized, localizedQuestion } from '../shell/game/localized.tsx'
import { quizText } from './quiz.en.ts'
import { endTierOf } from './quiz-controller.ts'

const { Dialog: MistakeDialog } = lateDialog(() => import('./mistake-dialog.tsx').then((part) => part.MistakeDialog))

type Props = { result: Extract<QuizView, { phase: 'completed' }>; isNew: boolean } & EndExits

export function QuizCompleted({ result, ...rest }: Props) {
  const { review, questions_answered, questions_right, questions_dealt, tiles } = result
  return (
    <EndScreen
      {...rest}
      game="quiz"
      title={quizText.completed}
      score={{ label: gameText.finalScore, value: result.score }}
      panel={{ tiles, columns: QUESTIONS_PER_LEVEL }}
      lesson={(more) =>
        review === null ? (
          <ReviewLater opensInMs={result.review_opens_in_ms} />
        ) : (
          <Lesson review={review} isCalm={endTierOf(result) === 'calm'} more={more} />
        )
      }
      moreText={quizText.allAnswers}
      review={
        review && (
          <EndReview title={quizText.review} items={mistakesFirst(review)}>
            {(item, citations) => <ReviewItem item={item} citations={citations} />}
          </EndReview>
        )
      }
    >
      <EndFigure label={quizText.levelsCompleted}>{gameText.of(result.levels_completed, QUIZ_LEVELS.length)}</EndFigure>
      <EndFigure label={quizText.questionsAnswered} note={quizText.rightOfThem(questions_right)}>
        {gameText.of(questions_answered, questions_dealt)}
      </EndFigure>
    </EndScreen>
  )
}

/** A mistake, or after a game without one a question that has an explanation. */
function Lesson({ review, isCalm, more }: { review: QuizReviewItem[]; isCalm: boolean; more: ReactNode }) {
  const counting = review.filter(({ is_void }) => !is_void)
  const mistake = counting.find(isMistake)
  const item = mistake ?? counting.find(({ explanation }) => localized(explanation) !== null) ?? review[0]
  if (item === undefined) return null
  const { question_text, options } = localizedQuestion(item.texts)
  const title = mistake === undefined ? resultText.toRemember : resultText.nextTime
  return (
    <EndLesson
      title={isCalm ? quizText.learnAndRetry : title}
      words={question_text}
      answer={options[item.correct_option]}
      source={item.source}
      more={more}
    />
  )
}

/** The lesson's placeholder, with the review's opening time if that is known. */
function ReviewLater({ opensInMs }: { opensInMs: number | null }) {
  // The opening time stays the same in later renders.
  const [opensAt] = useState(() => (opensInMs === null ? null : new Date(Date.now() + opensInMs).toISOString()))
  return (
    <LessonLater>
      {opensAt === null ? gameText.reviewLater : quizText.reviewOpens(formatDate(opensAt), formatClock(opensAt))}
    </LessonLater>
  )
}

const isMistake = (item: QuizReviewItem) => !item.is_void && !isRight(item, item.choice)

type NumberedItem = QuizReviewItem & { number: number }

/** The questions with their numbers in the game, the wrong ones first. */
function mistakesFirst(items: QuizReviewItem[]): NumberedItem[] {
  const numbered = items.map((item, index) => ({ ...item, number: index + 1 }))
  return [...numbered.filter(isMistake), ...numbered.filter((item) => !isMistake(item))]
}

export function ReviewItem({ item, citations }: { item: NumberedItem; citations: Citations }) {
  const { level, number, choice, correct_option, source, is_void, is_given, also_right = [] } = item
  const { question_text, options } = localizedQuestion(item.texts)
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

/** The button beside a reviewed question. */
function ReportMistake({ number }: { number: number }) {
  const gameId = useContext(CurrentGame)
  const [isOpen, setOpen] = useState(false)
  if (gameId === null) return null
  return (
    <>
      <Button
        variant="quiet"
        className="-ms-5 -mb-3 justify-self-start text-sm"
        aria-label={`${quizText.reportMistake}: ${quizText.reviewQuestion(number)}`}
        onClick={() => setOpen(true)}
      >
        {quizText.reportMistake}
      </Button>
      <MistakeDialog gameId={gameId} index={number - 1} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
