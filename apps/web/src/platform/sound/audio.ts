// Sound effects (docs/product-rules.md#music-and-sound). They are decoded in advance, so that they play at once. Failures
// are ignored: a game without sound is still a game.

import type { Readable } from '../storage/store.ts'
import { soundSwitch } from './sound-switch.ts'

export type Sound = 'flip' | 'correct' | 'wrong' | 'beep' | 'tick' | 'win' | 'fanfare'

export type Audio = {
  /** Fetches and decodes all effects, those needed soon first; call it when a game's screen opens. */
  preload: () => void
  /** Plays at once, or not at all if the effect isn't ready yet or sound is off: a late sound would belong to the wrong event. */
  play: (sound: Sound) => void
}

export const SOUND_VOLUMES: Record<Sound, number> = {
  ...{ flip: 0.5, correct: 0.7, wrong: 0.7, beep: 0.5, tick: 0.4, win: 0.7, fanfare: 0.7 },
}
/** Those of a game's end are the largest, and nobody hears them soon. */
const SOON: readonly Sound[] = ['flip', 'correct', 'wrong', 'beep', 'tick']
const AT_THE_END: readonly Sound[] = ['win', 'fanfare']
const SAMPLE_RATE_HZ = 48_000

export function createAudio(deps: { fetch: typeof fetch; isOn: Readable<boolean> }): Audio {
  const playing = new Set<AudioBufferSourceNode>()
  const decoded = new Map<Sound, AudioBuffer>()
  const loading = new Map<Sound, Promise<void>>()
  let context: AudioContext | undefined

  async function load(sound: Sound): Promise<void> {
    for (const extension of ['ogg', 'm4a']) {
      try {
        const response = await deps.fetch(`/sounds/${sound}.${extension}`)
        if (!response.ok) continue
        // An offline context decodes before any click; a live one made that early logs an autoplay warning.
        const decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ)
        decoded.set(sound, await decoder.decodeAudioData(await response.arrayBuffer()))
        return
      } catch {
        // Not this format on this device: the next one.
      }
    }
    loading.delete(sound)
  }

  deps.isOn.subscribe(() => {
    if (deps.isOn.snapshot()) return
    for (const source of playing) source.stop()
  })

  async function loadAll(sounds: readonly Sound[]): Promise<void> {
    for (const sound of sounds) if (!loading.has(sound)) loading.set(sound, load(sound))
    await Promise.all(loading.values())
  }

  return {
    preload: () => void loadAll(SOON).then(() => loadAll(AT_THE_END)),
    play: (sound) => {
      try {
        const buffer = decoded.get(sound)
        // Before the first click or key the browser refuses sound.
        if (!buffer || !deps.isOn.snapshot() || navigator.userActivation?.hasBeenActive === false) return
        context ??= new AudioContext()
        if (context.state !== 'running') void context.resume().catch(() => undefined)
        const source = context.createBufferSource()
        const gain = context.createGain()
        source.buffer = buffer
        gain.gain.value = SOUND_VOLUMES[sound]
        source.connect(gain).connect(context.destination)
        source.onended = () => playing.delete(source)
        source.start()
        playing.add(source)
      } catch {
        // No audio device, or none allowed.
      }
    },
  }
}

export const audio: Audio = createAudio({ fetch: (...request) => fetch(...request), isOn: soundSwitch })
