// The club's own logo in place of ours, in every form a page, a browser's tab, a phone and a chat app ask for.

import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { ConfigError } from '../../shared/config-error.ts'

/** By the address it is served at. */
export type ClubLogo = Map<string, { bytes: Uint8Array<ArrayBuffer>; type: string }>

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
}
const NIGHT = '#0b1d2e'
/** What of an icon the logo covers: phones cut maskable ones to a circle of 80 %. */
const SHARE = { plain: 1, onNight: 0.8, maskable: 0.6 }

/** Reads and renders the file; null stays null. @throws ConfigError when it isn't there or is no picture */
export async function readClubLogo(file: string | null): Promise<ClubLogo | null> {
  if (file === null) return null
  const type = TYPES[extname(file).toLowerCase()]
  try {
    const source = await readFile(file)
    const original = { bytes: new Uint8Array(source), type: type ?? 'image/png' }
    const png = async (width: number, height: number, share: number) => ({
      bytes: await render(source, width, height, share),
      type: 'image/png',
    })
    return new Map([
      // Pages ask for these names, whatever the file's type is: the header says it.
      ['/logo.svg', original],
      ['/favicon.svg', original],
      ['/apple-touch-icon.png', await png(180, 180, SHARE.onNight)],
      ['/icons/192.png', await png(192, 192, SHARE.plain)],
      ['/icons/512.png', await png(512, 512, SHARE.plain)],
      ['/icons/maskable-512.png', await png(512, 512, SHARE.maskable)],
      ['/social-card.png', await png(1200, 630, SHARE.onNight)],
    ])
  } catch (cause) {
    throw new ConfigError(
      `CLUB_LOGO (${file}) is not a picture this process can read. Set it to an SVG, PNG, WebP or JPEG file.`,
      { cause },
    )
  }
}

/** The logo in the middle, on the night unless it fills the icon. */
async function render(source: Uint8Array, width: number, height: number, share: number) {
  // Loaded only for a club with its own logo.
  const { default: sharp } = await import('sharp')
  const size = Math.round(Math.min(width, height) * share)
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const logo = await sharp(source, { density: 300 })
    .resize(size, size, { fit: 'contain', background: clear })
    .png()
    .toBuffer()
  const background = share === 1 ? clear : NIGHT
  const picture = sharp({ create: { width, height, channels: 4, background } }).composite([{ input: logo }])
  return new Uint8Array(await picture.png({ compressionLevel: 9 }).toBuffer())
}
