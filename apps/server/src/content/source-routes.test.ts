// The verses, the hadiths and the editions of books that a source can cite.
import { readFile } from 'node:fs/promises'
import { HADITHS_MAX, VERSES_PASSAGE_MAX, VERSES_PASSAGES_MAX } from '@noor-quest/contract/limits'
import type { Verse } from '@noor-quest/contract/sources'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/harness.ts'
import { expectError } from '../../test/scenes.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp('sqlite')
})
afterAll(() => test.close())

const read = (what: string, of: string) => test.client().get(`/api/${what}?of=${encodeURIComponent(of)}`)
const longestPassages = (count: number) => Array(count).fill(`2:1-${VERSES_PASSAGE_MAX}`).join(',')
const hadiths = (count: number) => Array(count).fill('Sahih Muslim 223').join(';')

it('gives the requested verses, in their order', async () => {
  const { status, body, headers } = await read('verses', '112:1,1:2-3')
  expect(status).toBe(200)
  const places = body.verses.map(({ surah, ayah }: Verse) => `${surah}:${ayah}`)
  expect(places).toEqual(['112:1', '1:2', '1:3'])
  const letters = body.verses.map(({ text }: Verse) => text.replace(/\p{M}/gu, ''))
  expect(letters).toEqual(['قل هو ٱلله أحد', 'ٱلحمد لله رب ٱلعلمين', 'ٱلرحمن ٱلرحيم'])
  expect(headers.get('cache-control')).toContain('public')
})

it('gives the requested hadiths that the starter content quotes, in their order and in both languages', async () => {
  const { status, body, headers } = await read('hadiths', 'Sahih Muslim 1;Sahih Muslim 223;Sahih al-Bukhari 13')
  expect(status).toBe(200)
  expect(body.hadiths).toEqual([
    { source: 'Sahih Muslim 223', text: 'الطُّهور شطر الإيمان', text_en: 'Purity is half of faith.' },
    expect.objectContaining({ source: 'Sahih al-Bukhari 13', text: expect.stringContaining('لنفسه') }),
  ])
  expect(headers.get('cache-control')).toContain('public')
})

it('gives a book its author and edition, and a hadith the editions that have it', async () => {
  const { status, body } = await read('editions', 'Al-Itqan 1/23;Sahih al-Bukhari 1;Sahih Muslim 1;Unknown 2')
  expect(status).toBe(200)
  const edition = 'ed. Muhammad Abu al-Fadl Ibrahim, Cairo 1974'
  expect(body.editions).toEqual([
    {
      source: 'Al-Itqan 1/23',
      author: 'Jalal ad-Din as-Suyuti (d. 911 AH)',
      editions: [{ edition, numbering: 'volume/page', found: 'OpenITI 0925AH, Shamela 11728' }],
    },
    {
      source: 'Sahih al-Bukhari 1',
      author: null,
      editions: expect.arrayContaining([expect.objectContaining({ numbering: 'Fath al-Bari', found: '1' })]),
    },
  ])
})

it('knows each book that a starter question cites', async () => {
  const content = new URL('../../../../content/', import.meta.url)
  const books: { title: string }[] = JSON.parse(await readFile(new URL('references.json', content), 'utf8'))
  const cited = books.map(({ title }) => `${title} 1/2`)
  const { body } = await read('editions', cited.join(';'))
  expect(body.editions.map(({ source }: { source: string }) => source)).toEqual(cited)
})

it.each([
  ['verses', '1:8,115:1,0:1', 0],
  ['verses', longestPassages(VERSES_PASSAGES_MAX), VERSES_PASSAGES_MAX * VERSES_PASSAGE_MAX],
  ['hadiths', hadiths(HADITHS_MAX), HADITHS_MAX],
] as const)('finds of the %s of %s: %i', async (what, of, count) => {
  expect((await read(what, of)).body[what]).toHaveLength(count)
})

it.each([
  ['verses', 'nothing', ''],
  ['verses', 'text', 'Al-Baqarah'],
  ['verses', 'a range backwards', '2:5-2'],
  ['verses', 'verse 0', '2:0'],
  ['verses', 'a longer passage', `2:1-${VERSES_PASSAGE_MAX + 1}`],
  ['verses', 'more passages', longestPassages(VERSES_PASSAGES_MAX + 1)],
  ['hadiths', 'nothing', ''],
  ['hadiths', 'a long text', 'Sahih Muslim'.repeat(20)],
  ['hadiths', 'more hadiths', hadiths(HADITHS_MAX + 1)],
  ['editions', 'nothing', ''],
])('refuses as %s: %s', async (what, _which, of) => {
  expectError(await read(what, of), 400, 'validation_failed')
})
