import { expect, test } from 'vitest'
import { createMusicPlayer } from './music-player.ts'

/** A sound card whose clock the test advances. It records starts and stops. */
function fakeCard(options: { failedLoads?: number; mayOpen?: () => true | Promise<boolean> } = {}) {
  const sources: {
    loop: boolean
    loopStart: number
    loopEnd: number
    from: number
    stopsAt: number
    onended: () => void
  }[] = []
  const gains: { value: number }[] = []
  let failuresLeft = options.failedLoads ?? 0
  const card = { currentTime: 0, suspended: true, allow: () => {}, loads: 0, opened: 0 }
  const allowed = new Promise<void>((resolve) => {
    card.allow = () => {
      card.suspended = false
      resolve()
    }
  })
  const context = {
    get currentTime() {
      return card.currentTime
    },
    destination: {},
    resume: async () => {
      await allowed
      card.suspended = false
    },
    suspend: async () => {
      card.suspended = true
    },
    createGain: () => {
      const gain = {
        value: 1,
        setValueAtTime: () => gain,
        linearRampToValueAtTime: () => gain,
        cancelScheduledValues: () => gain,
        setTargetAtTime: (value: number) => {
          gain.value = value
          return gain
        },
      }
      gains.push(gain)
      const node = { gain, connect: (next: unknown) => next }
      return node
    },
    createBufferSource: () => {
      const source = {
        buffer: null,
        loop: false,
        loopStart: 0,
        loopEnd: 0,
        from: Number.NaN,
        stopsAt: Number.POSITIVE_INFINITY,
        onended: () => {},
        connect: (next: unknown) => next,
        start: (_when: number, from: number) => {
          source.from = from
          sources.push(source)
        },
        stop: (at: number) => {
          source.stopsAt = at
        },
      }
      return source
    },
  }
  const player = createMusicPlayer({
    mayOpen: options.mayOpen ?? (() => true),
    openContext: () => {
      card.opened += 1
      return context as unknown as AudioContext
    },
    load: async () => {
      card.loads += 1
      if (failuresLeft-- > 0) throw new TypeError('Failed to fetch')
      return {} as AudioBuffer
    },
  })
  return { player, card, sources, gains }
}

test('nothing is fetched until the browser allows sound', async () => {
  const { player, card, sources } = fakeCard()
  const started = player.start()
  expect(card.loads).toBe(0)
  card.allow()
  await started
  expect(card.loads).toBe(1)
  expect(sources).toHaveLength(1)
})

test('before sound is allowed no context is opened, and a click opens it in its own task', async () => {
  let clicked = false
  const { player, card, sources } = fakeCard({ mayOpen: () => clicked || Promise.resolve(false) })
  card.allow()
  void player.start()
  await Promise.resolve()
  expect(card.opened).toBe(0)
  clicked = true
  const started = player.start()
  expect(card.opened).toBe(1)
  await started
  expect(sources).toHaveLength(1)
})

test('stopped during the check of mayOpen, it opens no context', async () => {
  const { player, card } = fakeCard({ mayOpen: () => Promise.resolve(true) })
  const started = player.start()
  player.stop()
  await started
  expect(card.opened).toBe(0)
})

test('it loops within the file, without its first and last quarter second', async () => {
  const { player, card, sources } = fakeCard()
  card.allow()
  await player.start()
  expect(sources[0]).toMatchObject({ loop: true, loopStart: 0.25, loopEnd: 64.25, from: 0.25 })
})

test('however often it is started, one plays', async () => {
  const { player, card, sources } = fakeCard()
  const first = player.start()
  const second = player.start()
  card.allow()
  await Promise.all([first, second])
  await player.start()
  expect(sources).toHaveLength(1)
  expect(card.loads).toBe(1)
})

test('stopped it fades out, resumes later where it was, and suspends the audio context in between', async () => {
  const { player, card, sources } = fakeCard()
  card.allow()
  await player.start()
  card.currentTime = 70
  player.stop()
  expect(sources[0]?.stopsAt).toBeCloseTo(70.3)
  sources[0]?.onended()
  expect(card.suspended).toBe(true)
  await player.start()
  expect(sources[1]?.from).toBeCloseTo(6.25)
  expect(card.suspended).toBe(false)
})

test('stopped before it was allowed, it stays silent', async () => {
  const { player, card, sources } = fakeCard()
  const started = player.start()
  player.stop()
  card.allow()
  await started
  expect(sources).toHaveLength(0)
})

test('a failed load fails the start, and the next start loads again', async () => {
  const { player, card, sources } = fakeCard({ failedLoads: 1 })
  card.allow()
  await expect(player.start()).rejects.toThrow('Failed to fetch')
  await player.start()
  expect(sources).toHaveLength(1)
})

test('a volume set before it plays is the volume it plays with', async () => {
  const { player, card, gains } = fakeCard()
  player.setVolume(0.3)
  card.allow()
  await player.start()
  expect(gains[0]?.value).toBe(0.3)
  player.setVolume(0.9)
  expect(gains[0]?.value).toBe(0.9)
})
