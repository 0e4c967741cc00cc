import { CHUNK_TIMEOUT_MS } from '../../platform/network/load-within.ts'
import { closeLoop } from './close-loop.ts'
import aac from './media/music.m4a'
import opus from './media/music.ogg'

const SOURCES = [
  { url: opus, type: 'audio/ogg; codecs=opus' },
  { url: aac, type: 'audio/mp4; codecs=mp4a.40.2' },
]
// It has no high notes, so half the samples do: 12 MB of memory, not 25.
const SAMPLES_PER_SECOND = 24_000

/** The music, decoded and ready to loop. @throws Error when none of its formats can be had */
export async function loadMusic(): Promise<AudioBuffer> {
  const probe = new Audio()
  for (const { url, type } of SOURCES) {
    if (probe.canPlayType(type) === '') continue
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(CHUNK_TIMEOUT_MS) })
      if (!response.ok) continue
      const decoder = new OfflineAudioContext(2, 1, SAMPLES_PER_SECOND)
      const music = await decoder.decodeAudioData(await response.arrayBuffer())
      for (let channel = 0; channel < music.numberOfChannels; channel++) {
        closeLoop(music.getChannelData(channel), music.sampleRate)
      }
      return music
    } catch {
      // Not this format on this device: the next one.
    }
  }
  throw new Error('The music could not be loaded')
}
