// Uploaded bytes become a stored image. The file itself isn't kept: it is decoded to pixels and
// encoded again, so that a stored image is upright, has its format and no metadata, and isn't
// larger than a screen.
import { join } from 'node:path'
import { AppError } from '../../platform/app-error.ts'
import type { ImageDone, ImageJob } from '../../platform/files/image-process.ts'
import type { ImageFormat } from '../../platform/files/item-key.ts'
import { createWorkProcess } from '../../platform/files/work-process.ts'

export type ItemImage = {
  /** The format of the bytes, whatever the file's name. */
  format: ImageFormat
  /** At most 2048 px wide and high. */
  original: Uint8Array
  /** WebP, at most 512 px wide and high. */
  card: Uint8Array
}

/**
 * Limits on decoding, because a small file can contain very many pixels. The largest image of each
 * format measured 90 to 150 MB; AVIF needs about 18 bytes a pixel, GIF 6.
 */
const MAX_PIXELS: Record<ImageFormat, number> = { png: 40e6, jpg: 40e6, webp: 40e6, gif: 16e6, avif: 8e6 }
const TIMEOUT_MS = 20_000
/** Uploads that wait for the decoder, with their bytes in memory. */
const QUEUE_MAX = 8
/** The longest wait: the last request in the queue waits for the others, and then for the store. */
export const IMAGE_WAIT_MS = (QUEUE_MAX + 1) * TIMEOUT_MS + 30_000

/**
 * The format in the file's first bytes, read as libvips does; null for other formats, SVG included.
 */
export function sniffImage(bytes: Uint8Array): ImageFormat | null {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpg'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif'
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp'
  if (start.startsWith('ftyp', 4) && /^(?:.{4})*avi[fs]/s.test(start.slice(8))) return 'avif'
  return null
}

/**
 * Reads PNG, JPEG, GIF, WebP or AVIF, of an animation the first picture.
 * @throws AppError not_an_image for another format, a broken file or too many pixels;
 * backend_unavailable when the queue is full
 */
export async function readItemImage(bytes: Uint8Array): Promise<ItemImage> {
  return decode(bytes, false)
}

const DATA_URL = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/]+={0,2})$/

/**
 * Makes the data: URL of a stored image from one that a client sent after its upload had failed. It
 * is checked like an upload, and shrunk until it is small enough for every view of a game.
 * @throws AppError not_an_image, backend_unavailable
 */
export async function embedImage(dataUrl: string): Promise<string> {
  const base64 = DATA_URL.exec(dataUrl)?.[1]
  if (base64 === undefined) throw new AppError('not_an_image')
  const { card } = await decode(Buffer.from(base64, 'base64'), true)
  return `data:image/webp;base64,${Buffer.from(card).toString('base64')}`
}

async function decode(bytes: Uint8Array, embedded: boolean): Promise<ItemImage> {
  const format = sniffImage(bytes)
  if (format === null) throw new AppError('not_an_image')
  const maxPixels = MAX_PIXELS[format]
  const result = await decoder.run({ bytes, format, maxPixels, embedded })
  // An image that hangs or ends the process is refused.
  if (result.end !== 'done') throw new AppError('not_an_image')
  const { done } = result
  if (done.ok) return { format, original: done.original, card: done.card }
  if (done.reason === 'not-an-image') throw new AppError('not_an_image')
  throw new AppError('not_an_image', {
    message: `Please select an image file of at most ${maxPixels / 1e6} megapixels`,
  })
}

/** One image at a time, because decoding takes memory and a processor. */
const decoder = createWorkProcess<ImageJob, ImageDone>({
  file: join(import.meta.dirname, '../../platform/files/image-process.ts'),
  timeoutMs: TIMEOUT_MS,
  queueMax: QUEUE_MAX,
  // glibc would keep an arena for each thread, which doubles the memory.
  env: { MALLOC_ARENA_MAX: '2' },
})
