import { IMAGE_MAX_BYTES } from '@noor-quest/contract/limits'

/** The stored image's URL, a file that isn't uploaded yet, or no image. */
export type ChosenImage = string | File | null

export type FileTexts = {
  notAnImage: string
  tooLarge: string
  /** Advice for each kind of file that the server can't read. */
  waysOut: { heic: string; svg: string; empty: string; other: string; damaged: string }
}

type FileRefusal = { message: string; wayOut?: string }

/** An HEIC photo's brands in a file's first bytes, whatever its name. AVIF shares the container. */
const HEIC_START = /^.{4}ftyp(?!(?:.{4})*avi[fs])(?:.{4})*he[iv][cmsx]/s
const START_BYTES = 64

/** Whether the first bytes are of a format that the server reads. */
const isImageStart = (start: string): boolean =>
  start.startsWith('\x89PNG\r\n\x1a\n') ||
  start.startsWith('\xff\xd8\xff') ||
  /^GIF8[79]a/.test(start) ||
  (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) ||
  (start.startsWith('ftyp', 4) && /^(?:.{4})*avi[fs]/s.test(start.slice(8)))

/** The file's first bytes as Latin-1; '' if it can't be read. */
async function readStart(file: Blob): Promise<string> {
  const bytes = await file
    .slice(0, START_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return String.fromCharCode(...new Uint8Array(bytes))
}

/**
 * The reason why a chosen file is refused; null when it is accepted. The server checks it again
 * (docs/product-rules.md#item-images).
 */
export async function checkFile(file: File, texts: FileTexts, decode = decodeInBrowser): Promise<FileRefusal | null> {
  const start = await readStart(file)
  const refusal = refuseFile(file, start, texts)
  if (refusal !== null) return refusal
  // Some browsers that the portal supports can't decode AVIF.
  const isDecodable = start.startsWith('ftyp', 4) || (await decode(file))
  return isDecodable ? null : { message: texts.notAnImage, wayOut: texts.waysOut.damaged }
}

async function decodeInBrowser(file: Blob): Promise<boolean> {
  try {
    const image = await createImageBitmap(file)
    image.close()
    return true
  } catch {
    return false
  }
}

/** The reason why a file's type, size or first bytes refuse it. */
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
  if (size > IMAGE_MAX_BYTES) return { message: texts.tooLarge }
  return isImageStart(start) ? null : { message, wayOut: waysOut.other }
}
