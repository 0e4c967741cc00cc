// The club's own logo in place of ours, in every form for pages, tabs, phones and chat apps.

type Picture = { bytes: Uint8Array<ArrayBuffer>; type: string }

const NIGHT = '#0b1d2e'
/** The logo's share of an icon: phones cut maskable ones to a circle of 80 %. */
const SHARE = { plain: 1, onNight: 0.8, maskable: 0.6 }
/** Pages use these names for every picture type: the header has the type. */
const ORIGINALS = ['/logo.svg', '/favicon.svg']
const RENDERED = new Map<string, [width: number, height: number, share: number]>([
  ['/apple-touch-icon.png', [180, 180, SHARE.onNight]],
  ['/icons/192.png', [192, 192, SHARE.plain]],
  ['/icons/512.png', [512, 512, SHARE.plain]],
  ['/icons/maskable-512.png', [512, 512, SHARE.maskable]],
  ['/social-card.png', [1200, 630, SHARE.onNight]],
])

/** Addresses whose picture depends on the logo. */
export const LOGO_PATHS = [...ORIGINALS, ...RENDERED.keys()]

/**
 * Finds the picture at one of LOGO_PATHS, rendered on first request; undefined for any other
 * address. `dataUrl`: the uploaded logo.
 */
export function createClubLogo(dataUrl: string): (path: string) => Promise<Picture> | undefined {
  const [, type = '', base64 = ''] = /^data:([^;]+);base64,(.*)$/s.exec(dataUrl) ?? []
  const original = { bytes: new Uint8Array(Buffer.from(base64, 'base64')), type }
  const pictures = new Map<string, Promise<Picture>>(ORIGINALS.map((path) => [path, Promise.resolve(original)]))
  return (path) => {
    const format = RENDERED.get(path)
    if (format !== undefined && !pictures.has(path)) pictures.set(path, render(original.bytes, ...format))
    return pictures.get(path)
  }
}

/** The logo in the middle, on the night sky unless it fills the icon. */
async function render(source: Uint8Array, width: number, height: number, share: number): Promise<Picture> {
  // Only a club with its own logo loads sharp.
  const { default: sharp } = await import('sharp')
  const size = Math.round(Math.min(width, height) * share)
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const logo = await sharp(source, { density: 300 })
    .resize(size, size, { fit: 'contain', background: clear })
    .png()
    .toBuffer()
  const background = share === 1 ? clear : NIGHT
  const picture = sharp({ create: { width, height, channels: 4, background } }).composite([{ input: logo }])
  return { bytes: new Uint8Array(await picture.png({ compressionLevel: 9 }).toBuffer()), type: 'image/png' }
}
