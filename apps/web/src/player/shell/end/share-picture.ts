// The picture and the text of tiles that a player shares. Both are made on the device.
import { scriptOf } from '../../../text/script-of.ts'
import type { EndTile, Panel } from './tile-panel.tsx'

/** An eight-pointed star in its square, and two squares without one. */
const SIGNS = { glazed: '✴️', clay: '🟫', empty: '⬛' }

/** The panel in emoji, a line for each row. */
export function tileText({ tiles, columns }: Panel): string {
  const sign = (tile: EndTile) => (tile === null ? SIGNS.empty : tile === 'correct' ? SIGNS.glazed : SIGNS.clay)
  const rows = Array.from({ length: Math.ceil(tiles.length / columns) }, (_, row) =>
    tiles.slice(row * columns, (row + 1) * columns),
  )
  return rows.map((row) => row.map(sign).join('')).join('\n')
}

export type PictureWords = {
  event: string
  club: string
  game: string
  scoreLabel: string
  score: string
  /** Null: the player doesn't show it. */
  name: string | null
  /** Null: an address that only this machine can open. */
  address: string | null
}

type Font = 'display' | 'sans'
/** A line around the picture's vertical middle line. `y` is its baseline, in pixels. */
type Line = { text: string; font: Font; size: number; colour: string; y: number }

const [WIDTH, HEIGHT] = [1080, 1350]
const MARGIN = 90
const TEXT_WIDTH = WIDTH - 2 * MARGIN - 40
const PANEL_TOP = 258
const COLOURS = { night: '#07131f', gold: '#e3b657', pale: '#f4dfa6', parchment: '#f7f1e1', muted: '#b7c4c6' }
/** Arabic letters are smaller at the same size, and reach further above and below their line. */
const SCALE = { en: 1, ar: 1.2 }
const LEADING = { en: 1.2, ar: 1.5 }

/**
 * The picture's lines and the place of its panel. A long text gets smaller and takes a second line:
 * no name is cut. `widthOf` measures a text in pixels.
 */
export function layOutPicture(
  words: PictureWords,
  { columns, rows }: { columns: number; rows: number },
  widthOf: (text: string, font: Font, size: number) => number,
) {
  const lines: Line[] = []
  /** Sets a text between two heights, in its middle. */
  const set = (text: string, font: Font, largest: number, colour: string, [top, bottom]: [number, number]) => {
    const script = scriptOf(text) ?? 'en'
    for (let size = Math.round(largest * SCALE[script]); ; size -= 2) {
      const broken = breakInTwo(text, (part) => widthOf(part, font, size) <= TEXT_WIDTH)
      const leading = size * LEADING[script]
      if (size > 12 && (broken === null || broken.length * leading > bottom - top)) continue
      const first = (top + bottom - (broken ?? [text]).length * leading) / 2
      for (const [index, part] of (broken ?? [text]).entries()) {
        lines.push({ text: part, font, size, colour, y: first + index * leading + 0.5 * leading + 0.35 * size })
      }
      return
    }
  }
  const cell = Math.min((WIDTH - 2 * MARGIN - 40) / columns, 540 / rows)
  const panel = { x: (WIDTH - columns * cell) / 2, y: PANEL_TOP, cell }
  const below = PANEL_TOP + rows * cell + 30
  const foot = HEIGHT - 170
  set(words.event, 'display', 64, COLOURS.pale, [62, 170])
  set(words.game, 'sans', 40, COLOURS.muted, [160, 232])
  const middle = words.name === null ? below : below + 86
  if (words.name !== null) set(words.name, 'display', 54, COLOURS.pale, [below, middle])
  set(words.scoreLabel, 'sans', 44, COLOURS.gold, [middle, middle + 74])
  set(words.score, 'display', 240, COLOURS.parchment, [middle + 74, foot])
  const footLine = foot + (words.address === null ? 112 : 62)
  set(words.club, 'sans', 42, COLOURS.parchment, [foot, footLine])
  if (words.address !== null) set(words.address, 'sans', 36, COLOURS.muted, [footLine, foot + 112])
  return { lines, panel, foot }
}

/** The text in one line or, at the space nearest its middle, in two; null if neither fits. */
function breakInTwo(text: string, fits: (part: string) => boolean): string[] | null {
  if (fits(text)) return [text]
  const spaces = [...text.matchAll(/\s+/gu)].map(({ index }) => index)
  const middle = text.length / 2
  const at = spaces.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0]
  if (at === undefined) return null
  const parts = [text.slice(0, at), text.slice(at).trim()]
  return parts.every(fits) ? parts : null
}

/**
 * Paints the picture. Null: this browser can't. `tiles` are the panel's drawings on the page, in
 * `columns` columns.
 */
export async function paintPicture(
  words: PictureWords,
  tiles: readonly SVGElement[],
  columns: number,
  isRightToLeft: boolean,
): Promise<HTMLCanvasElement | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  const style = getComputedStyle(document.documentElement)
  const fontOf = (font: Font, size: number) =>
    font === 'display'
      ? `600 ${size}px ${style.getPropertyValue('--font-display')}`
      : `500 ${size}px ${style.getPropertyValue('--font-sans')}`
  const texts = Object.values(words).join('')
  // A font that doesn't load is replaced by the next one of its list.
  await Promise.allSettled([
    document.fonts.load(fontOf('display', 64), texts),
    document.fonts.load(fontOf('sans', 34), texts),
  ])
  const rows = Math.ceil(tiles.length / columns)
  const { lines, panel, foot } = layOutPicture(words, { columns, rows }, (text, font, size) => {
    pen.font = fontOf(font, size)
    return pen.measureText(text).width
  })
  pen.fillStyle = COLOURS.night
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.strokeStyle = COLOURS.gold
  pen.lineWidth = 4
  pen.strokeRect(34, 34, WIDTH - 68, HEIGHT - 68)
  pen.lineWidth = 1.5
  pen.strokeRect(46, 46, WIDTH - 92, HEIGHT - 92)
  pen.fillStyle = COLOURS.gold
  pen.fillRect(WIDTH / 2 - 120, foot - 1, 240, 2)
  const { x, y, cell } = panel
  pen.lineWidth = 5
  pen.strokeRect(x - 10, y - 10, columns * cell + 20, rows * cell + 20)
  const drawings = await drawingsOf(tiles)
  for (const [index, drawing] of drawings.entries()) {
    const column = index % columns
    const place = isRightToLeft ? columns - 1 - column : column
    pen.drawImage(drawing, x + place * cell, y + Math.floor(index / columns) * cell, cell, cell)
  }
  pen.textAlign = 'center'
  for (const { text, font, size, colour, y } of lines) {
    pen.font = fontOf(font, size)
    pen.fillStyle = colour
    pen.direction = scriptOf(text) === 'ar' ? 'rtl' : 'ltr'
    pen.fillText(text, WIDTH / 2, y)
  }
  return canvas
}

/** Equal drawings are decoded once. */
function drawingsOf(tiles: readonly SVGElement[]): Promise<HTMLImageElement[]> {
  const decoded = new Map<string, Promise<HTMLImageElement>>()
  return Promise.all(
    tiles.map((tile) => {
      const copy = tile.cloneNode(true) as SVGElement
      // Firefox draws no picture without a size.
      copy.setAttribute('width', '400')
      copy.setAttribute('height', '400')
      const address = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
      const known = decoded.get(address)
      if (known !== undefined) return known
      const image = new Image()
      image.src = address
      const loaded = image.decode().then(() => image)
      decoded.set(address, loaded)
      return loaded
    }),
  )
}
