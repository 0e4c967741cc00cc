// The wall of tiles on a canvas: of the hall's screen, and of the picture of it.
import { type Point, starPoints, type Tile, WALL_COLUMNS, WALL_ROWS, WALL_TILES } from './zellige.ts'

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
