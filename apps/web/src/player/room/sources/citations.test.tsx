import { HADITHS_MAX, VERSES_PASSAGE_MAX, VERSES_PASSAGES_MAX } from '@noor-quest/contract/limits'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { chooseLanguage, type LanguageTag } from '../../../text/text.ts'
import { asDrawn, CitedSource, hadithsToRead, passagesToRead, versesOf } from './citations.tsx'

const page = { documentElement: {}, cookie: '' } as Document
afterEach(() => chooseLanguage(page, 'en'))

const HADITH = { source: 'Sahih Muslim 223', text: 'الطُّهور شطر الإيمان', text_en: 'Purity is half of faith.' }

async function show(source: string, tag: LanguageTag): Promise<string> {
  await chooseLanguage(page, tag)
  const hadiths = new Map([[HADITH.source, HADITH]])
  return renderToStaticMarkup(<CitedSource source={source} citations={{ verses: new Map(), hadiths }} />)
}

test('quotes a hadith in Arabic, and for readers of English in translation too', async () => {
  const html = await show('Sahih Muslim 223', 'en')
  expect(html).toContain('«الطُّهور شطر الإيمان»')
  expect(html).toContain('Purity is half of faith.')
})

test('quotes it to readers of Arabic in Arabic alone, whatever language the source is written in', async () => {
  for (const source of ['Sahih Muslim 223', 'صحيح مسلم 223']) {
    const html = await show(source, 'ar')
    expect(html).toContain('«الطُّهور شطر الإيمان»')
    expect(html).not.toContain('Purity')
  }
})

test('only cites what has no words', async () => {
  expect(await show('Sahih Muslim 35', 'en')).not.toContain('blockquote')
})

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

test('asks for each cited hadith once, by its name in English', () => {
  const sources = ["Qur'an 2:185; Sahih Muslim 8", null, 'صحيح مسلم 8؛ صحيح البخاري 3', 'A teacher told us']
  expect(hadithsToRead(sources)).toBe('Sahih Muslim 8;Sahih al-Bukhari 3')
  expect(hadithsToRead(["Qur'an 2:185", null])).toBe('')
})

test('asks for no more hadiths than the server gives', () => {
  const many = Array.from({ length: 100 }, (_, index) => `Sahih Muslim ${index + 1}`)
  expect(hadithsToRead(many).split(';')).toHaveLength(HADITHS_MAX)
})
