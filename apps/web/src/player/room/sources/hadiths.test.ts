import { HADITHS_MAX } from '@noor-quest/contract/limits'
import { expect, test } from 'vitest'
import { hadithsToRead } from './hadiths.ts'

test('asks for each cited hadith once, by its name in English', () => {
  const sources = ["Qur'an 2:185; Sahih Muslim 8", null, 'صحيح مسلم 8؛ صحيح البخاري 3', 'A teacher told us']
  expect(hadithsToRead(sources)).toBe('Sahih Muslim 8;Sahih al-Bukhari 3')
  expect(hadithsToRead(["Qur'an 2:185", null])).toBe('')
})

test('asks for no more than the server gives', () => {
  const many = Array.from({ length: 100 }, (_, index) => `Sahih Muslim ${index + 1}`)
  expect(hadithsToRead(many).split(';')).toHaveLength(HADITHS_MAX)
})
