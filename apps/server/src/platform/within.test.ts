import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { within } from './within.ts'

it('doesn’t count the time in which this process was too busy to see the response', async () => {
  const response = within(20, setImmediate('here'))
  const untilMs = performance.now() + 60
  while (performance.now() < untilMs);
  expect(await response).toBe('here')
})

it('rejects when there is no response', async () => {
  await expect(within(20, new Promise(() => {}))).rejects.toThrow('no response within 20 ms')
})
