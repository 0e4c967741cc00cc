import { createContext, type ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { ConnectionHint } from './connection-hint.tsx'
import type { RoomController, RoomState } from './game-room.ts'

type Props<Screen> = {
  controller: RoomController<Screen>
  state: RoomState<Screen>
  className?: string | false
  /** True for a screen with its own hint that a move waits for the network. */
  hasOwnHint?: boolean
  children: ReactNode
}

/** The id of the shown game, for components that need nothing else of it. */
export const CurrentGame = createContext<string | null>(null)

export function GameFrame<Screen>({ controller, state, className, hasOwnHint, children }: Props<Screen>) {
  return (
    <div className={classNames('safe-area flex flex-1 flex-col', className)}>
      <CurrentGame value={state.gameId}>{children}</CurrentGame>
      {!hasOwnHint && <ConnectionHint connection={state.connection} onTryAgain={controller.tryAgain} />}
    </div>
  )
}

export function Waiting({ label }: { label: string }) {
  return (
    <div className="m-auto">
      <Spinner label={label} />
    </div>
  )
}
