import { cardImageUrl } from '@noor-quest/contract/item-fields'
import type { FlipMatchLevel, FlipMatchView } from '@noor-quest/rules/flip-match'
import { type Lesson, PAIRS } from '@noor-quest/rules/flip-match-deal'
import { FLIP_MATCH_MAX, LEVEL1_MAX, LEVEL2_MAX } from '@noor-quest/rules/flip-match-score'
import type { ReactNode } from 'react'
import { commonText } from '../../text/common.en.ts'
import { scriptOf } from '../../text/script-of.ts'
import type { Citations } from '../../ui/citation/citations.tsx'
import { CitedSource } from '../../ui/citation/cited-source.tsx'
import { StoredParagraph, StoredText } from '../../ui/stored-text.tsx'
import { EndReview } from '../shell/end/end-review.tsx'
import { type EndExits, EndFigure, EndLesson, EndScreen, LessonLater } from '../shell/end/end-screen.tsx'
import { resultText } from '../shell/end/result.en.ts'
import type { EndTile } from '../shell/end/tile-panel.tsx'
import { gameText } from '../shell/game/game.en.ts'
import { LanguageMark, localized, localizedText } from '../shell/game/localized.tsx'
import { flipMatchText } from './flip-match.en.ts'
import { sentenceOf } from './spoken.ts'

type Props = { result: Extract<FlipMatchView, { phase: 'finished' }>; isNew: boolean } & EndExits

export function FlipMatchEnd({ result, ...rest }: Props) {
  const { success, score, total_moves, level1, level2, lessons } = result
  const [first] = lessons ?? []
  return (
    <EndScreen
      {...rest}
      game="flip-match"
      title={success ? flipMatchText.gameCompleted : flipMatchText.gameOver}
      lostBy={success ? undefined : flipMatchText.wrongMatch}
      score={{
        label: success ? gameText.finalScore : flipMatchText.levelScore(1),
        value: success ? score : level1.score,
        maximum: gameText.outOf(success ? FLIP_MATCH_MAX : LEVEL1_MAX),
      }}
      panel={{ tiles: tilesOf(result), columns: PAIRS }}
      lesson={(more) => {
        if (lessons === null) return <LessonLater>{gameText.reviewLater}</LessonLater>
        if (!success) return <RightPairs lessons={lessons} more={more} />
        return (
          first && (
            <EndLesson title={resultText.toRemember} words={sentenceOf(first)} source={first.source} more={more} />
          )
        )
      }}
      moreText={flipMatchText.allPairs}
      review={
        lessons && (
          <EndReview title={success ? flipMatchText.pairsAndSources : flipMatchText.rightPairs} items={lessons}>
            {(lesson, citations) => <LessonCard lesson={lesson} citations={citations} />}
          </EndReview>
        )
      }
    >
      <LevelFigure level={1} score={level1.score} maximum={LEVEL1_MAX} moves={level1.moves} />
      <LevelFigure level={2} score={level2?.score ?? 0} maximum={LEVEL2_MAX} moves={level2?.moves ?? null} />
      <EndFigure label={flipMatchText.totalMoves}>{commonText.number(total_moves)}</EndFigure>
    </EndScreen>
  )
}

/** A tile for each pair of both levels. A lost game found a pair with each of its moves but the last. */
function tilesOf({ success, level1 }: Props['result']): EndTile[] {
  const found = success ? 2 * PAIRS : level1.moves - 1
  return Array.from({ length: 2 * PAIRS }, (_, index) => {
    if (index < found) return 'correct'
    return index === found ? 'wrong' : null
  })
}

/** The pairs of the wrong match's two cards. */
function RightPairs({ lessons, more }: { lessons: Lesson[]; more: ReactNode }) {
  return (
    <section className="relative grid gap-2 rounded-2xl bg-parchment px-4 py-2.5 text-start text-ink">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-lg leading-tight">{flipMatchText.rightPairs}</h2>
        {more}
      </div>
      <ul className="grid grid-cols-2 gap-3 low:grid-cols-1 low:gap-0.5">
        {lessons
          .slice(0, 2)
          .map((lesson) => lesson.type === 'prophet' && <RightPair key={lesson.image_url} lesson={lesson} />)}
      </ul>
    </section>
  )
}

const RIGHT_PAIR =
  'flex items-center gap-2 font-semibold leading-snug phone:flex-col phone:gap-1 phone:text-center phone:leading-tight low:flex-row low:text-start low:text-sm low:leading-tight'

function RightPair({ lesson }: { lesson: Extract<Lesson, { type: 'prophet' }> }) {
  const name = localizedText(lesson.name)
  return (
    <li className={RIGHT_PAIR}>
      <img
        src={cardImageUrl(lesson.image_url)}
        alt={localizedText(lesson.description)}
        className="size-16 shrink-0 object-contain phone:size-10 low:size-7"
      />
      <span className="wrap-break-word max-w-full min-w-0" dir="auto" lang={scriptOf(name)}>
        <StoredText text={name} />
      </span>
    </li>
  )
}

/** `moves` null: the player didn't reach the level. */
function LevelFigure(props: { level: FlipMatchLevel; score: number; maximum: number; moves: number | null }) {
  const { level, score, maximum, moves } = props
  return (
    <EndFigure
      label={gameText.level(level)}
      note={moves === null ? flipMatchText.locked : flipMatchText.movesSpoken(moves)}
    >
      {flipMatchText.scoreOf(score, maximum)}
    </EndFigure>
  )
}

/** A pair of a finished game with its explanation. */
export function LessonCard({ lesson, citations }: { lesson: Lesson; citations: Citations }) {
  const isTerm = lesson.type === 'term'
  const name = isTerm ? lesson.arabic_text : localizedText(lesson.name)
  const why = isTerm ? localized(lesson.meaning) : localized(lesson.explanation)
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        {!isTerm && (
          <img
            src={cardImageUrl(lesson.image_url)}
            alt=""
            className="size-20 shrink-0 rounded-2xl bg-parchment object-contain p-1.5 sm:size-24"
          />
        )}
        {/* As wide as its longest word, so that no name is broken. */}
        <div className="wrap-break-word grid max-w-full flex-1 gap-1">
          <h3 className={isTerm ? 'text-3xl' : 'text-xl leading-snug'} dir="auto" lang={scriptOf(name)}>
            <StoredText text={name} />
          </h3>
          {!isTerm && (
            <StoredParagraph text={localizedText(lesson.description)} className="text-muted lang-ar:leading-[1.9]" />
          )}
        </div>
        {/* A term is Arabic in every language. */}
        <LanguageMark of={isTerm ? (why ?? '') : name} className="shrink-0 self-start" />
      </div>
      {why !== null && <StoredParagraph text={why} className="text-parchment/90 lang-ar:leading-[1.9]" />}
      {lesson.source !== null && <CitedSource source={lesson.source} citations={citations} />}
    </>
  )
}
