import { expect, it } from 'vitest'
import { doorCode, keepDoorCode } from './door-code.ts'

it('keeps the last code that an address had, for the pages after it', () => {
  keepDoorCode('')
  expect(doorCode()).toEqual({})
  keepDoorCode('?door=hall-42')
  for (const search of ['', '?door=', `?door=${'x'.repeat(65)}`]) keepDoorCode(search)
  expect(doorCode()).toEqual({ door: 'hall-42' })
  keepDoorCode('?game=quiz&door=hall-43')
  expect(doorCode()).toEqual({ door: 'hall-43' })
})
