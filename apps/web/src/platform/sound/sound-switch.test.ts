import { expect, test, vi } from 'vitest'

/** A page with values that earlier visits stored. */
async function visit(stored: Record<string, string>) {
  const kept = new Map(Object.entries(stored))
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
  vi.resetModules()
  const { soundSwitch } = await import('./sound-switch.ts')
  return { soundSwitch, kept }
}

test('sound is on at first, and the choice is stored', async () => {
  const { soundSwitch, kept } = await visit({})
  expect(soundSwitch.snapshot()).toBe(true)
  soundSwitch.set(false)
  expect(Object.fromEntries(kept)).toEqual({ sound: 'off' })
  const later = await visit(Object.fromEntries(kept))
  expect(later.soundSwitch.snapshot()).toBe(false)
})

test('an old version’s volume of 0 means off, and the music returns at its default volume', async () => {
  const { soundSwitch, kept } = await visit({ musicVolume: '0' })
  expect(soundSwitch.snapshot()).toBe(false)
  expect(Object.fromEntries(kept)).toEqual({ sound: 'off' })
})

test('a volume of 0 set in this version leaves sound on', async () => {
  const { soundSwitch, kept } = await visit({ musicVolume: '0', sound: 'on' })
  expect(soundSwitch.snapshot()).toBe(true)
  expect(kept.get('musicVolume')).toBe('0')
})

test('follows what another tab stored', async () => {
  const { soundSwitch, kept } = await visit({})
  const listener = vi.fn()
  soundSwitch.subscribe(listener)
  kept.set('sound', 'off')
  soundSwitch.follow()
  expect(soundSwitch.snapshot()).toBe(false)
  soundSwitch.follow()
  expect(listener).toHaveBeenCalledOnce()
})
