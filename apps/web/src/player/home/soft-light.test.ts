import { expect, test } from 'vitest'
import { lightStep, lightTarget } from './soft-light.ts'

const POINTER = { x: 100, y: 200 }
const CARD = { x: 300, y: 400 }
const REST = { x: 500, y: 500 }

test('the light follows the pointer, moves to a focused card, and rests without either', () => {
  expect(lightTarget(POINTER, null, REST)).toEqual(POINTER)
  expect(lightTarget(null, CARD, REST)).toEqual(CARD)
  expect(lightTarget(null, null, REST)).toEqual(REST)
})

test('over a card it leans towards the card’s centre', () => {
  const target = lightTarget(POINTER, CARD, REST)
  expect(target.x).toBeGreaterThan(POINTER.x)
  expect(target.x).toBeLessThan(CARD.x)
  expect(target.y).toBeGreaterThan(POINTER.y)
  expect(target.y).toBeLessThan(CARD.y)
})

test('it comes nearer with every frame and arrives exactly', () => {
  let at = REST
  let frames = 0
  while (at !== POINTER && frames < 500) {
    const next = lightStep(at, POINTER, 16)
    expect(Math.hypot(next.x - POINTER.x, next.y - POINTER.y)).toBeLessThan(
      Math.hypot(at.x - POINTER.x, at.y - POINTER.y),
    )
    at = next
    frames += 1
  }
  expect(at).toEqual(POINTER)
})

test('two frames at 120 Hz go as far as one at 60 Hz', () => {
  const once = lightStep(REST, POINTER, 1000 / 60)
  const twice = lightStep(lightStep(REST, POINTER, 1000 / 120), POINTER, 1000 / 120)
  expect(twice.x).toBeCloseTo(once.x, 6)
  expect(twice.y).toBeCloseTo(once.y, 6)
})
