// One of the device's persons starts a game with one tap, even their first
// (docs/product-rules.md#registration). The server asks for a consent that they haven't given.
import type { Continuation, OwnPlayer } from '@noor-quest/contract/registration'
import { ApiError } from '../../platform/network/http.ts'
import { createStore } from '../../platform/storage/store.ts'
import { refusedFields } from './registration-form.ts'

export type ContinueState = {
  sending: boolean
  /** The club asks for a consent that this person hasn't given. */
  asksConsent: boolean
  failure: 'season-over' | 'failed' | null
}

type Ports = {
  /** POST /api/players/me/continue */
  send: (personId: string, consent: Pick<Continuation, 'consent' | 'consent_text'>) => Promise<OwnPlayer>
  /** Opens the game. */
  open: () => Promise<void>
  /** Loads the settings again, because the consent text may have changed. Never rejects. */
  refreshSettings: () => Promise<void>
}

const START: ContinueState = { sending: false, asksConsent: false, failure: null }

export function createContinuing({ send, open, refreshSettings }: Ports) {
  const store = createStore(START)
  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    /** `agreedTo`: the consent text that was shown and ticked. Null: none. */
    continueAs: async (personId: string, agreedTo: string | null) => {
      const { sending, asksConsent } = store.snapshot()
      if (sending) return
      store.set({ sending: true, asksConsent, failure: null })
      try {
        await send(personId, agreedTo === null ? {} : { consent: true, consent_text: agreedTo })
        await open()
        store.set(START)
      } catch (error) {
        if (refusedFields(error).includes('consent')) {
          await refreshSettings()
          store.set({ ...START, asksConsent: true })
          return
        }
        if (!(error instanceof ApiError)) console.warn('The game could not be opened', error)
        const isOver = error instanceof ApiError && error.code === 'season_over'
        store.set({ sending: false, asksConsent, failure: isOver ? 'season-over' : 'failed' })
      }
    },
  }
}
