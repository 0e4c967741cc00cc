import { describe, expect, test } from 'vitest'
import { createStore } from '../../platform/storage/store.ts'
import { createMusicController, type MusicPorts, parseVolume } from './music-controller.ts'

/** A browser with one page. It records playback; the test acts as a person. */
function open(
  options: {
    stored?: string | null
    isOn?: boolean
    allowed?: boolean
    mayStartUnasked?: boolean
    loads?: boolean
  } = {},
) {
  const { stored = null, mayStartUnasked = true, loads = true } = options
  const soundSwitch = createStore(options.isOn ?? true)
  let allowed = options.allowed ?? true
  let visible = true
  let waiting: (() => void)[] = []
  const on = { visibility: () => {}, input: () => {} }
  const sound = { sounding: false, volume: 0, starts: 0 }
  const written: string[] = []
  const listen = (name: keyof typeof on) => (listener: () => void) => {
    on[name] = listener
    return () => {
      on[name] = () => {}
    }
  }
  const ports: MusicPorts = {
    player: {
      start: () => {
        sound.starts += 1
        if (!loads) return Promise.reject(new DOMException('No decoder', 'EncodingError'))
        const sounds = () => {
          sound.sounding = true
        }
        if (allowed) return Promise.resolve().then(sounds)
        return new Promise<void>((resolve) => waiting.push(resolve)).then(sounds)
      },
      stop: () => {
        waiting = []
        sound.sounding = false
      },
      setVolume: (volume) => {
        sound.volume = volume
      },
    },
    page: { isVisible: () => visible, onVisibility: listen('visibility'), onInput: listen('input') },
    sound: soundSwitch,
    volume: { read: () => stored, write: (value) => void written.push(value) },
    mayStartUnasked,
  }
  const controller = createMusicController(ports)
  const close = controller.open()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    controller,
    close,
    sound,
    soundSwitch,
    written,
    settle,
    async click() {
      allowed = true
      for (const go of waiting) go()
      waiting = []
      on.input()
      await settle()
    },
    async show(now: boolean) {
      visible = now
      on.visibility()
      await settle()
    },
  }
}

test('it plays as the page opens, at the default volume', async () => {
  const { controller, sound, settle } = open()
  await settle()
  expect(sound).toMatchObject({ sounding: true, volume: 0.3 })
  expect(controller.snapshot()).toEqual({ isOn: true, volume: 0.3, playing: true })
})

test('blocked, it isn’t off, and starts with the first click or key press', async () => {
  const { controller, sound, click, settle } = open({ allowed: false, stored: '0.8' })
  await settle()
  expect(controller.snapshot()).toEqual({ isOn: true, volume: 0.8, playing: false })
  await click()
  expect(sound).toMatchObject({ sounding: true, volume: 0.8 })
  expect(controller.snapshot().playing).toBe(true)
})

test('while it plays, clicks don’t start it again', async () => {
  const { sound, click, settle } = open()
  await settle()
  await click()
  await click()
  expect(sound.starts).toBe(1)
})

test('volume 0 pauses and is remembered; raising it resumes', async () => {
  const { controller, sound, written, settle } = open()
  await settle()
  controller.setVolume(0)
  expect(sound.sounding).toBe(false)
  expect(controller.snapshot()).toEqual({ isOn: true, volume: 0, playing: false })
  controller.setVolume(0.1)
  await settle()
  expect(sound).toMatchObject({ sounding: true, volume: 0.1 })
  expect(written).toEqual(['0', '0.1'])
})

test('stored as 0 it stays silent through clicks until it is raised', async () => {
  const { controller, sound, click, settle } = open({ stored: '0' })
  await click()
  expect(sound.starts).toBe(0)
  controller.setVolume(0.5)
  await settle()
  expect(sound).toMatchObject({ sounding: true, volume: 0.5 })
})

test('changing the volume changes what plays, without starting again', async () => {
  const { controller, sound, settle } = open()
  await settle()
  controller.setVolume(0.7000000001)
  expect(sound).toMatchObject({ volume: 0.7, starts: 1 })
})

test('the toggle silences it without changing the volume', async () => {
  const { controller, sound, soundSwitch, written, click, settle } = open({ stored: '0.6' })
  await settle()
  controller.toggle()
  expect(soundSwitch.snapshot()).toBe(false)
  expect(sound.sounding).toBe(false)
  expect(controller.snapshot()).toEqual({ isOn: false, volume: 0.6, playing: false })
  await click()
  expect(sound.sounding).toBe(false)
  controller.toggle()
  await settle()
  expect(sound).toMatchObject({ sounding: true, volume: 0.6 })
  expect(written).toEqual([])
})

test('pressed before the browser allows sound, the toggle turns it off', async () => {
  const { controller, sound, click, settle } = open({ allowed: false })
  await settle()
  expect(controller.snapshot()).toMatchObject({ isOn: true, playing: false })
  controller.toggle()
  await click()
  expect(sound.sounding).toBe(false)
})

test('off since the last visit, it stays off until the toggle is pressed or the volume is raised', async () => {
  const { controller, sound, soundSwitch, click, settle } = open({ isOn: false })
  await click()
  controller.setVolume(0.2)
  await settle()
  expect(sound.starts).toBe(0)
  controller.setVolume(0.8)
  await settle()
  expect(soundSwitch.snapshot()).toBe(true)
  expect(sound).toMatchObject({ sounding: true, volume: 0.8 })
})

test('switched off in another tab it is silent; switched on there, only that tab plays', async () => {
  const { controller, sound, soundSwitch, settle } = open()
  await settle()
  soundSwitch.set(false)
  expect(controller.snapshot()).toMatchObject({ isOn: false, playing: false })
  soundSwitch.set(true)
  await settle()
  expect(controller.snapshot().isOn).toBe(true)
  expect(sound.sounding).toBe(false)
})

test('it pauses while the page is hidden and resumes when it is shown', async () => {
  const { controller, sound, show, settle } = open()
  await settle()
  await show(false)
  expect(sound.sounding).toBe(false)
  expect(controller.snapshot()).toEqual({ isOn: true, volume: 0.3, playing: false })
  await show(true)
  expect(sound.sounding).toBe(true)
})

test('a start that was waiting doesn’t sound after the page was hidden', async () => {
  const { controller, show, click, settle } = open({ allowed: false })
  await settle()
  await show(false)
  await click()
  expect(controller.snapshot().playing).toBe(false)
})

test('on a device that saves data only the control starts it', async () => {
  const { controller, sound, click, settle } = open({ mayStartUnasked: false })
  await click()
  expect(sound.starts).toBe(0)
  controller.setVolume(0.4)
  await settle()
  expect(sound.sounding).toBe(true)
})

test('a failure to play is silent; the next request is a new attempt', async () => {
  const { controller, sound, settle } = open({ loads: false })
  await settle()
  expect(controller.snapshot()).toEqual({ isOn: true, volume: 0.3, playing: false })
  controller.toggle()
  controller.toggle()
  await settle()
  expect(sound.starts).toBe(2)
})

test('once closed it is silent', async () => {
  const { close, sound, click, settle } = open()
  await settle()
  close()
  await click()
  expect(sound).toMatchObject({ sounding: false, starts: 1 })
})

describe('the stored volume', () => {
  test.each([
    ['0', 0],
    ['0.5', 0.5],
    ['1', 1],
    ['0.25', 0.3],
    [null, 0.3],
    ['', 0.3],
    [' ', 0.3],
    ['loud', 0.3],
    ['NaN', 0.3],
    ['-1', 0.3],
    ['1.5', 0.3],
    ['Infinity', 0.3],
  ])('%j means %d', (stored, volume) => {
    expect(parseVolume(stored)).toBe(volume)
  })
})
