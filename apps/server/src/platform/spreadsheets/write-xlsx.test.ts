import { readCell } from '@noor-quest/rules/guarded-cell'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFile } from '../../../../web/src/portal/content/import/file/read-file.ts'
import { workbookFile } from './table-file.ts'

it('keeps every text', async () => {
  const cell = fc.string({
    unit: fc.constantFrom(...'a&<>"\'=+-@_x0041\t\n,; \u0627\u064e\u{1f319}\u200f\u0001\ufffe'),
    maxLength: 12,
  })
  const columns = ['A', 'B', 'C', 'D'].map((heading) => ({ heading }))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { maxLength: 5 }), async (texts) => {
      const rows = texts.map((row) => [...row, 'end'])
      const file = workbookFile([{ name: 'Rows', columns, chunks: [rows], zone: 'UTC' }])
      const [sheet] = readFile(await new Response(file).bytes()).sheets
      expect(sheet?.rows.slice(1).map(({ cells }) => cells.map(readCell))).toEqual(rows)
    }),
  )
})
