import { expect, test } from 'vitest'
import { EMPTY_PROPHET, type ProphetValues, readProphet, withStoredImage } from './prophet-form.ts'

const FILE = new File(['pixels'], 'ark.png', { type: 'image/png' })
const FILLED: ProphetValues = {
  ...EMPTY_PROPHET,
  ...{ name: ' Nuh ', description: ' A wooden ark ', item_image_url: FILE },
}
const NO_MORE = { explanation: null, name_ar: null, description_ar: null, explanation_ar: null, source: null }

test.each([
  ['name', { name: '  ' }],
  ['description', { description: '' }],
  ['item_image_url', { item_image_url: null }],
] as const)('a form without its %s is refused', (field, missing) => {
  expect(readProphet({ ...FILLED, ...missing })).toMatchObject({
    ok: false,
    message: 'Please fill all fields and select an image',
    field,
  })
})

test('of an empty form the first field is named', () => {
  expect(readProphet(EMPTY_PROPHET)).toMatchObject({ ok: false, field: 'name' })
})

test('the stored values are trimmed, with the address of the uploaded image', async () => {
  const read = readProphet(FILLED)
  expect(read).toEqual({
    ok: true,
    body: { name: 'Nuh', description: 'A wooden ark', item_image_url: FILE, ...NO_MORE },
  })
  if (!read.ok) return
  expect(await withStoredImage(read.body, async () => '/stored.webp')).toEqual({
    name: 'Nuh',
    description: 'A wooden ark',
    item_image_url: '/stored.webp',
    ...NO_MORE,
  })
})

test('an image that is stored already is not uploaded again', async () => {
  const body = { name: 'Nuh', description: 'A wooden ark', item_image_url: '/stored.webp' }
  const upload = () => Promise.reject(new Error('uploaded'))
  expect(await withStoredImage(body, upload)).toEqual(body)
})

test('a prophet may be in Arabic alone, and half of a language is refused', () => {
  const arabic = { name_ar: 'نوح', description_ar: 'سفينة', explanation_ar: 'صنعها.', source: "Qur'an 11:37" }
  const alone = { ...EMPTY_PROPHET, ...arabic, item_image_url: FILE }
  expect(readProphet(alone)).toMatchObject({ ok: true, body: { ...arabic, name: null, description: null } })
  expect(readProphet({ ...alone, description_ar: '' })).toMatchObject({ ok: false, field: 'description_ar' })
})
