// The prophet form's logic, without the screen (docs/product-rules.md#content-forms).
import { itemFaults } from '@noor-quest/contract/item-fields'
import type { NewProphet, Prophet } from '@noor-quest/contract/prophets'
import type { ChosenImage } from '../forms/image-file.ts'
import { itemsText } from './items.en.ts'
import { prophetsText } from './prophets.en.ts'

export type ProphetValues = typeof EMPTY_PROPHET
export type ProphetBody = Omit<NewProphet, 'request_id' | 'item_image_url'> & { item_image_url: string | File }

export const EMPTY_PROPHET = {
  name: '',
  description: '',
  explanation: '',
  name_ar: '',
  description_ar: '',
  explanation_ar: '',
  source: '',
  item_image_url: null as ChosenImage,
}

export function toValues(prophet: Prophet): ProphetValues {
  const texts = Object.keys(EMPTY_PROPHET).map((field) => [field, prophet[field as keyof Prophet] ?? ''])
  return Object.fromEntries(texts) as ProphetValues
}

/** The form's body or its error. Texts are trimmed. A blank text is null. */
export function readProphet(values: ProphetValues) {
  const message = prophetsText.fillAll
  const [fault] = itemFaults('prophet', values)
  if (fault !== undefined) {
    const field = fault.field as keyof ProphetValues
    const { halfArabic, halfEnglish } = itemsText
    const half = { errors: { [field]: field.endsWith('_ar') ? halfArabic : halfEnglish } }
    return { ok: false as const, message, field, ...(fault.reason === 'half_filled' && half) }
  }
  const { item_image_url, ...texts } = values
  if (item_image_url === null) return { ok: false as const, message, field: 'item_image_url' as const }
  const trimmed = Object.entries(texts).map(([field, typed]) => [field, typed.trim() || null])
  return { ok: true as const, body: { ...Object.fromEntries(trimmed), item_image_url } as ProphetBody }
}

/** `body` after its image is stored. */
export async function withStoredImage(
  { item_image_url: image, ...body }: ProphetBody,
  urlOf: (file: File) => Promise<string>,
): Promise<Omit<NewProphet, 'request_id'>> {
  return { ...body, item_image_url: typeof image === 'string' ? image : await urlOf(image) }
}
