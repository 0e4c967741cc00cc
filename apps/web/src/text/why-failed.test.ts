import type { OwnPlayer } from '@noor-quest/contract/registration'
import { afterEach, expect, test, vi } from 'vitest'
import { errorFrom } from '../platform/network/http.ts'
import { rememberCurrentPlayer } from '../platform/session/current-player.ts'
import { mayHaveMoved, whyFailed } from './why-failed.ts'

afterEach(() => vi.unstubAllGlobals())

const SILENT = 'The server is not responding. It may be back in a moment.'

test.each(['network', 'backend_unavailable'] as const)('%s is the server’s silence, or the device’s', (code) => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(whyFailed(code)).toBe(SILENT)
  vi.stubGlobal('navigator', { onLine: false })
  expect(whyFailed(code)).toBe('This device is not connected to the internet.')
})

test('a refusal has no second line', () => {
  for (const code of ['validation_failed', 'season_over', 'refused-here', null] as const)
    expect(whyFailed(code)).toBeNull()
})

test('only a gateway’s page says that the server is not responding', () => {
  vi.stubGlobal('navigator', { onLine: true })
  const page = '<html>Error</html>'
  const silent = [400, 403, 404, 413, 429, 500, 502, 503, 504].filter(
    (status) => whyFailed(errorFrom(status, page).code) === SILENT,
  )
  expect(silent).toEqual([502, 503, 504])
  expect(whyFailed(errorFrom(400, page).code)).toContain('did not come from this app')
})

test('the server’s own error says so', () => {
  const body = JSON.stringify({ error: { code: 'internal', message: 'Something went wrong on our side.' } })
  expect(whyFailed(errorFrom(500, body).code)).toBe('The fault is on our side, not in what you did.')
})

test('an address that a network gave may be another by now: the phone scans again, with its code', () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { protocol: 'http:', hostname: '192.168.1.20' })
  expect(whyFailed('network')).toBe('Scan the code on the screen again.')
  const player = { id: 'p', person_id: 'a', name: 'Amina', game_type: 'quiz', claim_code: 'ABC234' } as OwnPlayer
  rememberCurrentPlayer(player)
  expect(whyFailed('network')).toBe('Scan the code on the screen again. Your code: ABC\u00a0234')
  expect(whyFailed('backend_unavailable')).toBe(SILENT)
})

test.each(['wrong_address', 'cross_site'] as const)('%s: the page is of a former address', (code) => {
  expect(whyFailed(code)).toContain('Scan the code on the screen again.')
})

test.each([
  ['http:', '10.0.0.7', true],
  ['http:', '127.0.0.1', false],
  ['http:', 'localhost', false],
  ['http:', 'laptop.local', false],
  ['https:', '203.0.113.7', false],
])('%s//%s may have moved: %s', (protocol, hostname, moved) => {
  expect(mayHaveMoved({ protocol, hostname })).toBe(moved)
})
