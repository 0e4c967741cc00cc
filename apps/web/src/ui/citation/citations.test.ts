import { HADITHS_MAX, VERSES_PASSAGE_MAX, VERSES_PASSAGES_MAX } from '@noor-quest/contract/limits'
import { expect, test } from 'vitest'
import { hadithsToRead, passagesToRead, withFontTanwin, wordsOf } from './citations.tsx'

test('asks for each cited passage once', () => {
  expect(passagesToRead(["Qur'an 2:185; Sahih Muslim 8", null, 'البقرة: 185', "Qur'an 37:139-144"])).toBe(
    '2:185,37:139-144',
  )
  expect(passagesToRead(['Sahih Muslim 8', null])).toBe('')
})

test('asks for no more verses than the server gives', () => {
  expect(passagesToRead([`Qur'an 2:1-${VERSES_PASSAGE_MAX + 1}`])).toBe('')
  const many = Array.from({ length: 100 }, (_, index) => `Qur'an 2:${index + 1}`)
  expect(passagesToRead(many).split(',')).toHaveLength(VERSES_PASSAGES_MAX)
})

test('shows a passage only if every verse is loaded', () => {
  const verses = new Map([
    ['1:1', 'one'],
    ['1:2', 'two'],
  ])
  const words = (source: string) => wordsOf(source, { verses, hadiths: new Map() }).verses
  expect(words("Qur'an 1:1-2; Sahih Muslim 8")).toEqual(['one', 'two'])
  expect(words("Qur'an 1:1-3; Qur'an 1:2")).toEqual(['two'])
})

test('changes in a verse only the encoding of three tanwins', () => {
  expect(withFontTanwin('هُدٗى سِنَةٞ جُوعٖ أَحَدٌ')).toBe('هُدࣰى سِنَةࣱ جُوعࣲ أَحَدٌ')
})

test('asks for each cited hadith once, by its name in English', () => {
  const sources = ["Qur'an 2:185; Sahih Muslim 8", null, 'صحيح مسلم 8؛ صحيح البخاري 3', 'A teacher told us']
  expect(hadithsToRead(sources)).toBe('Sahih Muslim 8;Sahih al-Bukhari 3')
  expect(hadithsToRead(["Qur'an 2:185", null])).toBe('')
})

test('asks for no more hadiths than the server gives', () => {
  const many = Array.from({ length: 100 }, (_, index) => `Sahih Muslim ${index + 1}`)
  expect(hadithsToRead(many).split(';')).toHaveLength(HADITHS_MAX)
})
