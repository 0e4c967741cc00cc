// The background music's flow (docs/product-rules.md#music-and-sound). The switch and the
// volume decide whether music is wanted. Playback also depends on the browser and the page's
// visibility.

import type { SoundSwitch } from '../../platform/sound/sound-switch.ts'
import { createStore } from '../../platform/storage/store.ts'

/** The default volume (docs/product-rules.md#music-and-sound). */
export const DEFAULT_VOLUME = 0.3
export const VOLUME_STEP = 0.1

export type MusicPorts = {
  player: {
    /**
     * Resolves once the music plays. That may never happen: browsers wait for a click or key
     * press. A second call has no effect.
     */
    start: () => Promise<void>
    /** Also cancels a pending start. */
    stop: () => void
    setVolume: (volume: number) => void
  }
  page: {
    isVisible: () => boolean
    onVisibility: (listener: () => void) => () => void
    /** Listens to every click and key press outside the music control. */
    onInput: (listener: () => void) => () => void
  }
  sound: Pick<SoundSwitch, 'snapshot' | 'subscribe' | 'set'>
  /** The stored value of `musicVolume`. */
  volume: { read: () => string | null; write: (value: string) => void }
  /** False with data saving on: then only the control starts the music. */
  mayStartUnasked: boolean
}

/**
 * `isOn` is the switch's state. The music may be on and still wait for the browser.
 */
export type MusicState = { isOn: boolean; volume: number; playing: boolean }

export function createMusicController(ports: MusicPorts) {
  const { player, page, sound } = ports
  const store = createStore<MusicState>({
    isOn: sound.snapshot(),
    volume: parseVolume(ports.volume.read()),
    playing: false,
  })
  const state = store.snapshot
  // True after a press on the control, or with an automatic start.
  let wanted = ports.mayStartUnasked
  let attempt = 0

  const start = () => {
    if (!wanted || !state().isOn || state().playing || state().volume === 0 || !page.isVisible()) return
    const own = ++attempt
    player.setVolume(state().volume)
    player.start().then(
      () => {
        if (own === attempt) store.change({ playing: true })
      },
      // A page works without music.
      () => undefined,
    )
  }

  const stop = () => {
    attempt += 1
    player.stop()
    if (state().playing) store.change({ playing: false })
  }

  const switchOn = () => {
    wanted = true
    sound.set(true)
    start()
  }

  const setVolume = (asked: number) => {
    const volume = toStep(asked)
    const asksForMusic = volume > state().volume || !wanted
    ports.volume.write(String(volume))
    store.change({ volume })
    if (volume === 0) return stop()
    player.setVolume(volume)
    // Raising the volume turns the music on. On a touch screen, the tap that shows the slider has
    // turned it off.
    if (asksForMusic) switchOn()
  }

  return {
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    /**
     * Starts the music at once. If the browser refuses, the first click or key press starts it.
     * Returns a function that stops it.
     */
    open: () => {
      const ends = [
        page.onInput(start),
        page.onVisibility(() => {
          if (page.isVisible()) start()
          else stop()
        }),
        // If another tab turns the music on, only that tab plays it.
        sound.subscribe(() => {
          store.change({ isOn: sound.snapshot() })
          if (!sound.snapshot()) stop()
        }),
      ]
      start()
      return () => {
        for (const end of ends) end()
        stop()
      }
    },
    /** Toggles what the icon shows: music that the browser still blocks counts as on. */
    toggle: () => {
      if (state().isOn) sound.set(false)
      else switchOn()
    },
    setVolume,
  }
}

/** The stored volume, or the default for an invalid value. */
export function parseVolume(stored: string | null): number {
  const volume = stored === null || stored.trim() === '' ? Number.NaN : Number(stored)
  return volume >= 0 && volume <= 1 ? toStep(volume) : DEFAULT_VOLUME
}

function toStep(volume: number): number {
  return Math.round(Math.min(1, Math.max(0, volume)) / VOLUME_STEP) / Math.round(1 / VOLUME_STEP)
}
