// The end of a game in one view: what the player did, where they stand, one lesson, their code and
// the ways out. A press of the lesson opens the rest below.
import type { GameType } from '@noor-quest/rules/games'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useBooth } from '../../../platform/device/booth.ts'
import { whenIdle } from '../../../platform/device/when-idle.ts'
import { commonText } from '../../../text/common.en.ts'
import { formatTime } from '../../../text/format.ts'
import { scriptOf } from '../../../text/script-of.ts'
import { shortened } from '../../../text/shortened.ts'
import { useLanguage } from '../../../text/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { formatSource } from '../../../ui/citation/sources.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ConfettiFall } from '../../../ui/confetti-fall.tsx'
import { CountUp } from '../../../ui/count-up.tsx'
import { ArrowIcon, ClockIcon } from '../../../ui/icons.tsx'
import { KhatamStar } from '../../../ui/khatam-star.tsx'
import { ScreenHeading } from '../../../ui/screen-heading.tsx'
import { StoredText } from '../../../ui/stored-text.tsx'
import { gameText } from '../game/game.en.ts'
import { CurrentGame } from '../game/game-frame.tsx'
import { ClaimCode } from '../visitor/claim-code.tsx'
import { visitorText } from '../visitor/visitor.en.ts'
import { useGameResult } from './game-result.ts'
import { lateDialog } from './late-dialog.tsx'
import { resultText } from './result.en.ts'
import { shareText } from './share.en.ts'
import type { Shared } from './share-dialog.tsx'
import { ResultPanel } from './your-result.tsx'

const { Dialog: ShareDialog, preload: preloadShare } = lateDialog(() =>
  import('./share-dialog.tsx').then((part) => part.ShareDialog),
)
const { Dialog: FeedbackDialog, preload: preloadFeedback } = lateDialog(() =>
  import('../../feedback/feedback-dialog.tsx').then((part) => part.FeedbackDialog),
)

/** The ways out of an end screen. Null after the close. */
export type EndExits = { onPlayAgain: (() => void) | null; onHome: () => void; onNextPlayer: (() => void) | null }

type Props = EndExits & {
  game: GameType
  title: string
  /** The reason why the game was lost, directly below the title. `more` opens the review. */
  lostBy?: (more: ReactNode) => ReactNode
  score: { label: string; value: number; maximum?: string }
  /** The dealt questions or pairs, and how many of them were right. */
  stars: { of: number; lit: number }
  celebrates: boolean
  /** The game ended on this page. A page that is opened again neither celebrates nor moves rows. */
  isNew: boolean
  children: ReactNode
  lesson: (more: ReactNode) => ReactNode
  moreText: string
  /** Opened by `more`. Null while it isn't open to the player. */
  review: ReactNode
}

const LAYOUT =
  'mx-auto flex w-full max-w-xl flex-1 flex-col gap-2 leading-snug rtl:[--leading-snug:1.5] rtl:[--leading-tight:1.35] low:gap-1.5 lg:grid lg:max-w-6xl lg:grid-cols-2 lg:content-center lg:gap-x-12 lg:gap-y-6 short:grid short:max-w-4xl short:grid-cols-2 short:content-start short:gap-x-6 short:gap-y-2'

export function EndScreen(props: Props) {
  const { game, title, lostBy, score, stars, celebrates, isNew, lesson, review } = props
  const isLost = lostBy !== undefined
  const [isOpen, setOpen] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const { state, retry } = useGameResult(useContext(CurrentGame))
  const result = state.kind === 'shown' ? state.result : null
  // The address stays the same, so the router neither scrolls nor moves the focus.
  useEffect(() => {
    window.scrollTo(0, 0)
    page.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  const more = review !== null && (
    <button
      type="button"
      aria-expanded={isOpen}
      className="-mt-4 -mb-1 -me-2 inline-flex min-h-11 shrink-0 items-center gap-1 px-2 font-semibold text-sm after:absolute after:inset-0"
      onClick={() => setOpen(!isOpen)}
    >
      {props.moreText}
      <ArrowIcon className={classNames('size-4', isOpen && 'rotate-90 rtl:-rotate-90')} />
    </button>
  )
  return (
    <div ref={page} className="isolate flex flex-1 flex-col gap-8">
      {/* Arabic labels of one line need less leading than running text. */}
      <div className={LAYOUT}>
        <div className="flex flex-1 flex-col gap-2 text-center low:gap-1.5 lg:justify-end lg:gap-5 short:gap-2">
          <ScreenHeading
            className={classNames(
              'leading-tight! max-sm:grid max-sm:min-h-11 max-sm:content-center max-sm:pe-corner max-sm:text-start max-sm:text-[1.75rem] low:text-2xl short:text-3xl',
              isLost ? 'text-wrong-text' : 'text-gold-pale',
            )}
          >
            {title}
          </ScreenHeading>
          {lostBy?.(more)}
          {celebrates && isNew && <ConfettiFall className="beside-text -z-10" />}
          <div
            className={classNames(
              'relative grid flex-1 content-center justify-items-center lg:flex-none lg:py-6',
              isLost && 'low:flex low:items-baseline low:justify-center low:gap-3',
            )}
          >
            <p className="flex flex-wrap items-baseline justify-center gap-x-2 text-muted [&>span+span]:before:me-2 [&>span+span]:before:content-['·']">
              <span className="font-semibold text-gold-pale">{score.label}</span>
              {score.maximum !== undefined && <span>{score.maximum}</span>}
              {result !== null && <span>{`${resultText.time} ${formatTime(result.elapsed_ms)}`}</span>}
            </p>
            <CountUp
              value={score.value}
              start={isNew ? 0 : score.value}
              className={classNames(
                'font-display text-parchment leading-none sm:text-[calc(var(--spacing)*28)] lg:text-[calc(var(--spacing)*34)] short:text-[calc(var(--spacing)*14)]',
                isLost
                  ? 'text-4xl low:text-3xl'
                  : 'text-[calc(var(--spacing)*17)] rtl:max-sm:text-[calc(var(--spacing)*14)] low:text-[calc(var(--spacing)*15)]',
              )}
            />
            {!isLost && <Stars {...stars} />}
          </div>
          {props.children}
        </div>
        <div className="contents content-center gap-5 lg:row-span-2 lg:grid short:row-span-2 short:grid short:gap-2 short:pt-13">
          <ResultPanel state={state} isNew={isNew} isBrief={isLost} onRetry={retry} />
          {result?.claim_code && <ClaimCode code={result.claim_code} />}
          <div className="low:order-last" data-lesson>
            {lesson(more)}
          </div>
        </div>
        <Actions {...props}>
          {result !== null && result.score > 0 && <ShareResult game={game} result={result} />}
        </Actions>
      </div>
      {isOpen && review}
    </div>
  )
}

/** A star for each question or pair of the deal. The words beside them have the numbers. */
function Stars({ of, lit }: Props['stars']) {
  return (
    <span className="mt-1 flex flex-wrap justify-center gap-1 short:hidden" aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        <KhatamStar
          // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
          key={index}
          fill={index < lit ? 'var(--color-gold)' : 'rgb(7 19 31 / 0.6)'}
          stroke={index < lit ? 'var(--color-gold-pale)' : 'rgb(183 196 198 / 0.5)'}
          strokeWidth={0.1}
          className="size-4.5 lg:size-6"
        />
      ))}
    </span>
  )
}

/** A figure of the game with its label. */
export function EndFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="glass flex flex-col-reverse justify-end rounded-2xl px-3 py-1.5 low:px-1">
      <dt className="text-muted text-xs leading-snug sm:text-sm">{label}</dt>
      <dd className="font-display text-2xl text-parchment tabular-nums leading-tight low:text-xl lg:text-3xl">
        {children}
      </dd>
    </div>
  )
}

type LessonProps = { title: string; words: string; answer?: string; source: string | null; more: ReactNode }

/** Longer texts would push the actions off a phone's screen. The review has the whole text. */
const WORDS_MAX = 200
/** Beside a longer answer the source would need a third line. */
const ANSWER_AND_SOURCE_MAX = 84

/** One lesson of the game, which opens the others. */
export function EndLesson({ title, words, answer, source, more }: LessonProps) {
  const { tag } = useLanguage()
  const shownSource = source === null ? '' : formatSource(source, tag)
  return (
    <section className="relative grid gap-1 rounded-2xl bg-parchment px-4 py-2 text-ink">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-lg leading-tight">{title}</h2>
        {more}
      </div>
      <p
        dir="auto"
        lang={scriptOf(words)}
        className="wrap-anywhere leading-normal max-sm:text-sm max-sm:leading-normal! lang-ar:leading-[1.7]!"
      >
        <StoredText text={shortened(words, WORDS_MAX)} />
      </p>
      <p className="wrap-anywhere leading-snug *:max-sm:leading-normal!">
        {answer !== undefined && (
          <bdi lang={scriptOf(answer)} className="font-bold text-emerald">
            <StoredText text={answer} />
          </bdi>
        )}{' '}
        {(answer ?? '').length + shownSource.length < ANSWER_AND_SOURCE_MAX && (
          <bdi className="text-ink/80 text-sm">
            <StoredText text={shownSource} />
          </bdi>
        )}
      </p>
    </section>
  )
}

/** A line in the lesson's place that says when the lesson comes. */
export function LessonLater({ children }: { children: string }) {
  return (
    <p className="glass flex items-center gap-3 rounded-2xl px-4 py-2.5 text-sm">
      <ClockIcon className="size-6 shrink-0 text-gold" />
      {children}
    </p>
  )
}

const SMALL = 'grow bg-night/60 px-3! text-parchment! low:px-2! low:text-sm'

/**
 * The actions after a game. "Next player" forgets this player, whose scores stay, and opens the
 * form.
 */
function Actions(props: EndExits & { game: GameType; children: ReactNode }) {
  const [feedbackOpen, setFeedbackOpen] = useState(false)
  // The feedback dialog's code loads after the end screen.
  useEffect(() => whenIdle(preloadFeedback), [])
  return (
    <div className="flex flex-wrap gap-2 lg:content-start lg:gap-3 short:content-start">
      {props.onPlayAgain && (
        <Button className="grow basis-40 px-4!" onClick={props.onPlayAgain}>
          {gameText.playAgain}
        </Button>
      )}
      <Button variant="glass" className="grow basis-32 px-2!" onClick={() => setFeedbackOpen(true)}>
        {gameText.giveFeedback}
      </Button>
      <div className="flex w-full flex-wrap gap-1">
        <Button variant="quiet" className={SMALL} onClick={props.onHome}>
          {commonText.backToHome}
        </Button>
        {props.children}
        {props.onNextPlayer && (
          <Button variant="quiet" className={SMALL} onClick={props.onNextPlayer}>
            {visitorText.nextPlayer}
          </Button>
        )}
      </div>
      <FeedbackDialog gameType={props.game} open={feedbackOpen} onClose={() => setFeedbackOpen(false)} />
    </div>
  )
}

/**
 * The button that opens the share dialog. A booth has none, because its visitors share the device.
 */
function ShareResult(shared: Shared) {
  const [open, setOpen] = useState(false)
  if (useBooth()) return null
  return (
    <>
      <Button
        variant="quiet"
        className={SMALL}
        aria-haspopup="dialog"
        onPointerEnter={preloadShare}
        onFocus={preloadShare}
        onClick={() => setOpen(true)}
      >
        {shareText.share}
      </Button>
      <ShareDialog open={open} onClose={() => setOpen(false)} {...shared} />
    </>
  )
}
