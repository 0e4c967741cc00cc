// The wall behind every mood of the hall's screen. The canvas is painted only when the count or the
// size changes. Only a few elements are animated, by the compositor, so that a slow laptop keeps 30
// frames a second.
import { useEffect, useRef } from 'react'
import { prefersReducedMotion } from '../platform/device/media-query.ts'
import { layWall, type Point, starPoints, type Tile, WALL_COLUMNS, WALL_ROWS, WALL_TILES } from './zellige.ts'

/** The most tiles that flash at one change of the count: more would hide each other. */
const FLASHES_MAX = 12
/** The time for which a finished wall is seen before the next pattern begins. */
const FINISHED_MS = 8000
const GLINT_EVERY_MS = 700

type Props = {
  /** Tiles that were lit in this season. Null until loaded. */
  tiles: number | null
  /** If true, no tile glints. */
  isStill: boolean
}

export function Wall({ tiles, isStill }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const lights = useRef<HTMLDivElement>(null)
  const wall = useRef<ReturnType<typeof createWall>>(null)
  useEffect(() => {
    if (canvas.current === null || lights.current === null) return
    const own = createWall(canvas.current, lights.current)
    wall.current = own
    return own.close
  }, [])
  useEffect(() => {
    if (tiles !== null) wall.current?.show(tiles)
  }, [tiles])
  useEffect(() => {
    if (isStill) return
    const timer = window.setInterval(() => wall.current?.glint(), GLINT_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [isStill])

  return (
    <div
      className="wall fixed inset-0 -z-10 overflow-clip after:fixed after:inset-0 forced-colors:hidden"
      aria-hidden="true"
    >
      <canvas ref={canvas} className="wall-canvas fixed inset-0 size-full [transition:opacity_1.2s]" />
      <div ref={lights} />
    </div>
  )
}

function createWall(canvas: HTMLCanvasElement, lights: HTMLElement) {
  const pen = canvas.getContext('2d', { alpha: false })
  let shown = 0
  let laid = layWall(0)
  let pattern = 0
  let waiting = 0
  /** The size of a cell and the corner of the first cell, in pixels. The wall covers the screen. */
  let place = { cell: 0, left: 0, top: 0 }

  function repaint(): void {
    const ratio = window.devicePixelRatio
    const [width, height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio].map(Math.round) as [
      number,
      number,
    ]
    if (width === 0 || height === 0 || pen === null) return
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    const cell = Math.max(width / WALL_COLUMNS, height / WALL_ROWS)
    place = { cell, left: (width - cell * WALL_COLUMNS) / 2, top: (height - cell * WALL_ROWS) / 2 }
    pen.fillStyle = '#050f19'
    pen.fillRect(0, 0, width, height)
    const lit = shown - pattern * WALL_TILES
    for (const [index, tile] of laid.entries()) paint(tile, index < lit && index < WALL_TILES)
  }

  function trace(points: readonly Point[], [x, y]: Point, scale: number): void {
    const { cell, left, top } = place
    pen?.beginPath()
    for (const point of points)
      pen?.lineTo(left + (x + (point[0] - x) * scale) * cell, top + (y + (point[1] - y) * scale) * cell)
    pen?.closePath()
  }

  function paint({ shape, points, colour, shade, centre }: Tile, isLit: boolean): void {
    if (pen === null) return
    const { cell, left, top } = place
    const [x, y] = [left + centre[0] * cell, top + centre[1] * cell]
    trace(points, centre, 0.95)
    if (!isLit) {
      pen.fillStyle = `rgb(15 42 60 / ${(0.5 + 0.4 * shade).toFixed(2)})`
      pen.fill()
      pen.strokeStyle = 'rgb(227 182 87 / 0.22)'
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
    glaze.addColorStop(0, `rgb(255 255 255 / ${(0.1 + 0.26 * shade).toFixed(2)})`)
    glaze.addColorStop(0.5, 'rgb(255 255 255 / 0)')
    glaze.addColorStop(1, `rgb(3 12 20 / ${(0.2 + 0.22 * (1 - shade)).toFixed(2)})`)
    pen.fillStyle = glaze
    pen.fill()
    trace(points, centre, 0.85)
    pen.strokeStyle = 'rgb(255 246 214 / 0.22)'
    pen.lineWidth = cell * 0.011
    pen.stroke()
    if (shape !== 'star') return
    // A smaller khatam is cut into each star.
    trace(starPoints(centre, 8, 0.235, 0.18, Math.PI / 8), centre, 1)
    pen.fillStyle = 'rgb(5 15 25 / 0.34)'
    pen.fill()
    pen.strokeStyle = 'rgb(255 246 214 / 0.3)'
    pen.stroke()
    trace(starPoints(centre, 8, 0.11, 0.084), centre, 1)
    pen.fillStyle = 'rgb(255 246 214 / 0.6)'
    pen.fill()
  }

  /** A light over a tile. `kind` is its style. */
  function flash({ centre: [x, y] }: Tile, kind: string): void {
    if (prefersReducedMotion() || document.hidden) return
    const ratio = window.devicePixelRatio
    const light = document.createElement('span')
    light.className = kind
    light.style.left = `${(place.left + x * place.cell) / ratio}px`
    light.style.top = `${(place.top + y * place.cell) / ratio}px`
    light.addEventListener('animationend', () => light.remove(), { once: true })
    lights.append(light)
  }

  function lay(next: number): void {
    pattern = next
    laid = layWall(next)
    repaint()
    if (!prefersReducedMotion()) canvas.animate({ opacity: [0, 1] }, 1500)
  }

  function show(tiles: number): void {
    const before = shown
    shown = tiles
    const next = Math.floor(tiles / WALL_TILES)
    // The screen has just opened, or the count jumped, or fell after a restore of the data.
    const isNew = place.cell === 0 || tiles < before || next > pattern + 1 || before === 0
    if (next === pattern && !isNew) {
      const lit = laid.slice(before - pattern * WALL_TILES, tiles - pattern * WALL_TILES)
      for (const tile of lit) paint(tile, true)
      for (const tile of lit.slice(-FLASHES_MAX)) flash(tile, 'wall-flash')
    } else if (isNew) {
      window.clearTimeout(waiting)
      waiting = 0
      if (next === pattern) repaint()
      else lay(next)
    } else if (waiting === 0) {
      repaint()
      for (const tile of laid.slice(-FLASHES_MAX)) flash(tile, 'wall-flash')
      waiting = window.setTimeout(() => {
        waiting = 0
        lay(Math.floor(shown / WALL_TILES))
      }, FINISHED_MS)
    }
  }

  const glint = () => {
    const lit = Math.min(WALL_TILES, shown - pattern * WALL_TILES)
    const tile = laid[Math.floor(Math.random() * lit)]
    if (lit > 0 && tile !== undefined) flash(tile, 'wall-glint')
  }
  const resized = new ResizeObserver(repaint)
  resized.observe(canvas)
  return {
    show,
    glint,
    close: () => {
      window.clearTimeout(waiting)
      resized.disconnect()
      lights.replaceChildren()
    },
  }
}
