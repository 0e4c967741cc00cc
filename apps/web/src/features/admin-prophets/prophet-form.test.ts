import { expect, test } from 'vitest'
import { EMPTY_PROPHET, type ProphetValues, readProphet, withStoredImage } from './prophet-form.ts'

const FILE = new File(['pixels'], 'ark.png', { type: 'image/png' })
const FILLED: ProphetValues = { name: ' Nuh ', description: ' A wooden ark ', item_image_url: FILE }

test.each([
  ['name', { name: '  ' }],
  ['description', { description: '' }],
  ['item_image_url', { item_image_url: null }],
] as const)('a form without its %s is refused', (field, missing) => {
  expect(readProphet({ ...FILLED, ...missing })).toEqual({
    ok: false,
    message: 'Please fill all fields and select an image',
    field,
  })
})

test('of an empty form the first field is named', () => {
  expect(readProphet(EMPTY_PROPHET)).toMatchObject({ ok: false, field: 'name' })
})

test('what is stored is trimmed, with the address of the uploaded image', async () => {
  const read = readProphet(FILLED)
  expect(read).toEqual({ ok: true, body: { name: 'Nuh', description: 'A wooden ark', item_image_url: FILE } })
  if (!read.ok) return
  expect(await withStoredImage(read.body, async () => '/stored.webp')).toEqual({
    name: 'Nuh',
    description: 'A wooden ark',
    item_image_url: '/stored.webp',
  })
})

test('an image that is stored already is not uploaded again', async () => {
  const body = { name: 'Nuh', description: 'A wooden ark', item_image_url: '/stored.webp' }
  const upload = () => Promise.reject(new Error('uploaded'))
  expect(await withStoredImage(body, upload)).toEqual(body)
})
