import { expect, test, vi } from 'vitest'
import { createStore } from '../storage/store.ts'
import { createAudio, SOUND_VOLUMES } from './audio.ts'

/** A browser's audio: it decodes some files, and records played files and their volume. */
function fakeBrowser(options: { decodes: (path: string) => boolean }) {
  const played: { path: string; volume: number }[] = []
  const stopped: string[] = []
  const fetched: string[] = []
  const isOn = createStore(true)
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      async decodeAudioData(bytes: ArrayBuffer) {
        const path = new TextDecoder().decode(bytes)
        if (!options.decodes(path)) throw new DOMException('Unable to decode', 'EncodingError')
        return { path }
      }
    },
  )
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      destination = {}
      createGain() {
        return { gain: { value: 1 }, connect: () => this.destination }
      }
      createBufferSource() {
        let volume = 0
        let path = ''
        return {
          set buffer(value: { path: string }) {
            path = value.path
          },
          connect(node: { gain: { value: number } }) {
            volume = node.gain.value
            return { connect: () => undefined }
          },
          start: () => played.push({ path, volume }),
          stop: () => stopped.push(path),
        }
      }
    },
  )
  const audio = createAudio({
    isOn,
    fetch: async (path) => {
      fetched.push(String(path))
      return new Response(new TextEncoder().encode(String(path)))
    },
  })
  return { audio, played, stopped, fetched, isOn }
}

/** preload() doesn't return its promises. They settle within a turn of the event loop. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a preloaded effect plays at the specified volume', async () => {
  const { audio, played } = fakeBrowser({ decodes: () => true })
  audio.preload()
  await settled()
  audio.play('flip')
  audio.play('wrong')
  expect(played).toEqual([
    { path: '/sounds/flip.ogg', volume: 0.5 },
    { path: '/sounds/wrong.ogg', volume: 0.7 },
  ])
  expect(SOUND_VOLUMES.correct).toBe(0.7)
})

test('right answers in a row climb five notes', async () => {
  const { audio, played } = fakeBrowser({ decodes: () => true })
  audio.preload()
  await settled()
  audio.play('correct')
  for (const row of [2, 5, 6]) audio.play('correct', row)
  expect(played.map(({ path }) => path)).toEqual([1, 2, 5, 5].map((note) => `/sounds/correct${note}.ogg`))
})

test('the switch stops all effects at once, and allows them again', async () => {
  const { audio, played, stopped, isOn } = fakeBrowser({ decodes: () => true })
  audio.preload()
  await settled()
  audio.play('win')
  isOn.set(false)
  expect(stopped).toEqual(['/sounds/win.ogg'])
  audio.play('beep')
  expect(played).toHaveLength(1)
  isOn.set(true)
  audio.play('beep')
  expect(played.at(-1)?.path).toBe('/sounds/beep.ogg')
})

test('a device that can’t decode Ogg plays the m4a', async () => {
  const { audio, played } = fakeBrowser({ decodes: (path) => path.endsWith('.m4a') })
  audio.preload()
  await settled()
  audio.play('beep')
  expect(played.map(({ path }) => path)).toEqual(['/sounds/beep.m4a'])
})

test('each effect is fetched once, however many screens ask', async () => {
  const { audio, fetched } = fakeBrowser({ decodes: () => true })
  audio.preload()
  await settled()
  audio.preload()
  await settled()
  expect(fetched).toEqual([...new Set(fetched)])
  expect(fetched).toHaveLength(12)
})

test('a missing effect is silent, without an error', async () => {
  vi.stubGlobal('navigator', {})
  const audio = createAudio({
    isOn: createStore(true),
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  expect(() => audio.play('win')).not.toThrow()
  audio.preload()
  await settled()
  expect(() => audio.play('win')).not.toThrow()
})

test('vibrates with the sound switch, and not before the first touch', () => {
  const { audio, isOn } = fakeBrowser({ decodes: () => true })
  const vibrate = vi.fn()
  const userActivation = { hasBeenActive: false }
  vi.stubGlobal('navigator', { vibrate, userActivation })
  audio.vibrate('wrong')
  userActivation.hasBeenActive = true
  isOn.set(false)
  audio.vibrate('wrong')
  expect(vibrate).not.toHaveBeenCalled()
  isOn.set(true)
  audio.vibrate('wrong')
  expect(vibrate).toHaveBeenCalledOnce()
  vi.stubGlobal('navigator', { userActivation })
  expect(() => audio.vibrate('level')).not.toThrow()
})
