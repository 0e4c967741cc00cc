// The sound switch: one choice for music and effects (docs/product-rules.md#music-and-sound).
import { readLocal, removeLocal, writeLocal } from '../storage/local-storage.ts'
import { createStore } from '../storage/store.ts'

/** Stored keys. Renaming one would lose the visitors' choices. */
export const SOUND_KEY = 'sound'
export const VOLUME_KEY = 'musicVolume'

const store = createStore(storedChoice())

/** True while sound is on. */
export const soundSwitch = {
  snapshot: store.snapshot,
  subscribe: store.subscribe,
  set: (next: boolean) => {
    writeLocal(SOUND_KEY, next ? 'on' : 'off')
    if (next !== store.snapshot()) store.set(next)
  },
  /** Takes over the choice that another tab stored. */
  follow: () => {
    const next = readLocal(SOUND_KEY) !== 'off'
    if (next !== store.snapshot()) store.set(next)
  },
}

export type SoundSwitch = typeof soundSwitch

/**
 * Old versions stored "off" as a music volume of 0. That is taken over once. A volume that is set
 * to 0 later silences the music alone.
 */
function storedChoice(): boolean {
  const stored = readLocal(SOUND_KEY)
  if (stored === 'on' || stored === 'off') return stored === 'on'
  const wasOff = readLocal(VOLUME_KEY) === '0'
  if (wasOff) removeLocal(VOLUME_KEY)
  writeLocal(SOUND_KEY, wasOff ? 'off' : 'on')
  return !wasOff
}
