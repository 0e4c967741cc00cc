import type { QuizReviewItem, QuizView } from '@noor-quest/rules/quiz'
import { QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { useState } from 'react'
import { gameText } from '../../text/game-text.ts'
import { scriptOf } from '../../text/script-of.ts'
import calmPicture from '../../ui/art/states/quiz-calm.svg'
import completedPicture from '../../ui/art/states/quiz-completed.svg'
import { Badge } from '../../ui/badge.tsx'
import { ConfettiFall } from '../../ui/confetti-fall.tsx'
import { CheckIcon, ClockIcon, CloseIcon } from '../../ui/icons.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { StoredText } from '../../ui/stored-text.tsx'
import { EndActions, ScoreMedal, useEndFocus } from '../room/end/end-screen.tsx'
import { YourResult } from '../room/end/your-result.tsx'
import { CitedSource, VersesCredit } from '../room/sources/cited-source.tsx'
import { type HadithTexts, useHadiths } from '../room/sources/hadiths.ts'
import { LanguageMark, localized } from '../room/sources/localized.tsx'
import { useVerses, type VerseTexts } from '../room/sources/verses.ts'
import { endTierOf } from './end-tier.ts'

type Props = {
  result: Extract<QuizView, { phase: 'completed' }>
  onHome: () => void
  onPlayAgain: () => void
  onNextPlayer: () => void
}

export function QuizCompleted({ result, onHome, onPlayAgain, onNextPlayer }: Props) {
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
          <ScreenHeading className="text-gold-pale short:text-3xl">{gameText.quiz.completed}</ScreenHeading>
          {tier === 'calm' && result.review !== null && (
            <p className="text-balance text-lg text-parchment/90 short:text-base">{gameText.quiz.learnAndRetry}</p>
          )}
        </div>
        {tier === 'great' && <ConfettiFall />}
        <ScoreMedal
          picture={tier === 'calm' ? calmPicture : completedPicture}
          shines={tier !== 'calm'}
          label={gameText.game.finalScore}
          score={result.score}
        />
        <dl className="grid w-full max-w-md grid-cols-2 gap-3 max-[20rem]:grid-cols-1">
          <Figure
            label={gameText.quiz.levelsCompleted}
            value={gameText.game.of(result.levels_completed, QUIZ_LEVELS.length)}
          />
          <Figure
            label={gameText.quiz.questionsAnswered}
            value={gameText.game.of(result.questions_answered, result.questions_dealt)}
          />
        </dl>
        <EndActions
          game="quiz"
          className="short:content-start"
          onPlayAgain={onPlayAgain}
          onHome={onHome}
          onNextPlayer={onNextPlayer}
        />
      </div>
      <YourResult game="quiz" />
      {result.review === null ? (
        <ReviewLater opensInMs={result.review_opens_in_ms} />
      ) : (
        <Review items={result.review} />
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
        {gameText.quiz.review}
      </h2>
      <p className="text-balance">
        {opensAt === null ? gameText.game.reviewLater : gameText.quiz.reviewOpens(opensAt)}
      </p>
    </section>
  )
}

function Review({ items }: { items: QuizReviewItem[] }) {
  const sources = items.map(({ source }) => source)
  const verses = useVerses(sources)
  const hadiths = useHadiths(sources)
  return (
    <section className="grid gap-5" aria-labelledby="quiz-review">
      <h2 id="quiz-review" className="text-center text-2xl text-gold-pale sm:text-3xl">
        {gameText.quiz.review}
      </h2>
      <ul className="grid gap-4">
        {mistakesFirst(items).map(({ item, number }) => (
          <li key={number}>
            <ReviewItem item={item} number={number} verses={verses} hadiths={hadiths} />
          </li>
        ))}
      </ul>
      <VersesCredit verses={verses} />
    </section>
  )
}

const isMistake = ({ choice, correct_option, is_void }: QuizReviewItem) => choice !== correct_option && !is_void

/** The questions with their numbers in the game, the wrong ones first. */
function mistakesFirst(items: QuizReviewItem[]): { item: QuizReviewItem; number: number }[] {
  const numbered = items.map((item, index) => ({ item, number: index + 1 }))
  return [...numbered.filter(({ item }) => isMistake(item)), ...numbered.filter(({ item }) => !isMistake(item))]
}

const NO_OPTIONS = { a: '', b: '', c: '', d: '' }

type ReviewItemProps = { item: QuizReviewItem; number: number; verses: VerseTexts; hadiths: HadithTexts }

function ReviewItem({ item, number, verses, hadiths }: ReviewItemProps) {
  const { level, choice, correct_option, source, is_void } = item
  const { question_text, options } = localized(item.texts) ?? { question_text: '', options: NO_OPTIONS }
  const explanation = localized(item.explanation)
  const isCorrect = !isMistake(item)
  return (
    <div className="wrap-anywhere grid gap-3 rounded-3xl border border-gold/30 bg-ink bg-linear-160 from-teal/70 to-ink p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold text-muted text-sm">
          {gameText.quiz.reviewQuestion(number)} · {gameText.game.level(level)}
        </p>
        <div className="flex flex-wrap gap-2">
          <LanguageMark of={question_text} />
          {is_void ? (
            <Badge>{gameText.quiz.withdrawn}</Badge>
          ) : (
            <Badge tone={isCorrect ? 'right' : 'wrong'}>
              {isCorrect ? (
                <CheckIcon className="size-4" />
              ) : choice ? (
                <CloseIcon className="size-4" />
              ) : (
                <ClockIcon className="size-4" />
              )}
              {isCorrect ? gameText.quiz.reviewCorrect : choice ? gameText.quiz.wrong : gameText.quiz.noAnswer}
            </Badge>
          )}
        </div>
      </div>
      <h3 className="text-xl leading-snug" dir="auto" lang={scriptOf(question_text)}>
        <StoredText text={question_text} />
      </h3>
      {is_void ? (
        <p className="text-parchment/90">{gameText.quiz.withdrawnWhy}</p>
      ) : (
        <>
          <dl className="grid gap-2">
            {choice && !isCorrect && (
              <Answer label={gameText.quiz.yourAnswer} answer={options[choice]} tone="text-wrong-text" />
            )}
            <Answer label={gameText.quiz.correctAnswer} answer={options[correct_option]} tone="text-right-text" />
          </dl>
          {explanation && (
            <p className="border-gold/50 border-s-2 ps-4 text-parchment/90" dir="auto" lang={scriptOf(explanation)}>
              <StoredText text={explanation} />
            </p>
          )}
        </>
      )}
      {source && !is_void && <CitedSource source={source} verses={verses} hadiths={hadiths} />}
    </div>
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
