// Asks for the password again before a sensitive action. Invariant: however many calls ask at once, one dialog serves all.
import { ApiError } from '../../platform/http.ts'
import { serviceMessage } from '../../platform/service-message.ts'
import { createStore } from '../../platform/store.ts'

export type ReauthenticationState = { open: boolean; pending: boolean; message: string | null }

export type Reauthentication = ReturnType<typeof createReauthentication>

/** `confirm` sends the password; `refused` is called when the session is over. `failedText`: for a failure without a message. */
export function createReauthentication(ports: {
  confirm: (password: string) => Promise<unknown>
  refused: (error: ApiError) => void
  failedText: string
}) {
  const store = createStore<ReauthenticationState>({ open: false, pending: false, message: null })
  const { snapshot: state, change: set } = store
  let waiting: ((confirmed: boolean) => void)[] = []

  function settle(confirmed: boolean) {
    const askers = waiting
    waiting = []
    set({ open: false, pending: false, message: null })
    for (const resolve of askers) resolve(confirmed)
  }

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    /** True once the password was right, false when the person closed the dialog. */
    ask: () =>
      new Promise<boolean>((resolve) => {
        waiting.push(resolve)
        set({ open: true })
      }),

    submit: async (password: string) => {
      if (state().pending || !state().open || password === '') return
      set({ pending: true, message: null })
      try {
        await ports.confirm(password)
        settle(true)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'signed_out') {
          settle(false)
          ports.refused(error)
          return
        }
        set({ pending: false, message: serviceMessage(error, ports.failedText) })
      }
    },

    cancel: () => {
      if (!state().pending) settle(false)
    },
  }
}
