// Sound effects (docs/product-rules.md#music-and-sound). They are decoded in advance, so that they
// play at once. Failures are ignored, because a game works without sound.

import type { Readable } from '../storage/store.ts'
import { soundSwitch } from './sound-switch.ts'

export type Sound = 'flip' | 'correct' | 'wrong' | 'beep' | 'tick' | 'level' | 'win' | 'fanfare'
/** A file's name in public/sounds. Right answers in a row climb five notes. */
type Effect = Exclude<Sound, 'correct'> | `correct${1 | 2 | 3 | 4 | 5}`

/** Events with a vibration, for a hall that is too noisy for the sounds. */
const BUZZES = { correct: [40], wrong: [80, 60, 80], level: [40, 60, 40, 60, 120] }
const NOTES = ['correct1', 'correct2', 'correct3', 'correct4', 'correct5'] as const

export const SOUND_VOLUMES: Record<Sound, number> = {
  flip: 0.5,
  correct: 0.7,
  wrong: 0.7,
  beep: 0.5,
  tick: 0.4,
  level: 0.7,
  win: 0.7,
  fanfare: 0.7,
}
/** The effects of a level's and a game's end come last: they are the largest files. */
const SOON: readonly Effect[] = ['flip', 'wrong', 'beep', 'tick', ...NOTES]
const AT_THE_END: readonly Effect[] = ['level', 'win', 'fanfare']
const SAMPLE_RATE_HZ = 48_000

export function createAudio(deps: { fetch: typeof fetch; isOn: Readable<boolean> }) {
  const playing = new Set<AudioBufferSourceNode>()
  const decoded = new Map<Effect, AudioBuffer>()
  const loading = new Map<Effect, Promise<void>>()
  let context: AudioContext | undefined

  async function load(effect: Effect): Promise<void> {
    for (const extension of ['ogg', 'm4a']) {
      try {
        const response = await deps.fetch(`/sounds/${effect}.${extension}`)
        if (!response.ok) continue
        // Before the first click, only an offline context decodes without an autoplay warning.
        const decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ)
        decoded.set(effect, await decoder.decodeAudioData(await response.arrayBuffer()))
        return
      } catch {
        // The device can't decode this format. The next one is tried.
      }
    }
    loading.delete(effect)
  }

  deps.isOn.subscribe(() => {
    if (deps.isOn.snapshot()) return
    for (const source of playing) source.stop()
  })

  async function loadAll(effects: readonly Effect[]): Promise<void> {
    for (const effect of effects) if (!loading.has(effect)) loading.set(effect, load(effect))
    await Promise.all(loading.values())
  }

  const isAllowed = () => deps.isOn.snapshot() && navigator.userActivation?.hasBeenActive !== false

  return {
    /** Vibrates where the device can, and only while sound is on. */
    vibrate: (event: keyof typeof BUZZES) => void (isAllowed() && navigator.vibrate?.(BUZZES[event])),
    /** Fetches and decodes all effects, the early ones first, when a game's screen opens. */
    preload: () => void loadAll(SOON).then(() => loadAll(AT_THE_END)),
    /**
     * Plays the effect at once. Does nothing while sound is off, or if the effect isn't decoded
     * yet: a late sound would seem to belong to another event. `row`: right answers in a row, from 1.
     */
    play: (sound: Sound, row = 1) => {
      try {
        const buffer = decoded.get(sound === 'correct' ? (NOTES[row - 1] ?? 'correct5') : sound)
        // Browsers refuse sound before the first click or key.
        if (!buffer || !isAllowed()) return
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
        // The device has no audio output or refuses it.
      }
    },
  }
}

export const audio = createAudio({ fetch: (...request) => fetch(...request), isOn: soundSwitch })
