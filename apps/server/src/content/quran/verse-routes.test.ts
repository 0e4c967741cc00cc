// GET /api/verses: every verse that a source can cite, at most a page's worth in a request.
import { VERSES_PASSAGE_MAX, VERSES_PASSAGES_MAX } from '@noor-quest/contract/limits'
import type { Verse } from '@noor-quest/contract/sources'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/harness.ts'
import { expectError } from '../../../test/scenes.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp('sqlite')
})
afterAll(() => test.close())

const read = (of: string) => test.client().get(`/api/verses?of=${of}`)

it('gives the requested verses, in their order', async () => {
  const { status, body, headers } = await read('112:1,1:2-3')
  expect(status).toBe(200)
  const places = body.verses.map(({ surah, ayah }: Verse) => `${surah}:${ayah}`)
  expect(places).toEqual(['112:1', '1:2', '1:3'])
  const letters = body.verses.map(({ text }: Verse) => text.replace(/\p{M}/gu, ''))
  expect(letters).toEqual(['قل هو ٱلله أحد', 'ٱلحمد لله رب ٱلعلمين', 'ٱلرحمن ٱلرحيم'])
  expect(headers.get('cache-control')).toContain('public')
})

it('leaves out verses that do not exist', async () => {
  expect((await read('1:8,115:1,0:1')).body.verses).toEqual([])
})

it('accepts up to its limit', async () => {
  const passage = `2:1-${VERSES_PASSAGE_MAX}`
  const { body } = await read(Array(VERSES_PASSAGES_MAX).fill(passage).join(','))
  expect(body.verses).toHaveLength(VERSES_PASSAGES_MAX * VERSES_PASSAGE_MAX)
})

it.each([
  ['nothing', ''],
  ['text', 'Al-Baqarah'],
  ['a range backwards', '2:5-2'],
  ['verse 0', '2:0'],
  ['a longer passage', `2:1-${VERSES_PASSAGE_MAX + 1}`],
  [
    'more passages',
    Array(VERSES_PASSAGES_MAX + 1)
      .fill('1:1')
      .join(','),
  ],
])('refuses %s', async (_what, of) => {
  expectError(await read(of), 400, 'validation_failed')
})
