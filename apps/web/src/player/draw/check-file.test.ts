import {
  commitmentText,
  DRAW_METHOD,
  DRAW_VERSION,
  drawHeadLine,
  drawNameLine,
  drawTicketLine,
  drawTickets,
} from '@noor-quest/rules/draw'
import { describe, expect, it } from 'vitest'
import { checkFile, sha256 } from './check-file.ts'

const NAMES = ['Amina', 'بلال', 'Zayd O’Neil'].map((name, index) => ({
  ...{ ticket: index + 1, name, salt: String(index).repeat(32) },
}))
const head = {
  ...{ version: DRAW_VERSION, draw_id: 'draw', season_id: 'season', title_en: 'Prize', title_ar: 'جائزة' },
  ...{ committed_at: '2026-01-01T12:00:00.000Z', winners: 2, tickets: 3, method: DRAW_METHOD },
}
const list = [
  drawHeadLine(head),
  ...NAMES.map(({ ticket, name, salt }) => drawTicketLine({ ticket, name_sha256: sha256(commitmentText(name, salt)) })),
].join('')
const file = list + NAMES.map(drawNameLine).join('')
const seal = sha256(list)
const announced = {
  ...{ seal, digits: '1234' },
  tickets: drawTickets({ sha256, hash: seal, digits: '1234', tickets: 3 }, 2),
  names: new Map<number, string>(),
}
const unasked = () => Promise.reject(new Error('nothing differs'))
const servers = async () => file

it('hashes like the browser’s SHA-256', async () => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('سحب الجوائز'))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  expect(sha256('سحب الجوائز')).toBe(hex)
})

describe('a file', () => {
  it('that was published is the same, with its names and without them', async () => {
    expect(await checkFile(file, announced, unasked)).toMatchObject({ isSame: true, check: { names: 3, nameless: 0 } })
    expect(await checkFile(list, announced, unasked)).toMatchObject({ isSame: true, check: { names: 0, nameless: 3 } })
  })

  it('with another name differs in that ticket', async () => {
    const changed = file.replace('"name":"Amina"', '"name":"Aminah"')
    expect(await checkFile(changed, announced, unasked)).toMatchObject({
      ...{ isSame: false, isSealed: true, isDrawn: true },
      check: { wrongNames: [1] },
    })
  })

  it('differs from a page that shows a winner’s name that isn’t in the sealed list', async () => {
    const [ticket = 0] = announced.tickets
    const shown = (name: string) => ({ ...announced, names: new Map([[ticket, name]]) })
    const name = NAMES[ticket - 1]?.name ?? ''
    expect(await checkFile(file, shown(name), unasked)).toMatchObject({ isSame: true, otherNames: [] })
    const changed = { isSame: false, isSealed: true, isDrawn: true, otherNames: [ticket] }
    expect(await checkFile(file, shown('A friend'), unasked)).toMatchObject(changed)
    // The server's file doesn't record renames.
    expect(await checkFile(list, shown('A friend'), unasked)).toMatchObject(changed)
  })

  it('with another list differs in its first changed line', async () => {
    const [, ticket = ''] = list.split('\n')
    const changed = file.replace(ticket, drawTicketLine({ ticket: 1, name_sha256: sha256('mine') }).trimEnd())
    expect(await checkFile(changed, announced, servers)).toMatchObject({
      ...{ isSame: false, isSealed: false, differsIn: 2 },
      check: { hash: expect.not.stringMatching(seal), wrongNames: [1] },
    })
  })

  it('with other line ends differs from its first line on', async () => {
    const changed = file.replaceAll('\n', '\r\n')
    expect(await checkFile(changed, announced, servers)).toMatchObject({ isSealed: false, differsIn: 1 })
  })

  it('from the server differs if another seal was shown', async () => {
    expect(await checkFile(file, { ...announced, seal: 'f'.repeat(64) }, servers)).toMatchObject({
      ...{ isSame: false, isSealed: false, differsIn: null, isDrawn: true },
    })
  })

  it('with other tickets than announced differs', async () => {
    const finding = await checkFile(file, { ...announced, tickets: [...announced.tickets].reverse() }, unasked)
    expect(finding).toMatchObject({ isSame: false, isSealed: true, isDrawn: false })
  })

  it('of another kind is unreadable', async () => {
    expect(await checkFile('%PDF-1.7', announced, unasked)).toEqual({ kind: 'unreadable', line: 1 })
  })
})
