// Names of item images. Players see them while they search for the pairs, so a name must not
// identify its prophet.
import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'

/**
 * Formats of our images, each with its file endings. The first is the default for a file whose
 * ending doesn't match.
 */
const EXTENSIONS = {
  png: ['png'],
  jpg: ['jpg', 'jpeg'],
  gif: ['gif'],
  webp: ['webp'],
  avif: ['avif'],
} as const
export type ImageFormat = keyof typeof EXTENSIONS
export type ImageExtension = (typeof EXTENSIONS)[ImageFormat][number]
export const IMAGE_EXTENSIONS: readonly ImageExtension[] = Object.values(EXTENSIONS).flat()

/** The file name's ending, where it matches the format of the bytes; else the format's default. */
export function extensionOf(fileName: string, format: ImageFormat): ImageExtension {
  const ending = extname(fileName).slice(1).toLowerCase()
  return EXTENSIONS[format].find((known) => known === ending) ?? EXTENSIONS[format][0]
}

/**
 * A key: prophet-items/{random}_{timestamp}, then `_card` for the card-size copy, then the ending.
 */
const KEY = /^(prophet-items\/[0-9a-z]+_\d+)(_card)?\.([a-z]+)$/

/**
 * A new image's key without its ending: prophet-items/{random}_{timestamp}
 * (docs/product-rules.md#item-images).
 */
export function newItemImage(atMs: number): string {
  return `prophet-items/${randomBytes(8).toString('hex')}_${atMs}`
}

export function itemKey(image: string, extension: ImageExtension): string {
  return `${image}.${extension}`
}

export function cardKey(image: string): string {
  return `${image}_card.webp`
}

/** The image of a key, of either size; null for any other text, such as a dot segment. */
export function imageOfKey(key: string): string | null {
  return KEY.exec(key)?.[1] ?? null
}

export function isCardKey(key: string): boolean {
  return KEY.exec(key)?.[2] !== undefined
}

/** Every key an image may have. */
export function keysOfImage(image: string): string[] {
  return [cardKey(image), ...IMAGE_EXTENSIONS.map((extension) => itemKey(image, extension))]
}
