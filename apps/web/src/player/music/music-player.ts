// The music's loop through Web Audio, which repeats without a gap and has a volume on iPhones,
// where a media element has none.
import { LOOP_END_SECONDS, LOOP_START_SECONDS } from './close-loop.ts'
import type { MusicPorts } from './music-controller.ts'

const FADE_IN_SECONDS = 1.2
const FADE_OUT_SECONDS = 0.3
const LOOP_SECONDS = LOOP_END_SECONDS - LOOP_START_SECONDS

type Playing = { source: AudioBufferSourceNode; fade: GainNode; startedAt: number; from: number }

/**
 * `load` is called at the first start that the browser allows, and again only after a failure.
 * `mayOpen` returns true synchronously after a click: some browsers allow sound only to a
 * context opened in the click's task.
 */
export function createMusicPlayer(deps: {
  /** Whether a context may play. Opening one that may not play costs a phone 250 ms for nothing. */
  mayOpen: () => true | Promise<boolean>
  openContext: () => AudioContext
  load: () => Promise<AudioBuffer>
}): MusicPorts['player'] {
  let output: { context: AudioContext; volume: GainNode } | undefined
  let music: Promise<AudioBuffer> | undefined
  let playing: Playing | undefined
  let wanted = false
  let volume = 0
  // The position in the loop at which to resume, in seconds of the file.
  let position = LOOP_START_SECONDS

  const open = () => {
    const context = deps.openContext()
    const gain = context.createGain()
    gain.gain.value = volume
    gain.connect(context.destination)
    return { context, volume: gain }
  }

  return {
    start: async () => {
      wanted = true
      const may = output !== undefined || deps.mayOpen()
      if (may !== true && !(await may)) return new Promise(() => undefined)
      if (!wanted) return
      output ??= open()
      const { context } = output
      await context.resume()
      music ??= deps.load().catch((error: unknown) => {
        music = undefined
        throw error
      })
      const buffer = await music
      if (!wanted || playing) return
      const source = context.createBufferSource()
      const fade = context.createGain()
      source.buffer = buffer
      source.loop = true
      source.loopStart = LOOP_START_SECONDS
      source.loopEnd = LOOP_END_SECONDS
      source.connect(fade).connect(output.volume)
      fade.gain.setValueAtTime(0, context.currentTime)
      fade.gain.linearRampToValueAtTime(1, context.currentTime + FADE_IN_SECONDS)
      source.start(0, position)
      playing = { source, fade, startedAt: context.currentTime, from: position }
    },
    stop: () => {
      wanted = false
      if (!playing || !output) return
      const { source, fade, startedAt, from } = playing
      const { context } = output
      playing = undefined
      const now = context.currentTime
      position = LOOP_START_SECONDS + ((from - LOOP_START_SECONDS + now - startedAt) % LOOP_SECONDS)
      fade.gain.cancelScheduledValues(now)
      fade.gain.setTargetAtTime(0, now, FADE_OUT_SECONDS / 5)
      source.stop(now + FADE_OUT_SECONDS)
      source.onended = () => {
        // A suspended context lets the sound card sleep.
        if (!wanted) void context.suspend().catch(() => undefined)
      }
    },
    setVolume: (next) => {
      volume = next
      output?.volume.gain.setTargetAtTime(next, output.context.currentTime, 0.03)
    },
  }
}
