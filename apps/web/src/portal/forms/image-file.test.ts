import { expect, test } from 'vitest'
import { prophetsText } from '../content/prophets.en.ts'
import { checkFile, refuseFile } from './image-file.ts'

const PNG = '\x89PNG\r\n\x1a\n'

const refuse = ({ start = PNG, ...file }: { type: string; size?: number; name?: string; start?: string }) =>
  refuseFile({ size: 10, name: 'x', ...file }, start, prophetsText)

test.each([
  ['a document', { type: 'application/pdf' }, /^Choose a PNG/],
  ['a file of no type', { type: '' }, /^Choose a PNG/],
  ['an HEIC photo', { type: 'image/heic' }, /HEIC.*JPEG/],
  ['an HEIC photo whose type the system does not know', { type: '', name: 'IMG_1.HEIC' }, /HEIC.*JPEG/],
  [
    'an HEIC photo under another name',
    { type: 'image/jpeg', name: 'a.jpg', start: '\0\0\0\x18ftypheic' },
    /HEIC.*JPEG/,
  ],
  ['a drawing', { type: 'image/svg+xml' }, /SVG.*PNG/],
  ['an empty file', { type: 'image/png', size: 0 }, /empty/],
  ['a page under the name of a picture', { type: 'image/png', name: 'ark.png', start: '<html>' }, /^Choose a PNG/],
  ['a drawing under the name of a picture', { type: 'image/png', name: 'ark.png', start: '<svg>' }, /^Choose a PNG/],
  ['a sound', { type: 'image/webp', start: 'RIFF\0\0\0\0WAVEfmt ' }, /^Choose a PNG/],
  ['a film', { type: 'image/avif', start: '\0\0\0\x1cftypisom' }, /^Choose a PNG/],
])('%s is refused, with the way out', (_what, file, wayOut) => {
  expect(refuse(file)).toEqual({ message: 'Please select an image file', wayOut: expect.stringMatching(wayOut) })
})

test('an image is taken up to 5,242,880 bytes', () => {
  expect(refuse({ type: 'image/png', size: 5_242_880 })).toBeNull()
  expect(refuse({ type: 'image/avif', start: '\0\0\0\x1cftypavif' })).toBeNull()
  expect(refuse({ type: 'image/png', size: 5_242_881 })).toEqual({ message: 'Image size must be less than 5MB' })
})

test.each([PNG, '\xff\xd8\xff\xe0', 'GIF87a', 'GIF89a', 'RIFF\0\0\0\0WEBPVP8 ', '\0\0\0\x1cftypmif1\0\0\0\0avif'])(
  'the first bytes %j are an image’s, whatever its type says',
  (start) => expect(refuse({ type: 'image/gif', start })).toBeNull(),
)

const fileOf = (start: string) =>
  new File([Uint8Array.from(start, (letter) => letter.charCodeAt(0))], 'ark.png', { type: 'image/png' })

test('a file that begins as an image and can’t be decoded is refused when it is chosen', async () => {
  const check = (isDecoded: boolean) => checkFile(fileOf(PNG), prophetsText, async () => isDecoded)
  expect(await check(true)).toBeNull()
  expect(await check(false)).toEqual({
    message: 'Please select an image file',
    wayOut: expect.stringMatching(/damaged/),
  })
})

test('AVIF, which an older browser can’t decode, is left to the server', async () => {
  const check = checkFile(fileOf('\0\0\0\x1cftypavif'), prophetsText, async () => false)
  expect(await check).toBeNull()
})
