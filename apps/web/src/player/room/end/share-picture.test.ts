import { expect, test } from 'vitest'
import { fit } from './share-picture.ts'

/** Each character is half as wide as the size. */
const widthAt = (px: number, words: string) => (px / 2) * [...words].length
const room = { size: 60, least: 30, most: 300 }

test('a line that fits stays as it is', () => {
  expect(fit('Amina', room, widthAt)).toEqual({ size: 60, words: 'Amina' })
})

test('a longer one is made smaller, and no smaller than it must be', () => {
  expect(fit('Amina bint Omar', room, widthAt)).toEqual({ size: 40, words: 'Amina bint Omar' })
})

test('one that can’t be made small enough is cut between characters', () => {
  const cut = fit('Abdurrahman Muhammad al-Farooqi', room, widthAt)
  expect(cut).toEqual({ size: 30, words: 'Abdurrahman Muhamma…' })
  expect(widthAt(cut.size, cut.words)).toBeLessThanOrEqual(room.most)
  // A letter with its vowel signs is one character.
  const vowelled = 'مُحَمَّدٌ '.repeat(8)
  const kept = fit(vowelled, room, widthAt).words.slice(0, -1)
  expect(vowelled.startsWith(kept)).toBe(true)
  expect(vowelled.slice(kept.length)).not.toMatch(/^\p{M}/u)
})
