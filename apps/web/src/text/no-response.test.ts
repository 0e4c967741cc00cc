import { afterEach, expect, test, vi } from 'vitest'
import { whyNoResponse } from './no-response.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['network', 'unreadable', 'backend_unavailable'] as const)(
  '%s is the server’s silence, or the device’s',
  (code) => {
    vi.stubGlobal('navigator', { onLine: true })
    expect(whyNoResponse(code)).toBe('The server is not responding. It may be back in a moment.')
    vi.stubGlobal('navigator', { onLine: false })
    expect(whyNoResponse(code)).toBe('This device is not connected to the internet.')
  },
)

test('a refusal has no second line', () => {
  for (const code of ['validation_failed', 'season_over', 'internal', 'refused-here', null] as const)
    expect(whyNoResponse(code)).toBeNull()
})
