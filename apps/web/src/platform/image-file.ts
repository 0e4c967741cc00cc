import { IMAGE_MAX_BYTES } from '@noor-quest/contract/limits'

/** The stored image's URL, a file still to be uploaded, or none. */
export type ChosenImage = string | File | null

export type FileTexts = { notAnImage: string; tooLarge: string }

/** Why a file is refused; null when it is accepted. Checks type and size alone; the server checks the bytes (docs/product-rules.md#item-images). */
export function refuseFile({ type, size }: Pick<File, 'type' | 'size'>, texts: FileTexts): string | null {
  if (!type.startsWith('image/')) return texts.notAnImage
  return size > IMAGE_MAX_BYTES ? texts.tooLarge : null
}
