// A process that decodes images of unknown senders. A file that makes the decoder crash, hang or
// take memory does so here, and the system gets the memory back when this process ends. It gets no
// environment, so no secret.
import sharp, { type Sharp } from 'sharp'
import type { ImageFormat } from './item-key.ts'

/** Twice the width of the largest card, for dense screens. */
const CARD_EDGE_PX = 512
const ORIGINAL_EDGE_PX = 2048
/** Options of each format's encoder. */
const ENCODING = { png: {}, jpg: { quality: 88 }, gif: {}, webp: { quality: 88 }, avif: { quality: 65, effort: 2 } }
/** Every view of a game can contain four of these. */
const EMBEDDED_MAX_BYTES = 40_000

export type ImageJob = {
  bytes: Uint8Array
  format: ImageFormat
  maxPixels: number
  /** The card may have at most EMBEDDED_MAX_BYTES. */
  embedded: boolean
}
export type ImageDone =
  | { ok: true; original: Uint8Array; card: Uint8Array }
  | { ok: false; reason: 'too-many-pixels' | 'not-an-image' }

sharp.concurrency(1)
sharp.cache(false)

process.on('disconnect', () => process.exit(0))
process.on('message', async (job: ImageJob) => {
  process.send?.(await work(job))
})

async function work({ bytes, format, maxPixels, embedded }: ImageJob): Promise<ImageDone> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(ORIGINAL_EDGE_PX, ORIGINAL_EDGE_PX, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const original = embedded
      ? new Uint8Array()
      : await pixels()
          .toFormat(format === 'jpg' ? 'jpeg' : format, ENCODING[format])
          .toBuffer()
    let card = await shrink(pixels(), CARD_EDGE_PX, 82)
    for (let edgePx = CARD_EDGE_PX; embedded && card.length > EMBEDDED_MAX_BYTES && edgePx >= 64; edgePx /= 2) {
      card = await shrink(pixels(), edgePx, 65)
    }
    return { ok: true, original, card }
  } catch (cause) {
    // sharp throws plain errors for every fault of a file.
    const isLarge = cause instanceof Error && /exceeds pixel limit/.test(cause.message)
    return { ok: false, reason: isLarge ? 'too-many-pixels' : 'not-an-image' }
  }
}

function shrink(image: Sharp, edgePx: number, quality: number): Promise<Uint8Array> {
  return image.resize(edgePx, edgePx, { fit: 'inside', withoutEnlargement: true }).webp({ quality }).toBuffer()
}
