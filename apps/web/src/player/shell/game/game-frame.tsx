import { createContext, type ReactNode, Suspense, useEffect, useState } from 'react'
import { usePause } from '../../../messages/messages.ts'
import { systemClock } from '../../../platform/clock/clock.ts'
import { latePart } from '../../../platform/network/late-part.tsx'
import { commonText } from '../../../text/common.en.ts'
import { mayHaveMoved, scanAgain } from '../../../text/why-failed.ts'
import { classNames } from '../../../ui/class-names.ts'
import { KhatamStar } from '../../../ui/khatam-star.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { gameText } from './game.en.ts'
import type { ShellController, ShellState } from './game-shell.ts'
import type { Connection } from './sending.ts'

const { Part: PauseScreen, preload: preloadPause } = latePart(() =>
  import('./pause-screen.tsx').then((part) => part.PauseScreen),
)

type Props = {
  controller: ShellController<unknown>
  state: ShellState<unknown>
  className?: string | false
  /** True for a screen with its own hint that a move waits for the network. */
  hasOwnHint?: boolean
  /** True for an open question or board, which a pause covers. */
  isOpen: boolean
  children: ReactNode
}

/** The id of the shown game, for components that need nothing else of it. */
export const CurrentGame = createContext<string | null>(null)

export function GameFrame({ controller, state, className, hasOwnHint, isOpen, children }: Props) {
  const pause = usePause()
  const isCovered = state.connection === 'paused' || (isOpen && pause === 'stopped')
  useEffect(() => {
    if (pause !== null) preloadPause()
  }, [pause])
  if (isCovered) {
    return (
      <div className="safe-area flex flex-1 flex-col">
        <Suspense>
          <PauseScreen onExit={controller.exit} />
        </Suspense>
      </div>
    )
  }
  return (
    <div className={classNames('safe-area flex flex-1 flex-col', className)}>
      <CurrentGame value={state.gameId}>{children}</CurrentGame>
      {!hasOwnHint && <ConnectionHint connection={state.connection} onTryAgain={controller.tryAgain} />}
    </div>
  )
}

/** Appears after 300 ms, so that a short wait shows no text. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className="m-auto animate-[appear_1ms_300ms_backwards]">
      <Spinner label={label} />
    </div>
  )
}

type HintProps = { connection: Connection; onTryAgain: () => void; className?: string }

/**
 * The hint that a move waits for the network. It floats over the foot of the screen, so that
 * nothing moves. Dialogs are above it.
 */
function ConnectionHint(props: HintProps) {
  if (props.connection === 'fine' || props.connection === 'paused') return null
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex justify-center p-4">
      <ConnectionPill {...props} />
    </div>
  )
}

/** The hint alone, for a screen with a place for it. */
export function ConnectionPill({ connection, onTryAgain, className }: HintProps) {
  return (
    <div
      className={classNames(
        'glass pointer-events-auto flex min-h-12 items-center gap-3 rounded-full bg-ink ps-4 pe-2 text-sm',
        className,
      )}
    >
      <KhatamStar className="size-5 shrink-0 animate-[spin_3s_linear_infinite] text-gold" strokeWidth={0.14} />
      <span className="py-2 pe-2">
        {connection !== 'lost' ? commonText.reconnecting : mayHaveMoved() ? scanAgain() : gameText.connectionLost}
      </span>
      {connection === 'lost' && (
        <button
          type="button"
          onClick={onTryAgain}
          className="min-h-11 whitespace-nowrap rounded-full border border-gold/50 px-4 font-semibold text-gold-pale hover:bg-parchment/10"
        >
          {commonText.tryAgain}
        </button>
      )}
    </div>
  )
}

/** The interval in which a double tap's second tap comes (docs/product-rules.md#double-taps). */
export const GUARD_MS = 400

/**
 * True for the first moments after `opened` changed and its buttons have appeared, which takes
 * `entranceMs`. Buttons are `disabled` meanwhile, so that a double tap chooses nothing in the screen
 * that its first tap opened. The server has no such delay.
 */
export function useDoubleTapGuard(opened: string | number, entranceMs = 0): boolean {
  const [released, setReleased] = useState<string | number | null>(null)
  useEffect(() => systemClock.schedule(() => setReleased(opened), entranceMs + GUARD_MS), [opened, entranceMs])
  return released !== opened
}
