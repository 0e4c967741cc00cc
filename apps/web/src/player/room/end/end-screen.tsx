import type { GameType } from '@noor-quest/rules/games'
import { type RefObject, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { whenIdle } from '../../../platform/device/when-idle.ts'
import { latePart } from '../../../platform/network/late-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CountUp } from '../../../ui/count-up.tsx'
import { KhatamStar } from '../../../ui/khatam-star.tsx'
import { gameText } from '../game/game.en.ts'
import { BackLabel, Rehearsal } from '../game/rehearsal.tsx'
import { personText } from '../person/person.en.ts'
import { PlayingAs } from '../person/playing-as.tsx'

/**
 * For a screen that opens without the router: scrolls to the top and focuses the
 * heading inside the returned element.
 */
export function useEndFocus(): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    panel.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return panel
}

type MedalProps = {
  picture: string
  /** The game was won: the star turns behind the score. */
  shines: boolean
  label: string
  score: number
  /** A last line. With it the medal becomes a little smaller on low screens. */
  maximum?: string
}

export function ScoreMedal({ picture, shines, label, score, maximum }: MedalProps) {
  const hasMaximum = maximum !== undefined
  return (
    <div
      className={classNames(
        'relative grid size-60 place-items-center sm:size-72 2xl:size-84 short:size-44',
        hasMaximum ? 'low:size-48' : 'low:size-52',
      )}
    >
      {shines && (
        <div className="absolute -inset-4 overflow-clip rounded-full">
          <KhatamStar
            strokeWidth={0.012}
            className="animate-[spin_60s_linear_infinite] text-gold/50 motion-reduce:animate-none"
          />
        </div>
      )}
      <img
        src={picture}
        alt=""
        className={classNames('absolute inset-0 size-full', shines && 'drop-shadow-[0_0_36px_rgb(227_182_87/0.35)]')}
      />
      <p
        className={classNames(
          'relative mb-6 grid [text-shadow:0_1px_10px_rgb(7_19_31/0.9)] short:mb-4',
          !hasMaximum && 'gap-1',
        )}
      >
        <span
          className={classNames(
            'font-semibold text-[min(1rem,var(--spacing)*4.5)] text-gold-pale',
            hasMaximum && 'short:text-[min(0.875rem,var(--spacing)*4)]',
          )}
        >
          {label}
        </span>
        <CountUp
          value={score}
          className={classNames(
            'font-display text-[calc(var(--spacing)*13)] text-parchment leading-none sm:text-[calc(var(--spacing)*15)] 2xl:text-[calc(var(--spacing)*17)]',
            hasMaximum
              ? 'my-1 short:text-[calc(var(--spacing)*9)] low:text-[calc(var(--spacing)*10)]'
              : 'short:text-[calc(var(--spacing)*10)] low:text-[calc(var(--spacing)*11)]',
          )}
        />
        {hasMaximum && <span className="text-[min(1rem,var(--spacing)*4.5)] text-parchment/90">{maximum}</span>}
      </p>
    </div>
  )
}

/** The ways out of an end screen. */
export type EndExits = { onPlayAgain: () => void; onHome: () => void; onNextPlayer: () => void }

/**
 * The actions after a game. A rehearsal has no player, so it offers neither
 * feedback nor the handover to the next player.
 */
export function EndActions(props: { game: GameType; className: string } & EndExits) {
  const { game, className, onPlayAgain, onHome, onNextPlayer } = props
  const [feedbackOpen, setFeedbackOpen] = useState(false)
  const isRehearsal = useContext(Rehearsal) !== null
  const large = 'grow basis-44 px-4! short:min-h-11 short:basis-36 short:py-2 short:text-base'
  return (
    <div className={classNames('flex w-full max-w-md flex-wrap justify-center gap-3', className)}>
      <PlayingAs className="w-full text-center" />
      <Button size="lg" className={large} onClick={onPlayAgain}>
        {gameText.playAgain}
      </Button>
      {!isRehearsal && (
        <Button size="lg" variant="glass" className={large} onClick={() => setFeedbackOpen(true)}>
          {gameText.giveFeedback}
        </Button>
      )}
      <Button variant="quiet" className="bg-night/60 px-8! text-parchment!" onClick={onHome}>
        <BackLabel />
      </Button>
      {/* The handover of the device: it forgets the player, whose scores stay, and opens the form. */}
      {!isRehearsal && (
        <Button variant="quiet" className="bg-night/60 px-8! text-parchment!" onClick={onNextPlayer}>
          {personText.nextPlayer}
        </Button>
      )}
      {!isRehearsal && <FeedbackSlot gameType={game} open={feedbackOpen} onClose={() => setFeedbackOpen(false)} />}
    </div>
  )
}

const { Part: FeedbackDialog, preload } = latePart(() =>
  import('../../feedback/feedback-dialog.tsx').then((part) => part.FeedbackDialog),
)

/** The feedback dialog of an end screen. Its code loads after that screen. */
function FeedbackSlot(props: { gameType: GameType; open: boolean; onClose: () => void }) {
  const [isWanted, setWanted] = useState(false)
  if (props.open && !isWanted) setWanted(true)
  useEffect(() => whenIdle(preload), [])
  return (
    isWanted && (
      <Suspense>
        <FeedbackDialog {...props} />
      </Suspense>
    )
  )
}
