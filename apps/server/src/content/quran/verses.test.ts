import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { readQuran, versesOf } from '../source-routes.ts'

type Surah = { id: number; verses: { id: number; text: string }[] }

const published: Surah[] = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('quran-json/dist/quran.json'), 'utf8'),
)
const quran = await readQuran()

it('is the published text, verse by verse', async () => {
  const passages = published.map(({ id, verses }) => ({ surah: id, from: 1, to: verses.length + 1 }))
  const expected = published.flatMap(({ id, verses }) =>
    verses.map((verse) => ({ surah: id, ayah: verse.id, text: verse.text })),
  )
  expect(expected).toHaveLength(6236)
  expect(versesOf(quran, passages)).toEqual(expected)
})

it('comes from the unchanged file', () => {
  const file = readFileSync(new URL('./quran.txt', import.meta.url))
  expect(createHash('sha256').update(file).digest('hex')).toBe(
    'cedde0625d45285c966fa9155aa0abc4595f5ecc8f53b0b139b362fa51f3950f',
  )
})

it('leaves out verses that don’t exist', async () => {
  expect(versesOf(quran, [{ surah: 115, from: 1, to: 1 }])).toEqual([])
  expect(versesOf(quran, [{ surah: 1, from: 6, to: 9 }])).toMatchObject([{ ayah: 6 }, { ayah: 7 }])
})
