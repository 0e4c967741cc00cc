import { IMAGE_MAX_BYTES } from '@noor-quest/contract/limits'

/** The stored image's URL, a file still to be uploaded, or none. */
export type ChosenImage = string | File | null

export type FileTexts = {
  notAnImage: string
  tooLarge: string
  /** What to do about a file of a kind that isn't read. */
  waysOut: { heic: string; svg: string; empty: string; other: string }
}

export type FileRefusal = { message: string; wayOut?: string }

/** Why a file is refused; null when it is accepted. Checks type, name and size alone; the server checks the bytes (docs/product-rules.md#item-images). */
export function refuseFile(
  { type, size, name }: Pick<File, 'type' | 'size' | 'name'>,
  texts: FileTexts,
): FileRefusal | null {
  const { notAnImage: message, waysOut } = texts
  // Many systems know no type for these.
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return { message, wayOut: waysOut.heic }
  if (type === 'image/svg+xml' || /\.svgz?$/i.test(name)) return { message, wayOut: waysOut.svg }
  if (size === 0) return { message, wayOut: waysOut.empty }
  if (!type.startsWith('image/')) return { message, wayOut: waysOut.other }
  return size > IMAGE_MAX_BYTES ? { message: texts.tooLarge } : null
}
