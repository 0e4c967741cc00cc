import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { chooseLanguage, type LanguageTag } from '../../text/text.ts'
import { CitedSource } from './cited-source.tsx'

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

test('quotes it to readers of Arabic in Arabic alone, also for an English source', async () => {
  for (const source of ['Sahih Muslim 223', 'صحيح مسلم 223']) {
    const html = await show(source, 'ar')
    expect(html).toContain('«الطُّهور شطر الإيمان»')
    expect(html).not.toContain('Purity')
  }
})

test('only cites a source without stored words', async () => {
  expect(await show('Sahih Muslim 35', 'en')).not.toContain('blockquote')
})
