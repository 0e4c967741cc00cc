import { expect, test } from 'vitest'
import { layOutPicture, type PictureWords, tileText } from './share-picture.ts'

test('the text of tiles has a line for each row, and a sign for each of right, wrong and not played', () => {
  expect(tileText({ tiles: ['correct', 'wrong', 'time-out', null], columns: 2 })).toBe('✴️🟫\n🟫⬛')
})

const WORDS: PictureWords = {
  ...{ event: 'Islamic Knowledge Competition', club: 'Our Club', game: 'Quiz', scoreLabel: 'Final Score' },
  ...{ score: '2625', name: 'Amina', address: 'quiz.example.edu' },
}
/** Letters of half their size. */
const widthOf = (text: string, _font: string, size: number) => (text.length * size) / 2

const layOut = (words: Partial<PictureWords>, panel = { columns: 5, rows: 3 }) =>
  layOutPicture({ ...WORDS, ...words }, panel, widthOf)

test.each([
  ['plain', {}],
  ['without name and address', { name: null, address: null }],
  ['with a long name', { name: 'Abdurrahman '.repeat(7).trim() }],
  ['with a long word', { name: 'A'.repeat(80) }],
  ['with a long Arabic title', { event: 'مسابقة الثقافة الإسلامية الكبرى '.repeat(3).trim() }],
])('a picture %s has each text whole, inside the frame, and no line over another', (_what, words) => {
  for (const panel of [
    { columns: 5, rows: 3 },
    { columns: 4, rows: 2 },
  ]) {
    const { lines } = layOut(words, panel)
    const { name, address, ...others } = { ...WORDS, ...words }
    const said = lines.map(({ text }) => text).join(' ')
    for (const text of [...Object.values(others), name, address]) if (text !== null) expect(said).toContain(text)
    for (const [index, { text, font, size, y }] of lines.entries()) {
      expect(widthOf(text, font, size), text).toBeLessThanOrEqual(900)
      expect(y).toBeLessThan(1290)
      const above = lines.filter((_line, other) => other !== index && lines[other] !== undefined && lines[other].y < y)
      for (const line of above) expect(y - line.y, `${line.text} / ${text}`).toBeGreaterThan(0.7 * size)
    }
  }
})

test('the panel is in the middle, with square cells', () => {
  const { x, cell } = layOut({}, { columns: 4, rows: 2 }).panel
  expect(2 * x + 4 * cell).toBe(1080)
  expect(layOut({}).panel.cell).toBeLessThanOrEqual(180)
})
