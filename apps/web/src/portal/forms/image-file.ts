import { IMAGE_MAX_BYTES } from '@noor-quest/contract/limits'

/** The stored image's URL, a file that isn't uploaded yet, or no image. */
export type ChosenImage = string | File | null

export type FileTexts = {
  notAnImage: string
  tooLarge: string
  /** Advice for each kind of file that the server can't read. */
  waysOut: { heic: string; svg: string; empty: string; other: string }
}

type FileRefusal = { message: string; wayOut?: string }

/** An HEIC photo's brands in a file's first bytes, whatever its name. AVIF shares the container. */
const HEIC_START = /^.{4}ftyp(?!(?:.{4})*avi[fs])(?:.{4})*he[iv][cmsx]/s
const START_BYTES = 64

/** The file's first bytes as Latin-1; '' if it can't be read. */
export async function readStart(file: Blob): Promise<string> {
  const bytes = await file
    .slice(0, START_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return String.fromCharCode(...new Uint8Array(bytes))
}

/**
 * The reason why a file is refused; null when it is accepted. `start`: its first bytes. The server
 * checks all bytes (docs/product-rules.md#item-images).
 */
export function refuseFile(
  { type, size, name }: Pick<File, 'type' | 'size' | 'name'>,
  start: string,
  texts: FileTexts,
): FileRefusal | null {
  const { notAnImage: message, waysOut } = texts
  // Many systems report no type for these files.
  const isHeic = HEIC_START.test(start) || /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
  if (isHeic) return { message, wayOut: waysOut.heic }
  if (type === 'image/svg+xml' || /\.svgz?$/i.test(name)) return { message, wayOut: waysOut.svg }
  if (size === 0) return { message, wayOut: waysOut.empty }
  if (!type.startsWith('image/')) return { message, wayOut: waysOut.other }
  return size > IMAGE_MAX_BYTES ? { message: texts.tooLarge } : null
}
