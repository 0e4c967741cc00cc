// Makes medallions of the drawings: each scene is clipped to a circle inside the club's
// eight-pointed star. Those in media/items/ become content/items/<name>.webp for the memory game;
// those in media/states/, for end screens and empty screens, stay drawings:
// apps/web/src/ui/art/states/<name>.svg.
//
//   node media/render-items.mjs            every drawing
//   node media/render-items.mjs ark table  only these
//   node media/render-items.mjs --png DIR  every drawing as PNG into DIR, to look at
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { khatam } from './khatam.mjs'

const SIZE_PX = 512
const WEBP_QUALITY = 84
const CENTRE = SIZE_PX / 2
const STAR_RADIUS = 254
const RIM_RADIUS = 210
const SCENE_RADIUS = 204
// The drawings keep everything that matters within this radius of the centre.
const DRAWN_RADIUS = 216

const SETS = [
  { drawings: join(import.meta.dirname, 'items'), output: join(import.meta.dirname, '../content/items'), type: 'webp' },
  {
    drawings: join(import.meta.dirname, 'states'),
    output: join(import.meta.dirname, '../apps/web/src/ui/art/states'),
    type: 'svg',
  },
]
const { values, positionals } = parseArgs({ options: { png: { type: 'string' } }, allowPositionals: true })
for (const { drawings, output, type } of SETS) {
  const all = (await readdir(drawings)).filter((file) => file.endsWith('.svg')).map((file) => basename(file, '.svg'))
  await mkdir(values.png ?? output, { recursive: true })
  for (const name of all) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const svg = medallion(sceneOf(await readFile(join(drawings, `${name}.svg`), 'utf8'), name))
    if (type === 'svg' && values.png === undefined) {
      await writeFile(join(output, `${name}.svg`), `${packed(svg)}\n`)
      console.log(`${name}.svg ${(packed(svg).length / 1024).toFixed(1)} kB`)
      continue
    }
    const drawn = sharp(Buffer.from(svg)).resize(SIZE_PX)
    if (values.png !== undefined) {
      await drawn.png().toFile(join(values.png, `${name}.png`))
      continue
    }
    const webp = await drawn.webp({ quality: WEBP_QUALITY, effort: 6 }).toBuffer()
    await writeFile(join(output, `${name}.webp`), webp)
    console.log(`${name}.webp ${(webp.length / 1024).toFixed(1)} kB`)
  }
}

/**
 * Without comments and spaces for editors.
 * @param {string} svg
 */
function packed(svg) {
  return svg
    .replace(/<!--[\s\S]*?-->|<title>[\s\S]*?<\/title>/g, '')
    .replace(/>\s+</g, '><')
    .trim()
}

/**
 * The content of a drawing's <svg> element.
 * @param {string} source
 * @param {string} name
 * @throws Error if the drawing isn't 512 x 512
 */
function sceneOf(source, name) {
  const scene = source.match(/<svg[^>]*viewBox="0 0 512 512"[^>]*>([\s\S]*)<\/svg>/)?.[1]
  if (scene === undefined) throw new Error(`${name}.svg has no viewBox="0 0 512 512"`)
  return scene
}

/** @param {string} scene */
function medallion(scene) {
  const scale = SCENE_RADIUS / DRAWN_RADIUS
  const circle = (/** @type {number} */ radius) => `cx="${CENTRE}" cy="${CENTRE}" r="${radius}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE_PX} ${SIZE_PX}">
    <defs>
      <linearGradient id="frame-gold" x1="0" y1="0" x2="1" y2="1">
        <stop stop-color="#fbe6ae"/><stop offset=".5" stop-color="#e9bd62"/><stop offset="1" stop-color="#b98433"/>
      </linearGradient>
      <clipPath id="frame-clip"><circle ${circle(SCENE_RADIUS)}/></clipPath>
    </defs>
    <path d="${khatam(CENTRE, CENTRE, STAR_RADIUS)}" fill="url(#frame-gold)"/>
    <path d="${khatam(CENTRE, CENTRE, STAR_RADIUS - 11)}" fill="#0a2a35"/>
    <circle ${circle(RIM_RADIUS)} fill="url(#frame-gold)"/>
    <g clip-path="url(#frame-clip)">
      <g transform="translate(${CENTRE} ${CENTRE}) scale(${scale}) translate(${-CENTRE} ${-CENTRE})">${scene}</g>
    </g>
  </svg>`
}
