// Puts the logo where the web app serves it: logo.svg and favicon.svg as they are drawn in
// media/logo/, the icon for home screens and the card that chat apps show beside a link as PNG.
//
//   node media/render-logo.mjs
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const APPLE_TOUCH_ICON_PX = 180
const SOCIAL_CARD_WIDTH_PX = 1200
const LOGO_MARK = '<!-- logo.svg -->'
// The web app's subset fonts, with the weight that social-card.svg uses.
const FONTS = [
  { file: 'fraunces-600.woff2', axes: {} },
  { file: 'plus-jakarta-sans-400-700.woff2', axes: { wght: 600 } },
]

const web = join(import.meta.dirname, '../apps/web')
const drawings = join(import.meta.dirname, 'logo')
const output = join(web, 'public')
// The web app depends on it for its own subset fonts.
const { default: subsetFont } = await import(createRequire(join(web, 'package.json')).resolve('subset-font'))
const fontDir = await mkdtemp(join(tmpdir(), 'fonts-'))
// sharp's fontconfig reads the variable once, when it is loaded.
process.env.FONTCONFIG_FILE = join(fontDir, 'fonts.conf')
await writeFile(process.env.FONTCONFIG_FILE, `<fontconfig><dir>${fontDir}</dir></fontconfig>`)
const { default: sharp } = await import('sharp')

await mkdir(join(output, 'icons'), { recursive: true })
for (const file of ['logo.svg', 'favicon.svg']) await copyFile(join(drawings, file), join(output, file))

const logo = innerSvg(await readFile(join(drawings, 'logo.svg'), 'utf8'))
// Home screens round the corners and show no transparency, so the night reaches the edges.
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <rect width="512" height="512" fill="#0b1d2e"/>
  <g transform="translate(256 256) scale(.88) translate(-256 -256)">${logo}</g>
</svg>`
// An installed app's icons. Phones show one round or square, so the star has no background; of the
// maskable one they may cut all but the middle 80 %, so it has the night around it.
for (const size of [192, 512]) {
  await writePng(`icons/${size}.png`, svg(logo), size)
}
const maskable = svg(`<rect width="512" height="512" fill="#0b1d2e"/>
  <g transform="translate(256 256) scale(.7) translate(-256 -256)">${logo}</g>`)
await writePng('icons/maskable-512.png', maskable, 512)
await writePng('apple-touch-icon.png', icon, APPLE_TOUCH_ICON_PX)

const card = (await readFile(join(drawings, 'social-card.svg'), 'utf8')).replace(LOGO_MARK, logo)
try {
  await trueTypeFonts(fontDir)
  await writePng('social-card.png', card, SOCIAL_CARD_WIDTH_PX)
} finally {
  await rm(fontDir, { recursive: true })
}

/**
 * @param {string} name
 * @param {string} drawing
 * @param {number} width in pixels
 */
async function writePng(name, drawing, width) {
  const png = await sharp(Buffer.from(drawing)).resize(width).png({ compressionLevel: 9 }).toBuffer()
  await writeFile(join(output, name), png)
  console.log(`${name} ${(png.length / 1024).toFixed(1)} kB`)
}

/**
 * Writes the fonts as TrueType, the only form that sharp reads.
 * @param {string} dir
 */
async function trueTypeFonts(dir) {
  await Promise.all(
    FONTS.map(async ({ file, axes }) => {
      const cut = await readFile(join(web, 'src/ui/fonts', file))
      const trueType = await subsetFont(cut, undefined, {
        keepAllGlyphs: true,
        targetFormat: 'truetype',
        variationAxes: axes,
      })
      await writeFile(join(dir, file.replace('.woff2', '.ttf')), trueType)
    }),
  )
}

/** @param {string} inside the content of a drawing of 512 x 512 */
function svg(inside) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${inside}</svg>`
}

/** @param {string} source */
function innerSvg(source) {
  return source.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
}
