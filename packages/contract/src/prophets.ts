import { z } from 'zod'
import { ITEM_COLUMNS } from './item-fields.ts'
import {
  changedVersion,
  importRequest,
  importResult,
  inBothLanguages,
  itemMeta,
  itemOperations,
  optionalText,
  withNull,
} from './items.ts'
import { DATA_URL_MAX, DESCRIPTION_MAX, EXPLANATION_MAX, PROPHET_NAME_MAX, SOURCE_MAX } from './limits.ts'
import { BINARY, operations, operationsUnder } from './operations.ts'
import { exportQuery, schema, strictSchema } from './requests.ts'

/**
 * A language has name and description, or nothing. At least one language is complete
 * (item-fields.ts).
 */
const texts = {
  ...inBothLanguages({
    name: optionalText(PROPHET_NAME_MAX),
    description: optionalText(DESCRIPTION_MAX),
    /** Why the item belongs to this prophet; shown with the match. */
    explanation: optionalText(EXPLANATION_MAX),
  }),
  /** Citations, for both languages. */
  source: optionalText(SOURCE_MAX),
}
const fields = {
  ...texts,
  /** The upload's address, or a data: URL of the image if the upload failed. */
  item_image_url: z.string().min(1).max(DATA_URL_MAX),
}

/** A row of prophets, for admins only. */
export const prophet = schema('Prophet', { ...fields, ...itemMeta })
export type Prophet = z.infer<typeof prophet>

/** GET /api/prophets: oldest first. */
export const prophets = schema('Prophets', { prophets: z.array(prophet) })
export type Prophets = z.infer<typeof prophets>

/** POST /api/prophets */
export const newProphet = strictSchema('NewProphet', {
  ...fields,
  ...withNull(texts),
  request_id: z.uuid().optional(),
})
export type NewProphet = z.input<typeof newProphet>

export const prophetSchemas = {
  item: prophet,
  list: prophets,
  newItem: newProphet,
  change: z
    .strictObject({ ...fields, ...changedVersion })
    .partial()
    .meta({ id: 'ProphetChange' }),
  importRequest: importRequest(ITEM_COLUMNS.prophet, 'ProphetImport'),
  importResult: importResult(ITEM_COLUMNS.prophet, 'ProphetImportResult'),
}
export type ProphetChange = z.input<typeof prophetSchemas.change>

export const prophetItems = itemOperations(['prophet', 'prophets'], prophetSchemas, {
  which: 'All prophets',
  order: 'Oldest first',
  query: z.object({}),
  exportQuery,
})

export const prophetOperations = operations(operationsUnder('/api/prophets', prophetItems))

/**
 * 201 of POST /api/storage/game-assets (multipart form, field "file"). `path` is the image's path
 * in the bucket with the uploaded file's ending, `public_url` its address, for a prophet's
 * item_image_url. Errors: 400 not_an_image, 413 body_too_large, 503 backend_unavailable if it
 * couldn't be stored; then it may be embedded as a data: URL.
 */
export const storedImage = schema('StoredImage', { path: z.string(), public_url: z.string() })
export type StoredImage = z.infer<typeof storedImage>

export const imageOperations = operations({
  'GET /storage/game-assets/prophet-items/{name}': {
    summary: "An item's image; it never changes",
    params: z.object({ name: z.string() }),
    // An old page's address may have another size. It gives the image itself.
    query: z.object({
      size: z
        .literal('card')
        .optional()
        .catch(undefined)
        .meta({ type: 'string', enum: ['card'] }),
    }),
    returns: { responses: { 200: { description: 'The image', content: { 'image/*': BINARY } } } },
  },
  'POST /api/storage/game-assets': {
    summary: "Store an item's image",
    permission: 'content:write',
    form: { file: 'file' },
    returns: [201, storedImage, 'The stored image'],
  },
})
