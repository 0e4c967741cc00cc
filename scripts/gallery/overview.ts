// The README's picture: a laptop and two phones on the night background.
import { join } from 'node:path'
import sharp from 'sharp'

const WIDTH = 1600
const HEIGHT = 940
const SCREEN = { x: 110, y: 90, width: 1040, height: 650 }
const PHONES = [
  { x: 996, y: 250, width: 278 },
  { x: 1298, y: 290, width: 278 },
]
const PHONE_RATIO = 844 / 390

/** Joins the pictures of a laptop and of two phones, in `dir`, to overview.webp. */
export async function composeOverview(dir: string, laptop: string, phones: [string, string]): Promise<void> {
  const layers = [
    { input: Buffer.from(backdrop()), left: 0, top: 0 },
    { input: await rounded(join(dir, laptop), SCREEN.width, SCREEN.height, 10), left: SCREEN.x, top: SCREEN.y },
  ]
  for (const [index, { x, y, width }] of PHONES.entries()) {
    const height = Math.round(width * PHONE_RATIO)
    layers.push(
      { input: Buffer.from(phoneFrame(width + 16, height + 16)), left: x - 48, top: y - 48 },
      { input: await rounded(join(dir, phones[index] ?? phones[0]), width, height, 30), left: x, top: y },
    )
  }
  await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#07131f' } })
    .composite(layers)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(dir, 'overview.webp'))
}

async function rounded(file: string, width: number, height: number, radius: number): Promise<Buffer> {
  const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`
  return sharp(file)
    .resize(width, height, { fit: 'cover', position: 'top' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

function backdrop(): string {
  const { x, y, width, height } = SCREEN
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs>
    <linearGradient id="night" x1="0" y1="0" x2="0" y2="1">
      <stop stop-color="#07131f"/><stop offset=".6" stop-color="#0b1d2e"/><stop offset="1" stop-color="#0e3b3f"/>
    </linearGradient>
    <radialGradient id="glow" cx=".5" cy="1" r=".7">
      <stop stop-color="#e3b657" stop-opacity=".32"/><stop offset="1" stop-color="#e3b657" stop-opacity="0"/>
    </radialGradient>
    <linearGradient id="base" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#3a4a58"/><stop offset="1" stop-color="#141f2a"/></linearGradient>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#night)"/>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#glow)"/>
  <rect x="${x - 18}" y="${y - 18}" width="${width + 36}" height="${height + 36}" rx="24" fill="#0a1119" stroke="#46586a" stroke-width="2"/>
  <path d="M${x - 90} ${y + height + 18}h${width + 180}l-26 30a20 20 0 0 1-14 6H${x - 50}a20 20 0 0 1-14-6Z" fill="url(#base)"/>
</svg>`
}

/** The frame has 40 px around it for its shadow. */
function phoneFrame(width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 80}" height="${height + 80}">
  <filter id="shadow" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="14"/></filter>
  <rect x="40" y="50" width="${width}" height="${height}" rx="38" fill="#000" opacity=".6" filter="url(#shadow)"/>
  <rect x="40" y="40" width="${width}" height="${height}" rx="38" fill="#0a1119" stroke="#58697a" stroke-width="2"/>
</svg>`
}
