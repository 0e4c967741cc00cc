import { VERSES_PASSAGE_MAX, VERSES_PASSAGES_MAX } from '@noor-quest/contract/limits'
import { expect, test } from 'vitest'
import { asDrawn, passagesToRead, versesOf } from './verses.ts'

test('asks for each cited passage once', () => {
  expect(passagesToRead(["Qur'an 2:185; Sahih Muslim 8", null, 'البقرة: 185', "Qur'an 37:139-144"])).toBe(
    '2:185,37:139-144',
  )
  expect(passagesToRead(['Sahih Muslim 8', null])).toBe('')
})

test('asks for no more than the server gives', () => {
  expect(passagesToRead([`Qur'an 2:1-${VERSES_PASSAGE_MAX + 1}`])).toBe('')
  const many = Array.from({ length: 100 }, (_, index) => `Qur'an 2:${index + 1}`)
  expect(passagesToRead(many).split(',')).toHaveLength(VERSES_PASSAGES_MAX)
})

test('shows a passage only whole', () => {
  const texts = new Map([
    ['1:1', 'one'],
    ['1:2', 'two'],
  ])
  expect(versesOf({ surah: 1, from: 1, to: 2 }, texts)).toEqual(['one', 'two'])
  expect(versesOf({ surah: 1, from: 1, to: 3 }, texts)).toBeNull()
})

test('changes nothing of a verse but how three tanwins are encoded', () => {
  expect(asDrawn('هُدٗى سِنَةٞ جُوعٖ أَحَدٌ')).toBe('هُدࣰى سِنَةࣱ جُوعࣲ أَحَدٌ')
})
