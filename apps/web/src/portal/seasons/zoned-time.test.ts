import { expect, test } from 'vitest'
import { describeInstant, inWords, toInstant, toLocal, zonesFor } from './zoned-time.ts'

test.each([
  ['2026-11-22T18:00', 'UTC', '2026-11-22T18:00:00.000Z'],
  ['2026-11-22T18:00', 'Asia/Jakarta', '2026-11-22T11:00:00.000Z'],
  ['2026-11-22T00:30', 'Asia/Kathmandu', '2026-11-21T18:45:00.000Z'],
  ['2026-07-01T12:00', 'America/St_Johns', '2026-07-01T14:30:00.000Z'],
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-12-31T23:59', 'Pacific/Kiritimati', '2026-12-31T09:59:00.000Z'],
])('%s in %s is %s, and back', (local, zone, iso) => {
  expect(toInstant(local, zone)).toBe(iso)
  expect(toLocal(iso, zone)).toBe(local)
})

test('a time in a repeated hour is the first one', () => {
  expect(toInstant('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
})

test.each([
  ['2026-03-29T02:30', 'Europe/Berlin'],
  ['', 'UTC'],
  ['soon', 'UTC'],
])('"%s" in %s is no moment', (local, zone) => {
  expect(toInstant(local, zone)).toBeNull()
})

test('seconds without input are left out', () => {
  expect(toLocal('2026-11-22T11:00:59.999Z', 'Asia/Jakarta')).toBe('2026-11-22T18:00')
})

test('a moment is written in the zone’s time, with its offset from UTC', () => {
  expect(describeInstant('2026-11-22T11:00:00.000Z', 'Asia/Jakarta')).toBe('Sun, 22 Nov 2026, 18:00 GMT+7')
})

test('every zone can be chosen, the stored one too', () => {
  expect(zonesFor('Asia/Calcutta')).toEqual(expect.arrayContaining(['Asia/Calcutta', 'Asia/Jakarta', 'UTC']))
})

test.each([
  ['2026-11-27T17:00:00.000Z', 'Friday 20:00 in Riyadh, in 3 hours'],
  ['2026-11-27T14:20:00.000Z', 'Friday 17:20 in Riyadh, in 20 minutes'],
  ['2026-11-24T14:00:00.000Z', 'Tuesday 17:00 in Riyadh, 3 days ago'],
  ['2026-12-11T17:00:00.000Z', 'Friday 11 December 20:00 in Riyadh, in 14 days'],
])('%s is said as %s', (iso, said) => {
  expect(inWords(iso, 'Asia/Riyadh', Date.parse('2026-11-27T14:00:00.000Z'))).toBe(said)
})
