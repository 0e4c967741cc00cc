// The end of a game in one view: the player's panel of tiles, where they stand, one lesson, their
// code and the ways out. A press of the lesson opens the rest below.
import type { GameType } from '@noor-quest/rules/games'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useBooth } from '../../../platform/device/booth.ts'
import { whenIdle } from '../../../platform/device/when-idle.ts'
import { currentPlayer } from '../../../platform/session/current-player.ts'
import { useStore } from '../../../platform/storage/store.ts'
import { useKnownSeason } from '../../../season/use-season.ts'
import { commonText } from '../../../text/common.en.ts'
import { formatClaimCode, formatTime } from '../../../text/format.ts'
import { scriptOf } from '../../../text/script-of.ts'
import { useLanguage } from '../../../text/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { formatSource } from '../../../ui/citation/sources.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CountUp } from '../../../ui/count-up.tsx'
import { ArrowIcon, ClockIcon } from '../../../ui/icons.tsx'
import { ScreenHeading } from '../../../ui/screen-heading.tsx'
import { StoredText } from '../../../ui/stored-text.tsx'
import { gameText } from '../game/game.en.ts'
import { CurrentGame } from '../game/game-frame.tsx'
import { visitorText } from '../visitor/visitor.en.ts'
import { useGameResult } from './game-result.ts'
import { lateDialog } from './late-dialog.tsx'
import { resultText } from './result.en.ts'
import type { Shared } from './share-dialog.tsx'
import { type Panel, TilePanel } from './tile-panel.tsx'
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
  /** The reason why the game was lost. */
  lostBy?: string
  score: { label: string; value: number; maximum?: string }
  panel: Panel
  /** The game ended on this page. A page that is opened again doesn't celebrate. */
  isNew: boolean
  /** The game's figures. */
  children: ReactNode
  lesson: (more: ReactNode) => ReactNode
  moreText: string
  /** Opened by `more`. Null while it isn't open to the player. */
  review: ReactNode
}

const LAYOUT =
  'mx-auto flex w-full max-w-xl flex-1 flex-col gap-2.5 leading-snug rtl:[--leading-snug:1.5] rtl:[--leading-tight:1.35] low:gap-1.5 lg:grid lg:max-w-6xl lg:flex-none lg:grid-cols-2 lg:gap-x-10 lg:gap-y-5 lg:my-auto short:my-0 short:grid short:max-w-4xl short:flex-1 short:grid-cols-2 short:grid-rows-[auto_1fr] short:gap-x-5 short:gap-y-2'

export function EndScreen(props: Props) {
  const { game, title, lostBy, score, panel, isNew, lesson, review } = props
  const isLost = lostBy !== undefined
  const [isOpen, setOpen] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const tiles = useRef<HTMLDivElement>(null)
  const { name, claim_code = null } = useStore(currentPlayer)?.player ?? {}
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
      <div className={classNames(LAYOUT, isNew && 'end-appears')}>
        <header className="lg:col-span-2 lg:text-center short:col-span-2 short:flex short:items-center short:gap-4">
          <ScreenHeading
            className={classNames(
              'grid min-h-11 content-center pe-corner text-[1.75rem]! leading-tight! low:text-2xl! low:max-[22.5rem]:text-xl! lg:pe-0 lg:text-5xl! short:pe-0 short:text-2xl!',
              isLost ? 'text-wrong-text' : 'text-gold-pale',
            )}
          >
            {title}
          </ScreenHeading>
          {isLost && <p className="text-parchment">{lostBy}</p>}
        </header>
        <section
          aria-labelledby="score"
          className="flex flex-1 flex-col gap-1.5 rounded-3xl border border-gold/50 bg-night p-3 text-center shadow-glass low:gap-1 low:p-2 lg:gap-4 lg:p-6"
        >
          <div className="relative min-h-30 flex-1 low:min-h-22 lg:min-h-72 short:min-h-22">
            <TilePanel
              {...panel}
              ref={tiles}
              isNew={isNew}
              name={resultText.panel(panel.tiles.filter((tile) => tile === 'correct').length, panel.tiles.length)}
            />
          </div>
          {name !== undefined && (
            <p
              dir="auto"
              lang={scriptOf(name)}
              className="wrap-anywhere font-display text-gold-pale text-lg leading-tight low:text-base lg:text-2xl short:text-base lang-ar:leading-[1.5]!"
            >
              <StoredText text={name} />
            </p>
          )}
          <div className="flex flex-wrap items-center justify-center gap-x-5 sm:block short:flex">
            <p
              id="score"
              className="flex flex-col items-start text-start text-muted text-sm leading-snug! sm:flex-row sm:flex-wrap sm:items-baseline sm:justify-center sm:gap-x-4 short:flex-col short:items-start short:gap-0"
            >
              <span className="font-semibold text-base text-gold-pale">{score.label}</span>
              {score.maximum !== undefined && <span>{score.maximum}</span>}
              {result !== null && <span>{`${resultText.time} ${formatTime(result.elapsed_ms)}`}</span>}
            </p>
            <CountUp
              value={score.value}
              start={isNew ? 0 : score.value}
              className="block font-display text-[calc(var(--spacing)*21)] text-parchment leading-none low:text-[calc(var(--spacing)*14)] lg:text-[calc(var(--spacing)*28)] short:text-[calc(var(--spacing)*14)]"
            />
          </div>
          <dl className="flex flex-wrap gap-y-1 [&>div+div]:border-gold/30 [&>div+div]:border-s">
            {props.children}
            {/* A player without points can't win a prize. */}
            {claim_code !== null && (result?.best_score ?? score.value) > 0 && (
              <EndFigure label={resultText.claimCode}>
                {/* Left to right in every language, character by character. */}
                <span dir="ltr" translate="no" className="font-bold font-sans text-base text-gold-pale lg:text-2xl">
                  {formatClaimCode(claim_code)}
                </span>
              </EndFigure>
            )}
          </dl>
        </section>
        <div className="flex flex-col gap-2.5 low:gap-1.5 lg:justify-center lg:gap-6 short:justify-start short:gap-2">
          <ResultPanel state={state} season={useKnownSeason()} onRetry={retry} />
          <div className="low:order-last short:order-last" data-lesson>
            {lesson(more)}
          </div>
          <Actions {...props}>
            {score.value > 0 && <ShareResult game={game} score={score} name={name} panel={panel} tiles={tiles} />}
          </Actions>
        </div>
      </div>
      {isOpen && review}
    </div>
  )
}

/** A figure of the game with its label. */
export function EndFigure({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-min flex-1 px-0.5 sm:px-1">
      <dt className="text-muted text-xs leading-tight lg:text-sm">{label}</dt>
      <dd className="whitespace-nowrap font-display text-lg text-parchment tabular-nums leading-tight max-sm:rtl:text-base low:text-base lg:text-2xl">
        {children}
      </dd>
      {note !== undefined && <dd className="text-muted text-xs leading-tight lg:text-sm">{note}</dd>}
    </div>
  )
}

type LessonProps = { title: string; words: string; answer?: string; source: string | null; more: ReactNode }

/** One lesson of the game, which opens the others. */
export function EndLesson({ title, words, answer, source, more }: LessonProps) {
  const { tag } = useLanguage()
  return (
    <section className="relative grid gap-1 rounded-2xl bg-parchment px-4 py-2 text-ink">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-lg leading-tight low:text-base">{title}</h2>
        {more}
      </div>
      <p
        className="wrap-anywhere leading-normal max-sm:text-[0.9375rem] lg:text-lg lang-ar:leading-[1.7]!"
        dir="auto"
        lang={scriptOf(words)}
      >
        <StoredText text={words} />{' '}
        {answer !== undefined && (
          <bdi lang={scriptOf(answer)} className="font-bold text-emerald">
            <StoredText text={answer} />
          </bdi>
        )}{' '}
        {source !== null && (
          <bdi className="inline-block text-ink/80 text-sm">
            <StoredText text={formatSource(source, tag)} />
          </bdi>
        )}
      </p>
    </section>
  )
}

/** A line in the lesson's place that says when the lesson comes. */
export function LessonLater({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 rounded-2xl border border-gold/30 bg-night px-4 py-2.5 text-sm">
      <ClockIcon className="size-6 shrink-0 text-gold" />
      {children}
    </p>
  )
}

const SMALL = 'grow bg-night px-1.5! py-1! text-sm text-parchment! leading-tight max-sm:text-[0.8125rem]'

/**
 * The actions after a game. "Next player" forgets this player, whose scores stay, and opens the
 * form.
 */
function Actions(props: EndExits & { game: GameType; children: ReactNode }) {
  const { onPlayAgain, onNextPlayer, onHome } = props
  const [feedbackOpen, setFeedbackOpen] = useState(false)
  // The feedback dialog's code loads after the end screen.
  useEffect(() => whenIdle(preloadFeedback), [])
  return (
    <div className="grid gap-1.5 lg:gap-3">
      <div className="flex flex-wrap gap-1.5 lg:gap-3">
        <Button
          className="min-h-15 grow text-xl! low:min-h-12 lg:min-h-16 short:min-h-12"
          onClick={onPlayAgain ?? onHome}
        >
          {onPlayAgain ? gameText.playAgain : commonText.backToHome}
        </Button>
        {props.children}
      </div>
      <div className="flex flex-wrap gap-1.5 lg:gap-3">
        <Button variant="quiet" className={SMALL} onClick={() => setFeedbackOpen(true)}>
          {gameText.giveFeedback}
        </Button>
        {onNextPlayer && (
          <Button variant="quiet" className={SMALL} onClick={onNextPlayer}>
            {visitorText.nextPlayer}
          </Button>
        )}
        {onPlayAgain && (
          <Button variant="quiet" className={SMALL} onClick={onHome}>
            {commonText.backToHome}
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
        variant="glass"
        className="min-w-24 low:min-h-12"
        aria-haspopup="dialog"
        onPointerEnter={preloadShare}
        onFocus={preloadShare}
        onClick={() => setOpen(true)}
      >
        {resultText.share}
      </Button>
      <ShareDialog open={open} onClose={() => setOpen(false)} {...shared} />
    </>
  )
}
