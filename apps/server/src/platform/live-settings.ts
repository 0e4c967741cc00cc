import type { ClientSettings, EventSettings } from '@noor-quest/contract/settings'

/** The settings that count now, whichever process an admin saved them in. Ask each time: they change while we run. */
export type LiveSettings = {
  /** The same object until one of them changes. */
  current: () => EventSettings
  /** What pages know of them: the same object until that changes. */
  shown: () => ClientSettings
  /** Calls back after each change, until the returned function is called. */
  subscribe: (onChange: () => void) => () => void
}
