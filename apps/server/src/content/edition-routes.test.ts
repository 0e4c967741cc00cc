// GET /api/editions: where the places that the starter content cites were looked up.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/harness.ts'
import { expectError } from '../../test/scenes.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp('sqlite')
})
afterAll(() => test.close())

const read = (...of: string[]) => test.client().get(`/api/editions?of=${encodeURIComponent(of.join(';'))}`)

it('gives a book its author and edition, and a hadith the editions that have it', async () => {
  const { status, body } = await read('Al-Itqan 1/23', 'Sahih al-Bukhari 1', 'Sahih Muslim 1', 'Unknown 2')
  expect(status).toBe(200)
  expect(body.editions).toEqual([
    {
      source: 'Al-Itqan 1/23',
      author: 'Jalal ad-Din as-Suyuti (d. 911 AH)',
      editions: [
        {
          edition: 'ed. Muhammad Abu al-Fadl Ibrahim, Cairo 1974',
          numbering: 'volume/page',
          found: 'OpenITI 0925AH, Shamela 11728',
        },
      ],
    },
    {
      source: 'Sahih al-Bukhari 1',
      author: null,
      editions: expect.arrayContaining([expect.objectContaining({ numbering: 'Fath al-Bari', found: '1' })]),
    },
  ])
  expectError(await read(''), 400, 'validation_failed')
})

it('knows each book that a starter question cites', async () => {
  const content = new URL('../../../../content/', import.meta.url)
  const books: { title: string }[] = JSON.parse(await readFile(new URL('references.json', content), 'utf8'))
  const cited = books.map(({ title }) => `${title} 1/2`)
  expect((await read(...cited)).body.editions.map(({ source }: { source: string }) => source)).toEqual(cited)
})
