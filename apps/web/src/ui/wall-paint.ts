// The wall of tiles on a canvas: of the hall's screen, and of the picture that is saved of it.
import { layWall, type Point, starPoints, type Tile, WALL_COLUMNS, WALL_ROWS, WALL_TILES } from './zellige.ts'

/** The size of a cell and the corner of the first cell, in pixels. */
export type Place = { cell: number; left: number; top: number }

/** The wall covers the canvas. */
export function placeOn(width: number, height: number): Place {
  const cell = Math.max(width / WALL_COLUMNS, height / WALL_ROWS)
  return { cell, left: (width - cell * WALL_COLUMNS) / 2, top: (height - cell * WALL_ROWS) / 2 }
}

/** @param lit the number of lit tiles, in the order of `tiles` */
export function paintWall(pen: CanvasRenderingContext2D, tiles: readonly Tile[], lit: number): Place {
  const { width, height } = pen.canvas
  const place = placeOn(width, height)
  pen.fillStyle = '#04101a'
  pen.fillRect(0, 0, width, height)
  for (const [index, tile] of tiles.entries()) paintTile(pen, place, tile, index < lit && index < WALL_TILES)
  return place
}

export function paintTile(
  pen: CanvasRenderingContext2D,
  { cell, left, top }: Place,
  { shape, points, colour, shade, centre }: Tile,
  isLit: boolean,
): void {
  const trace = (points: readonly Point[], scale: number) => {
    const [x, y] = centre
    pen.beginPath()
    for (const point of points)
      pen.lineTo(left + (x + (point[0] - x) * scale) * cell, top + (y + (point[1] - y) * scale) * cell)
    pen.closePath()
  }
  const [x, y] = [left + centre[0] * cell, top + centre[1] * cell]
  trace(points, 0.95)
  if (!isLit) {
    pen.fillStyle = `rgb(20 46 62 / ${(0.62 + 0.3 * shade).toFixed(2)})`
    pen.fill()
    pen.strokeStyle = 'rgb(227 182 87 / 0.3)'
    pen.lineWidth = cell * 0.012
    pen.stroke()
    return
  }
  pen.fillStyle = colour
  pen.fill()
  // The glaze: each tile reflects a little differently.
  const tilt = (shade - 0.5) * 0.5
  const glaze = pen.createLinearGradient(
    x - cell * 0.4,
    y - cell * (0.4 + tilt),
    x + cell * 0.4,
    y + cell * (0.4 - tilt),
  )
  glaze.addColorStop(0, `rgb(255 255 255 / ${(0.16 + 0.3 * shade).toFixed(2)})`)
  glaze.addColorStop(0.5, 'rgb(255 255 255 / 0)')
  glaze.addColorStop(1, `rgb(3 12 20 / ${(0.16 + 0.18 * (1 - shade)).toFixed(2)})`)
  pen.fillStyle = glaze
  pen.fill()
  trace(points, 0.93)
  pen.strokeStyle = 'rgb(255 255 255 / 0.22)'
  pen.lineWidth = cell * 0.014
  pen.stroke()
  if (shape !== 'star') return
  // A smaller khatam is cut into each star.
  trace(starPoints(centre, 8, 0.235, 0.18, Math.PI / 8), 1)
  pen.fillStyle = 'rgb(5 15 25 / 0.34)'
  pen.fill()
  pen.strokeStyle = 'rgb(255 246 214 / 0.3)'
  pen.stroke()
  trace(starPoints(centre, 8, 0.11, 0.084), 1)
  pen.fillStyle = 'rgb(255 246 214 / 0.7)'
  pen.fill()
}

const WIDTH = 3840
const HEIGHT = 2160

/** Saves the wall with the event's names as a PNG picture, made on this device. */
export async function saveWall(tiles: number, names: { event: string; club: string; built: string }): Promise<void> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d', { alpha: false })
  if (pen === null) return
  const pattern = Math.floor(tiles / WALL_TILES)
  paintWall(pen, layWall(pattern), tiles - pattern * WALL_TILES)
  await document.fonts.ready
  paintNames(pen, names)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture === null) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = 'wall.png'
  link.click()
  // The browser reads the address after the click.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function paintNames(pen: CanvasRenderingContext2D, { event, club, built }: Parameters<typeof saveWall>[1]): void {
  const font = (size: number) => `600 ${size}px ${getComputedStyle(document.body).getPropertyValue('--font-display')}`
  const lines = [
    { words: event, size: 168, colour: '#f4dfa6', height: 236 },
    { words: `${club} · ${built}`, size: 84, colour: '#f7f1e1', height: 130 },
  ]
  const [width, height] = [3000, 460]
  const [left, top] = [(WIDTH - width) / 2, HEIGHT - height - 160]
  const box = (inset: number) =>
    pen.roundRect(left + inset, top + inset, width - 2 * inset, height - 2 * inset, Math.max(8, 40 - inset))
  pen.beginPath()
  box(0)
  pen.fillStyle = '#07131f'
  pen.fill()
  pen.strokeStyle = '#e3b657'
  pen.lineWidth = 10
  pen.stroke()
  pen.beginPath()
  box(24)
  pen.lineWidth = 2
  pen.stroke()
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.direction = document.dir === 'rtl' ? 'rtl' : 'ltr'
  let middle = top + 50
  for (const { words, size, colour, height } of lines) {
    pen.font = font(size)
    pen.font = font(Math.min(size, (size * (width - 200)) / pen.measureText(words).width))
    pen.fillStyle = colour
    pen.fillText(words, WIDTH / 2, middle + height / 2)
    middle += height
  }
}
