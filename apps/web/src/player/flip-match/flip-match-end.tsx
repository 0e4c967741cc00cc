import { cardImageUrl } from '@noor-quest/contract/item-fields'
import type { FlipMatchView } from '@noor-quest/rules/flip-match'
import type { Lesson } from '@noor-quest/rules/flip-match-deal'
import { FLIP_MATCH_MAX, LEVEL1_MAX, LEVEL2_MAX } from '@noor-quest/rules/flip-match-score'
import { commonText } from '../../text/common.en.ts'
import { scriptOf } from '../../text/script-of.ts'
import completedPicture from '../../ui/art/states/game-completed.svg'
import gameOverPicture from '../../ui/art/states/game-over.svg'
import { ConfettiFall } from '../../ui/confetti-fall.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { StoredParagraph, StoredText } from '../../ui/stored-text.tsx'
import { EndReview } from '../room/end/end-review.tsx'
import { EndActions, type EndExits, ScoreMedal, useEndFocus } from '../room/end/end-screen.tsx'
import { YourResult } from '../room/end/your-result.tsx'
import { gameText } from '../room/game/game.en.ts'
import { type Citations, CitedSource } from '../room/sources/citations.tsx'
import { LanguageMark, localized, localizedText } from '../room/sources/localized.tsx'
import { flipMatchText } from './flip-match.en.ts'

type Props = { result: Extract<FlipMatchView, { phase: 'finished' }> } & EndExits

export function FlipMatchEnd({ result, ...exits }: Props) {
  const { success, score, total_moves, level1, level2, lessons } = result
  const panel = useEndFocus()

  return (
    <div className="m-auto grid w-full gap-10 short:gap-6">
      <div
        ref={panel}
        className="mx-auto grid w-full max-w-2xl 2xl:text-lg justify-items-center gap-6 py-4 rtl:max-sm:gap-4 text-center max-sm:pt-12! short:max-w-4xl short:grid-cols-2 short:items-center short:gap-3 short:py-0 short:pe-corner low:gap-4 low:py-0"
      >
        {success && <ConfettiFall />}
        <div className="grid justify-items-center gap-5 rtl:max-sm:gap-2 short:gap-2">
          <div className="grid gap-2">
            <ScreenHeading className={success ? 'text-gold-pale short:text-3xl' : 'text-wrong-text short:text-3xl'}>
              {success ? flipMatchText.gameCompleted : flipMatchText.gameOver}
            </ScreenHeading>
            {!success && <p className="text-lg text-parchment/90">{flipMatchText.wrongMatch}</p>}
          </div>
          <ScoreMedal
            picture={success ? completedPicture : gameOverPicture}
            shines={success}
            label={success ? gameText.finalScore : flipMatchText.levelScore(1)}
            score={success ? score : level1.score}
            maximum={gameText.outOf(success ? FLIP_MATCH_MAX : LEVEL1_MAX)}
          />
        </div>
        <div className="grid w-full justify-items-center gap-5 rtl:max-sm:gap-3 short:gap-3">
          <div className="grid w-full max-w-md grid-cols-2 gap-3 max-[20rem]:grid-cols-1">
            <LevelPanel level={1} score={level1.score} maximum={LEVEL1_MAX} moves={level1.moves} />
            <LevelPanel level={2} score={level2?.score ?? 0} maximum={LEVEL2_MAX} moves={level2?.moves ?? null} />
          </div>
          <p className="flex items-baseline gap-3">
            <span className="text-muted">{flipMatchText.totalMoves}</span>
            <span className="font-display text-2xl tabular-nums">{commonText.number(total_moves)}</span>
          </p>
          <EndActions game="flip-match" className="short:gap-2" {...exits} />
        </div>
      </div>
      <YourResult game="flip-match" />
      {lessons === null ? (
        <p className="glass mx-auto max-w-2xl rounded-3xl p-6 text-balance text-center">{gameText.reviewLater}</p>
      ) : (
        <EndReview title={success ? flipMatchText.pairsAndSources : flipMatchText.rightPairs} items={lessons}>
          {(lesson, citations) => <LessonCard lesson={lesson} citations={citations} />}
        </EndReview>
      )}
    </div>
  )
}

/** `moves` null: the player didn't reach the level. */
function LevelPanel(props: { level: 1 | 2; score: number; maximum: number; moves: number | null }) {
  const { level, score, maximum, moves } = props
  return (
    <section className="glass grid justify-items-center gap-1 rounded-2xl px-3 py-4 short:py-2">
      <h2 className="text-gold-pale text-lg">{gameText.level(level)}</h2>
      <p className="whitespace-nowrap font-display text-2xl tabular-nums max-[22.5rem]:text-lg sm:text-3xl short:text-xl">
        {flipMatchText.scoreOf(score, maximum)}
      </p>
      <p className="flex items-center gap-1.5 text-muted text-sm">
        {moves === null && <LockIcon className="size-4" />}
        {moves === null ? flipMatchText.locked : flipMatchText.movesSpoken(moves)}
      </p>
    </section>
  )
}

/** A pair of a finished game with its explanation. */
export function LessonCard({ lesson, citations }: { lesson: Lesson; citations: Citations }) {
  const isTerm = lesson.type === 'term'
  const name = isTerm ? lesson.arabic_text : localizedText(lesson.name)
  const why = isTerm ? localized(lesson.meaning) : localized(lesson.explanation)
  return (
    <>
      <div className="flex items-center gap-4">
        {!isTerm && (
          <img
            src={cardImageUrl(lesson.image_url)}
            alt=""
            className="size-20 shrink-0 rounded-2xl bg-parchment object-contain p-1.5 sm:size-24"
          />
        )}
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className={isTerm ? 'text-3xl' : 'text-xl leading-snug'} dir="auto" lang={scriptOf(name)}>
            <StoredText text={name} />
          </h3>
          {!isTerm && <StoredParagraph text={localizedText(lesson.description)} className="text-muted" />}
        </div>
        {/* A term is Arabic in every language. */}
        <LanguageMark of={isTerm ? (why ?? '') : name} className="shrink-0 self-start" />
      </div>
      {why !== null && <StoredParagraph text={why} className="text-parchment/90" />}
      {lesson.source !== null && <CitedSource source={lesson.source} citations={citations} />}
    </>
  )
}
