// From whatever bytes somebody uploads to an image of ours. Nothing of the file is kept: it is decoded to pixels and encoded
// again, so what is stored is what it says it is, upright, without metadata, and no picture larger than a screen.
import { AppError } from '../http/errors.ts'
import type { ImageExtension } from './item-key.ts'

export type ItemImage = {
  /** The format of the bytes, whatever the file was called. */
  extension: ImageExtension
  original: Uint8Array
  /** WebP, at most CARD_EDGE_PX wide and high. */
  card: Uint8Array
}

/** Twice the width of the largest card, for dense screens. */
const CARD_EDGE_PX = 512
const ORIGINAL_EDGE_PX = 2048
/**
 * A small file can hold very many pixels. Decoding the largest of each kind measured 90 to 150 MB; AVIF needs some 18 bytes a
 * pixel, GIF 6.
 */
const MAX_PIXELS: Record<ImageExtension, number> = { png: 40e6, jpg: 40e6, webp: 40e6, gif: 16e6, avif: 8e6 }
const TIMEOUT_SECONDS = 20
/** Uploads that wait for the one being decoded; each holds its bytes. */
const QUEUE_MAX = 8

/** What the bytes say they are, read from their start as libvips does; null for anything that isn't taken, SVG included. */
export function sniffImage(bytes: Uint8Array): ImageExtension | null {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpg'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif'
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp'
  if (start.startsWith('ftyp', 4) && /^(?:.{4})*avi[fs]/s.test(start.slice(8))) return 'avif'
  return null
}

/**
 * Reads PNG, JPEG, GIF, WebP or AVIF; of a moving one its first picture.
 * @throws AppError not_an_image for anything else, for a broken file and for too many pixels; backend_unavailable when
 * too many wait already
 */
export async function readItemImage(bytes: Uint8Array): Promise<ItemImage> {
  const extension = sniffImage(bytes)
  if (extension === null) throw new AppError('not_an_image')
  return oneAtATime(async () => {
    const sharp = await loadSharp()
    try {
      const image = sharp(bytes, { limitInputPixels: MAX_PIXELS[extension], failOn: 'error', sequentialRead: true })
      const { data, info } = await image
        .timeout({ seconds: TIMEOUT_SECONDS })
        .autoOrient()
        .resize(ORIGINAL_EDGE_PX, ORIGINAL_EDGE_PX, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const pixels = () =>
        sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).timeout({
          seconds: TIMEOUT_SECONDS,
        })
      const original = await encode(pixels(), extension)
      const card = await pixels()
        .resize(CARD_EDGE_PX, CARD_EDGE_PX, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer()
      return { extension, original, card }
    } catch (cause) {
      // sharp throws plain errors, whatever is wrong with the file.
      if (cause instanceof Error && /exceeds pixel limit/.test(cause.message)) {
        const megapixels = MAX_PIXELS[extension] / 1e6
        throw new AppError('not_an_image', {
          message: `Please select an image file of at most ${megapixels} megapixels`,
        })
      }
      throw new AppError('not_an_image')
    }
  })
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>

function encode(image: ReturnType<Sharp>, extension: ImageExtension): Promise<Uint8Array> {
  switch (extension) {
    case 'png':
      return image.png().toBuffer()
    case 'jpg':
      return image.jpeg({ quality: 88 }).toBuffer()
    case 'gif':
      return image.gif().toBuffer()
    case 'webp':
      return image.webp({ quality: 88 }).toBuffer()
    case 'avif':
      return image.avif({ quality: 65, effort: 2 }).toBuffer()
  }
}

const DATA_URL = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/]+={0,2})$/
/** Four of these travel with every view of a game. */
const EMBEDDED_MAX_BYTES = 40_000

/**
 * A data: URL of an image of ours, made from one that a client sent because its upload had failed: checked and shrunk like
 * an upload.
 * @throws AppError not_an_image
 */
export async function embedImage(dataUrl: string): Promise<string> {
  const base64 = DATA_URL.exec(dataUrl)?.[1]
  if (base64 === undefined) throw new AppError('not_an_image')
  const { card } = await readItemImage(Buffer.from(base64, 'base64'))
  let embedded = card
  for (let edgePx = CARD_EDGE_PX; embedded.length > EMBEDDED_MAX_BYTES && edgePx >= 64; edgePx /= 2) {
    const sharp = await loadSharp()
    embedded = await sharp(card).resize(edgePx, edgePx, { fit: 'inside' }).webp({ quality: 65 }).toBuffer()
  }
  return `data:image/webp;base64,${Buffer.from(embedded).toString('base64')}`
}

/** Loaded with the first upload: 20 MB that start-up and players don't pay for. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Decoding takes memory and a processor: one image at a time, for the whole process. */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= QUEUE_MAX) throw new AppError('backend_unavailable')
  waiting++
  const done = last.then(work)
  last = done.catch(() => {})
  try {
    return await done
  } finally {
    waiting--
  }
}
