import { expect, it } from 'vitest'
import { doorCode, keepDoorCode, keepDoorCodeOf } from './door-code.ts'

it('takes the code of our page that led here, if none is stored', () => {
  keepDoorCodeOf('', 'https://quiz.example')
  keepDoorCodeOf('https://quiz.example.net/?door=hall-40', 'https://quiz.example')
  expect(doorCode()).toEqual({})
  keepDoorCodeOf('https://quiz.example/?door=hall-41', 'https://quiz.example')
  expect(doorCode()).toEqual({ door: 'hall-41' })
  keepDoorCodeOf('https://quiz.example/?door=hall-40', 'https://quiz.example')
  expect(doorCode()).toEqual({ door: 'hall-41' })
})

it('stores the last code of an address, for later pages', () => {
  keepDoorCode('?door=hall-42')
  for (const search of ['', '?door=', `?door=${'x'.repeat(65)}`]) keepDoorCode(search)
  expect(doorCode()).toEqual({ door: 'hall-42' })
  keepDoorCode('?game=quiz&door=hall-43')
  expect(doorCode()).toEqual({ door: 'hall-43' })
})
