// The sound switch: one choice for music and effects (docs/product-rules.md#music-and-sound).
import { readLocal, removeLocal, writeLocal } from '../storage/local-storage.ts'
import { createStore, type Readable } from '../storage/store.ts'

/** Stored keys. Renaming one would lose the visitors' choices. */
export const SOUND_KEY = 'sound'
export const VOLUME_KEY = 'musicVolume'

/** True while sound is on. */
export type SoundSwitch = Readable<boolean> & {
  set: (isOn: boolean) => void
  /** Takes over the choice that another tab stored. */
  follow: () => void
}

export function createSoundSwitch(): SoundSwitch {
  const store = createStore(storedChoice())
  const isOn = store.snapshot
  return {
    snapshot: isOn,
    subscribe: store.subscribe,
    set: (next) => {
      writeLocal(SOUND_KEY, next ? 'on' : 'off')
      if (next !== isOn()) store.set(next)
    },
    follow: () => {
      const next = readLocal(SOUND_KEY) !== 'off'
      if (next !== isOn()) store.set(next)
    },
  }
}

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

export const soundSwitch = createSoundSwitch()
