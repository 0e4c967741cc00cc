// The prophet form's logic, without the screen (docs/product-rules.md#content-forms).
import type { NewProphet, Prophet } from '@noor-quest/contract/prophets'
import type { ChosenImage } from '../../platform/image-file.ts'
import { adminText } from '../../platform/text/admin-en.ts'

export type ProphetValues = { name: string; description: string; item_image_url: ChosenImage }
export type ProphetBody = { name: string; description: string; item_image_url: string | File }

export const EMPTY_PROPHET: ProphetValues = { name: '', description: '', item_image_url: null }

export const toValues = ({ name, description, item_image_url }: Prophet): ProphetValues => ({
  name,
  description,
  item_image_url,
})

export function readProphet(values: ProphetValues) {
  const name = values.name.trim()
  const description = values.description.trim()
  const { item_image_url } = values
  const refuse = (field: keyof ProphetValues) => ({
    ok: false as const,
    message: adminText.prophets.fillAll,
    field,
  })
  if (name === '') return refuse('name')
  if (description === '') return refuse('description')
  if (item_image_url === null) return refuse('item_image_url')
  return { ok: true as const, body: { name, description, item_image_url } }
}

/** `body` with its image stored. */
export async function withStoredImage(
  { item_image_url: image, ...body }: ProphetBody,
  urlOf: (file: File) => Promise<string>,
): Promise<Omit<NewProphet, 'request_id'>> {
  return { ...body, item_image_url: typeof image === 'string' ? image : await urlOf(image) }
}
