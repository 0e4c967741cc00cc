// The background music's flow (docs/product-rules.md#music-and-sound). The switch and the volume decide whether music is wanted;
// whether it plays also depends on the browser, on the page being visible and on the other tabs.

import type { SoundSwitch } from '../../platform/sound/sound-switch.ts'
import { createStore } from '../../platform/storage/store.ts'

/** docs/product-rules.md#music-and-sound */
export const DEFAULT_VOLUME = 0.3
export const VOLUME_STEP = 0.1

export type MusicPorts = {
  player: {
    /** Resolves once the music plays, which may be never: browsers wait for a click or key press. A second call has no effect. */
    start: () => Promise<void>
    /** Also cancels a pending start. */
    stop: () => void
    setVolume: (volume: number) => void
  }
  page: {
    isVisible: () => boolean
    onVisibility: (listener: () => void) => () => void
    /** Every click and key press outside the music control. */
    onInput: (listener: () => void) => () => void
  }
  /** Only the tab that started last plays. */
  tabs: {
    claim: () => void
    onClaimed: (listener: () => void) => () => void
  }
  sound: Pick<SoundSwitch, 'snapshot' | 'subscribe' | 'set'>
  /** The stored value of `musicVolume`. */
  volume: { read: () => string | null; write: (value: string) => void }
  /** False with data saving on: then only the control starts the music. */
  mayStartUnasked: boolean
}

/** `isOn` is the switch's; while it is on, the music may still wait for the browser or be with another tab. */
export type MusicState = { isOn: boolean; volume: number; playing: boolean }
export type MusicController = ReturnType<typeof createMusicController>

export function createMusicController(ports: MusicPorts) {
  const { player, page, tabs, sound } = ports
  const store = createStore<MusicState>({
    isOn: sound.snapshot(),
    volume: parseVolume(ports.volume.read()),
    playing: false,
  })
  const state = store.snapshot
  // Asked for by its control, or allowed to start by itself and not yet taken over by another tab.
  let wanted = ports.mayStartUnasked
  let attempt = 0

  const start = () => {
    if (!wanted || !state().isOn || state().playing || state().volume === 0 || !page.isVisible()) return
    const own = ++attempt
    player.setVolume(state().volume)
    player.start().then(
      () => {
        if (own !== attempt) return
        tabs.claim()
        store.change({ playing: true })
      },
      // A page without music is still the page.
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
    // Whoever raises the volume wants to hear it, also when sound was off: a touch on the toggle shows the slider, and turns it off.
    if (asksForMusic) switchOn()
  }

  return {
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    /** Attempts to play at once; when the browser refuses, the first click or key press starts the music. Returns a function that ends it. */
    open: () => {
      const ends = [
        page.onInput(start),
        page.onVisibility(() => {
          if (page.isVisible()) {
            wanted ||= ports.mayStartUnasked
            start()
          } else stop()
        }),
        tabs.onClaimed(() => {
          wanted = false
          stop()
        }),
        // Switched on in another tab, the music is that tab's.
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
    /** Does what the control shows: a start that the browser blocked isn't "off". */
    toggle: () => {
      if (state().isOn) sound.set(false)
      else switchOn()
    },
    setVolume,
  }
}

/** Anything that isn't a volume is the default. */
export function parseVolume(stored: string | null): number {
  const volume = stored === null || stored.trim() === '' ? Number.NaN : Number(stored)
  return volume >= 0 && volume <= 1 ? toStep(volume) : DEFAULT_VOLUME
}

function toStep(volume: number): number {
  return Math.round(Math.min(1, Math.max(0, volume)) / VOLUME_STEP) / Math.round(1 / VOLUME_STEP)
}
