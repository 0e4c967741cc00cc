// Asks for the password again before a sensitive action. Invariant: one dialog serves all requests
// that ask at once.
import { ApiError } from '../../platform/network/http.ts'
import { createStore } from '../../platform/storage/store.ts'

export type Reauthentication = ReturnType<typeof createReauthentication>

/** `confirm` sends the password. `refused` is called when the session has ended. */
export function createReauthentication(ports: {
  confirm: (password: string) => Promise<unknown>
  refused: (error: ApiError) => void
}) {
  const store = createStore<{ open: boolean }>({ open: false })
  let waiting: ((confirmed: boolean) => void)[] = []

  function settle(confirmed: boolean) {
    const askers = waiting
    waiting = []
    store.set({ open: false })
    for (const resolve of askers) resolve(confirmed)
  }

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    /**
     * Resolves to true after the right password, and to false when the admin closes the dialog or
     * the session has ended.
     */
    ask: () =>
      new Promise<boolean>((resolve) => {
        waiting.push(resolve)
        store.set({ open: true })
      }),

    /** Rejects with the error for the dialog. If the session has ended, the dialog closes. */
    submit: async (password: string) => {
      try {
        await ports.confirm(password)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'signed_out') {
          settle(false)
          ports.refused(error)
        }
        throw error
      }
      settle(true)
    },

    cancel: () => settle(false),
  }
}
