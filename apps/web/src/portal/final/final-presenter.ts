// The final as a presenter's phone knows it: the live stream brings it, also the effect of a press.
import type { FinalPresses, FinalPressRequest } from '@noor-quest/contract/final'
import { type Anchored, anchor } from '../../final/final-clock.ts'
import { ApiError } from '../../platform/network/http.ts'
import { editConflictOf } from '../api/admin-call.ts'
import { createPresenter, type Device, type Follow, type Presenter } from '../stage/presenter.ts'

export type FinalStage = Anchored<NonNullable<FinalPresses['final']>>
export type FinalPresenter = Presenter<FinalStage, FinalPressRequest>

/** Where presses go, and their effects come from. */
export type FinalSource = {
  /** Follows the final until the returned function is called. */
  open: (onFinal: (final: FinalPresses['final']) => void, onConnection: (isThere: boolean) => void) => () => void
  press: (press: FinalPressRequest) => Promise<unknown>
}

/** The server ends the stream every 30 seconds, and the browser opens it again at once. */
const LOST_AFTER_MS = 3000
/** A press without an effect after this time may not have counted. */
const EFFECT_MS = 5000

export function createFinalPresenter({ open, press }: FinalSource, device: Device): FinalPresenter {
  const { clock } = device
  let shown: FinalStage | null = null
  const waiting = new Set<(stage: FinalStage) => void>()

  const follow: Follow<FinalStage> = (onStage) => {
    let cancelLost = () => {}
    const stop = open(
      (final) => {
        shown = anchor(final, shown, clock.now())
        if (shown === null) return
        for (const take of waiting) take(shown)
        onStage(shown)
      },
      (isThere) => {
        cancelLost()
        if (!isThere) cancelLost = clock.schedule(() => onStage(null), LOST_AFTER_MS)
      },
    )
    return () => {
      cancelLost()
      stop()
    }
  }

  /** The final from this version on. */
  function stageFrom(version: number): Promise<FinalStage> {
    return new Promise((resolve, reject) => {
      const end = () => {
        waiting.delete(take)
        cancel()
      }
      const take = (stage: FinalStage) => {
        if (stage.version < version) return
        end()
        resolve(stage)
      }
      const cancel = clock.schedule(() => {
        end()
        reject(new ApiError(0, 'network', 'The stream is lost'))
      }, EFFECT_MS)
      waiting.add(take)
      if (shown !== null) take(shown)
    })
  }

  async function send(request: FinalPressRequest): Promise<FinalStage> {
    try {
      await press(request)
    } catch (error) {
      const conflict = editConflictOf<{ version: number }>(error)
      if (conflict === null) throw error
      const current = await stageFrom(conflict.current.version)
      throw new ApiError(409, 'edit_conflict', 'Another presenter pressed first', { ...conflict, current })
    }
    return stageFrom(request.version + 1)
  }

  return createPresenter<FinalStage, FinalPressRequest>({ ...device, send, follow })
}
