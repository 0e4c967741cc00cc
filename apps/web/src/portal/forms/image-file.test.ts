import { expect, test } from 'vitest'
import { prophetsText } from '../content/prophets.en.ts'
import { refuseFile } from './image-file.ts'

const refuse = ({ start = '', ...file }: { type: string; size?: number; name?: string; start?: string }) =>
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
])('%s is refused, with the way out', (_what, file, wayOut) => {
  expect(refuse(file)).toEqual({ message: 'Please select an image file', wayOut: expect.stringMatching(wayOut) })
})

test('an image is taken up to 5,242,880 bytes', () => {
  expect(refuse({ type: 'image/png', size: 5_242_880 })).toBeNull()
  expect(refuse({ type: 'image/avif', start: '\0\0\0\x1cftypavif' })).toBeNull()
  expect(refuse({ type: 'image/png', size: 5_242_881 })).toEqual({ message: 'Image size must be less than 5MB' })
})
