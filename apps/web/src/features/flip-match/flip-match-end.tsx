import type { FlipMatchView } from '@noor-quest/rules/flip-match'
import { FLIP_MATCH_MAX, LEVEL1_MAX, LEVEL2_MAX } from '@noor-quest/rules/flip-match-score'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../../platform/media-query.ts'
import { text } from '../../platform/text/text.ts'
import completedPicture from '../../ui/art/states/game-completed.svg'
import gameOverPicture from '../../ui/art/states/game-over.svg'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CountUp } from '../../ui/count-up.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'

/** The app hangs the feedback dialog in: a feature knows no other feature. */
export type RenderFeedback = (dialog: { open: boolean; onClose: () => void }) => ReactNode

type Props = {
  result: Extract<FlipMatchView, { phase: 'finished' }>
  onHome: () => void
  onPlayAgain: () => void
  renderFeedback: RenderFeedback
}

export function FlipMatchEnd({ result, onHome, onPlayAgain, renderFeedback }: Props) {
  const { success, score, total_moves, level1, level2 } = result
  const [feedbackOpen, setFeedbackOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    window.scrollTo(0, 0)
    panel.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])

  return (
    <div
      ref={panel}
      className="m-auto grid w-full max-w-2xl 2xl:text-lg justify-items-center gap-6 py-4 rtl:max-sm:gap-4 text-center max-sm:pt-12! short:max-w-4xl short:grid-cols-2 short:items-center short:gap-3 short:py-0 short:pe-corner low:gap-4 low:py-0"
    >
      {success && <Confetti />}
      <div className="grid justify-items-center gap-5 rtl:max-sm:gap-2 short:gap-2">
        <div className="grid gap-2">
          <ScreenHeading className={success ? 'text-gold-pale short:text-3xl' : 'text-wrong-text short:text-3xl'}>
            {success ? text.flipMatch.gameCompleted : text.flipMatch.gameOver}
          </ScreenHeading>
          {!success && <p className="text-lg text-parchment/90">{text.flipMatch.wrongMatch}</p>}
        </div>
        <Score
          label={success ? text.flipMatch.finalScore : text.flipMatch.levelScore(1)}
          score={success ? score : level1.score}
          maximum={success ? FLIP_MATCH_MAX : LEVEL1_MAX}
          shines={success}
        />
      </div>
      <div className="grid w-full justify-items-center gap-5 rtl:max-sm:gap-3 short:gap-3">
        <div className="grid w-full max-w-md grid-cols-2 gap-3 max-[20rem]:grid-cols-1">
          <LevelPanel level={1} score={level1.score} maximum={LEVEL1_MAX} moves={level1.moves} />
          <LevelPanel level={2} score={level2?.score ?? 0} maximum={LEVEL2_MAX} moves={level2?.moves ?? null} />
        </div>
        <p className="flex items-baseline gap-3">
          <span className="text-muted">{text.flipMatch.totalMoves}</span>
          <span className="font-display text-2xl tabular-nums">{text.common.number(total_moves)}</span>
        </p>
        <div className="flex w-full max-w-md flex-wrap justify-center gap-3 short:gap-2">
          <Button
            size="lg"
            className="grow basis-44 px-4! short:min-h-11 short:basis-36 short:py-2 short:text-base"
            onClick={onPlayAgain}
          >
            {text.flipMatch.playAgain}
          </Button>
          <Button
            size="lg"
            variant="glass"
            className="grow basis-44 px-4! short:min-h-11 short:basis-36 short:py-2 short:text-base"
            onClick={() => setFeedbackOpen(true)}
          >
            {text.flipMatch.giveFeedback}
          </Button>
          <Button variant="quiet" className="bg-night/60 px-8! text-parchment!" onClick={onHome}>
            {text.common.backToHome}
          </Button>
        </div>
      </div>
      {renderFeedback({ open: feedbackOpen, onClose: () => setFeedbackOpen(false) })}
    </div>
  )
}

function Score(props: { label: string; score: number; maximum: number; shines: boolean }) {
  return (
    <div className="relative grid size-60 place-items-center sm:size-72 2xl:size-84 short:size-44 low:size-48">
      {props.shines && (
        <div className="absolute -inset-4 overflow-clip rounded-full">
          <KhatamStar
            strokeWidth={0.012}
            className="animate-[spin_60s_linear_infinite] text-gold/50 motion-reduce:animate-none"
          />
        </div>
      )}
      <img
        src={props.shines ? completedPicture : gameOverPicture}
        alt=""
        className={classNames(
          'absolute inset-0 size-full',
          props.shines && 'drop-shadow-[0_0_36px_rgb(227_182_87/0.35)]',
        )}
      />
      <p className="relative mb-6 grid [text-shadow:0_1px_10px_rgb(7_19_31/0.9)] short:mb-4">
        <span className="font-semibold text-[min(1rem,var(--spacing)*4.5)] text-gold-pale short:text-[min(0.875rem,var(--spacing)*4)]">
          {props.label}
        </span>
        <CountUp
          value={props.score}
          className="my-1 font-display text-[calc(var(--spacing)*13)] leading-none sm:text-[calc(var(--spacing)*15)] 2xl:text-[calc(var(--spacing)*17)] short:text-[calc(var(--spacing)*9)] low:text-[calc(var(--spacing)*10)]"
        />
        <span className="text-[min(1rem,var(--spacing)*4.5)] text-parchment/90">
          {text.flipMatch.outOf(props.maximum)}
        </span>
      </p>
    </div>
  )
}

/** `moves` null: the level was never reached. */
function LevelPanel(props: { level: 1 | 2; score: number; maximum: number; moves: number | null }) {
  const { level, score, maximum, moves } = props
  return (
    <section className="glass grid justify-items-center gap-1 rounded-2xl px-3 py-4 short:py-2">
      <h2 className="text-gold-pale text-lg">{text.flipMatch.level(level)}</h2>
      <p className="whitespace-nowrap font-display text-2xl tabular-nums max-[22.5rem]:text-lg sm:text-3xl short:text-xl">
        {text.flipMatch.scoreOf(score, maximum)}
      </p>
      <p className="flex items-center gap-1.5 text-muted text-sm">
        {moves === null && <LockIcon className="size-4" />}
        {moves === null ? text.flipMatch.locked : text.flipMatch.movesSpoken(moves)}
      </p>
    </section>
  )
}

function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const reducedMotion = useReducedMotion()

  useEffect(() => {
    if (reducedMotion) return
    let stop = () => {}
    let isGone = false
    import('./confetti.ts').then(
      ({ throwConfetti }) => {
        if (canvas.current && !isGone) stop = throwConfetti(canvas.current)
      },
      // Without it the screen is as good.
      () => undefined,
    )
    return () => {
      isGone = true
      stop()
    }
  }, [reducedMotion])

  return (
    <div className="pointer-events-none fixed inset-0 z-30" aria-hidden="true">
      <canvas ref={canvas} className="size-full" />
    </div>
  )
}
