import { expect, test } from 'vitest'
import { FRESH_MS, refreshWhenSeen } from './refresh-when-seen.ts'

test('a page asks again when it becomes visible again, and not each time', () => {
  let nowMs = 0
  let asked = 0
  let see = () => {}
  refreshWhenSeen({
    refresh: async () => void asked++,
    now: () => nowMs,
    onSeen: (listener) => {
      see = listener
    },
  })
  // The page has just been loaded.
  see()
  expect(asked).toBe(0)
  nowMs += FRESH_MS
  see()
  see()
  expect(asked).toBe(1)
  nowMs += FRESH_MS
  see()
  expect(asked).toBe(2)
})
