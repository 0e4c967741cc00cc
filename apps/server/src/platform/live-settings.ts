import type { ClientSettings, EventSettings } from '@noor-quest/contract/settings'

/**
 * The settings in force, also when another process saved them. Ask each time: they change while the
 * server runs.
 */
export type LiveSettings = {
  /** The same object until a setting changes. */
  current: () => EventSettings
  /** The settings that pages get: the same object until one of them changes. */
  shown: () => ClientSettings
  /** Calls back after each change, until the returned function is called. */
  subscribe: (onChange: () => void) => () => void
}
