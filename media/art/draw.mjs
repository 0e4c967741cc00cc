// Draws the night scene's line work, the silhouettes and the game cards' pictures as SVG files. Run
// by hand after a change:
// node media/art/draw.mjs
// The results are committed. The screens load them as images, so that the geometry costs no script.
import { writeFile } from 'node:fs/promises'
import { drawCards, drawPen } from './cards.mjs'
import { drawLattice, drawSkyline, drawStars } from './scene.mjs'

/** The arch above a panel, for the CSS mask: the same curve as in src/ui/arch-panel.tsx. */
const arch =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 120"><path d="M0 120C0 80 30 58 80 46S175 26 200 0C225 26 270 34 320 46S400 80 400 120Z"/></svg>'

const source = new URL('../../apps/web/src/', import.meta.url)
/** @type {Record<string, string>} */
const drawings = {
  'ui/art/lattice.svg': drawLattice(),
  'ui/art/stars.svg': drawStars(7, 130),
  'ui/art/arch.svg': arch,
  'ui/art/skyline.svg': drawSkyline(),
  'ui/art/cards.svg': drawCards(),
  'ui/art/pen.svg': drawPen(),
}
for (const [file, svg] of Object.entries(drawings)) {
  await writeFile(new URL(file, source), `${svg}\n`)
  console.log(`${file}: ${svg.length} bytes`)
}
