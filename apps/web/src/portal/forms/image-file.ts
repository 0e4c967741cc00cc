import { IMAGE_MAX_BYTES } from '@noor-quest/contract/limits'

/** The stored image's URL, a file that isn't uploaded yet, or no image. */
export type ChosenImage = string | File | null

export type FileTexts = {
  notAnImage: string
  tooLarge: string
  /** Advice for each kind of file that the server can't read. */
  waysOut: { heic: string; svg: string; empty: string; other: string }
}

export type FileRefusal = { message: string; wayOut?: string }

/**
 * The reason why a file is refused; null when it is accepted. Checks only type, name and size; the
 * server checks the bytes (docs/product-rules.md#item-images).
 */
export function refuseFile(
  { type, size, name }: Pick<File, 'type' | 'size' | 'name'>,
  texts: FileTexts,
): FileRefusal | null {
  const { notAnImage: message, waysOut } = texts
  // Many systems report no type for these files.
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return { message, wayOut: waysOut.heic }
  if (type === 'image/svg+xml' || /\.svgz?$/i.test(name)) return { message, wayOut: waysOut.svg }
  if (size === 0) return { message, wayOut: waysOut.empty }
  if (!type.startsWith('image/')) return { message, wayOut: waysOut.other }
  return size > IMAGE_MAX_BYTES ? { message: texts.tooLarge } : null
}
