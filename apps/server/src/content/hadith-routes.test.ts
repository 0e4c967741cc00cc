// GET /api/hadiths: the texts that the starter content quotes.

import { HADITHS_MAX } from '@noor-quest/contract/limits'
import type { Hadith } from '@noor-quest/contract/sources'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/harness.ts'
import { expectError } from '../../test/scenes.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp('sqlite')
})
afterAll(() => test.close())

const read = (...of: string[]) => test.client().get(`/api/hadiths?of=${encodeURIComponent(of.join(';'))}`)

it('gives the requested hadiths, in their order and in both languages', async () => {
  const { status, body, headers } = await read('Sahih Muslim 223', 'Sahih al-Bukhari 13')
  expect(status).toBe(200)
  expect(body.hadiths).toEqual([
    { source: 'Sahih Muslim 223', text: 'الطُّهور شطر الإيمان', text_en: 'Purity is half of faith.' },
    expect.objectContaining({ source: 'Sahih al-Bukhari 13', text: expect.stringContaining('لنفسه') }),
  ])
  expect(headers.get('cache-control')).toContain('public')
})

it('leaves out those that are not quoted', async () => {
  const { body } = await read('Sahih Muslim 1', 'Sahih Muslim 223')
  expect(body.hadiths.map(({ source }: Hadith) => source)).toEqual(['Sahih Muslim 223'])
})

it('accepts up to its limit', async () => {
  expect((await read(...Array(HADITHS_MAX).fill('Sahih Muslim 223'))).body.hadiths).toHaveLength(HADITHS_MAX)
})

it.each([
  ['nothing', ['']],
  ['a long text', ['Sahih Muslim'.repeat(20)]],
  ['more hadiths', Array(HADITHS_MAX + 1).fill('Sahih Muslim 8')],
])('refuses %s', async (_what, of) => {
  expectError(await read(...of), 400, 'validation_failed')
})
