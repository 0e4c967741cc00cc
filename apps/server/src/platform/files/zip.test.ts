import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readZip, writeZip } from './zip.ts'

const LIMITS = { files: 10, bytes: 1_000_000 }
const file = (name: string, bytes: string | Uint8Array) => ({ name, bytes: Buffer.from(bytes as string) })
const read = async (zip: Uint8Array, limits = LIMITS) =>
  [...(await readZip(zip, limits))].map(([name, bytes]) => [name, Buffer.from(bytes).toString()])

it('reads any archive that it wrote', async () => {
  const files = fc.uniqueArray(fc.record({ name: fc.string({ minLength: 1, unit: 'grapheme' }), text: fc.string() }), {
    selector: ({ name }) => Buffer.from(name).toString(),
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(files, async (written) => {
      const kept = written
        .filter(({ name }) => !name.endsWith('/'))
        .map(({ name, text }) => [Buffer.from(name).toString(), text])
      const zip = await writeZip(written.map(({ name, text }) => file(name, text)))
      expect(await read(zip)).toEqual(kept)
    }),
  )
})

it('reads what another program wrote: folders, a comment, Arabic names', async () => {
  // An archive of Python's zipfile.
  const zip = Buffer.from(
    'UEsDBBQAAAAIAPRgdl0AAAAAAgAAAAAAAAAHAAAAaW1hZ2VzLwMAUEsDBBQAAAAIAAAAIVzV4e+SCgAAAGQAAAAMAAAAY29udGVudC5qc29uu9l2Y6vCTdoSAFBLAwQUAAAIAAAAACFcXKKXBgQAAAAEAAAAFgAAAGltYWdlcy/Ys9mB2YrZhtipLndlYnBSSUZGUEsBAhQDFAAAAAgA9GB2XQAAAAACAAAAAAAAAAcAAAAAAAAAAAAQAP1BAAAAAGltYWdlcy9QSwECFAMUAAAACAAAACFc1eHvkgoAAABkAAAADAAAAAAAAAAAAAAAgAEnAAAAY29udGVudC5qc29uUEsBAhQDFAAACAAAAAAhXFyilwYEAAAABAAAABYAAAAAAAAAAAAAAIABWwAAAGltYWdlcy/Ys9mB2YrZhtipLndlYnBQSwUGAAAAAAMAAwCzAAAAkwAAAA4AbWFkZSBlbHNld2hlcmU=',
    'base64',
  )
  expect(await read(zip)).toEqual([
    ['content.json', 'نص '.repeat(20)],
    ['images/سفينة.webp', 'RIFF'],
  ])
})

it.each([
  ['nothing', () => Buffer.alloc(0), 'is not a ZIP archive'],
  ['a text', () => Buffer.from('question,a,b'.repeat(50)), 'is not a ZIP archive'],
])('refuses %s', async (_what, bytes, message) => {
  await expect(readZip(bytes(), LIMITS)).rejects.toThrow(message)
})

it('refuses, before it unpacks anything, more files or bytes than the limits', async () => {
  const bomb = await writeZip([file('a', Buffer.alloc(900_000)), file('b', Buffer.alloc(900_000))])
  expect(bomb.length).toBeLessThan(5000)
  await expect(readZip(bomb, LIMITS)).rejects.toThrow('holds more than 1 MB')
  const many = await writeZip(Array.from({ length: 11 }, (_, n) => file(String(n), '')))
  await expect(readZip(many, LIMITS)).rejects.toThrow('has more than 10 files')
})

it('renames files, and neither counts nor unpacks unwanted ones', async () => {
  const clutter = Array.from({ length: 20 }, (_, n) => file(`__MACOSX/${n}`, Buffer.alloc(100_000)))
  const zip = await writeZip([...clutter, file('a\\b', 'b'), file('c', 'c')])
  const nameOf = (name: string) => (name.startsWith('__MACOSX/') ? null : name.replace('\\', '/'))
  expect([...(await readZip(zip, LIMITS, nameOf)).keys()]).toEqual(['a/b', 'c'])
  const twice = await writeZip([file('a\\b', ''), file('a/b', '')])
  await expect(readZip(twice, LIMITS, nameOf)).rejects.toThrow('has two files of one name')
})

it('refuses a file that is larger than it says, or that shares its bytes with others', async () => {
  const lying = Buffer.from(await writeZip([file('a', Buffer.alloc(900_000))]))
  const directory = lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  lying.writeUInt32LE(10, directory + 24)
  await expect(readZip(lying, LIMITS)).rejects.toThrow('has a broken file: a')

  const whole = await writeZip([
    file('a', Buffer.from(Array.from({ length: 3000 }, (_, n) => n * 7919))),
    file('b', 'b'),
  ])
  const sharing = Buffer.from(whole)
  const second = sharing.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  sharing.writeUInt32LE(sharing.length, second + 20)
  await expect(readZip(sharing, LIMITS)).rejects.toThrow('is not a ZIP archive')
})

it('never fails in another way, however a good archive is broken', async () => {
  const good = Buffer.from(await writeZip([file('content.json', '{}'.repeat(100)), file('images/a.webp', 'RIFF')]))
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), fc.nat(good.length), async (at, byte, length) => {
      const broken = Buffer.from(good)
      broken[at] = byte
      for (const zip of [broken, good.subarray(0, length)]) {
        await readZip(zip, LIMITS).catch((cause: unknown) => expect(String(cause)).toMatch(/^Error: (?:is|has|holds) /))
      }
    }),
  )
})
