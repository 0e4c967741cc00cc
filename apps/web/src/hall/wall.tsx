// The wall behind every mood of the hall's screen, at full brightness. The canvas is painted only
// when the count or the size changes. Only a few elements are animated, by the compositor, so that a
// slow laptop keeps 30 frames a second.
import { useEffect, useRef } from 'react'
import { prefersReducedMotion } from '../platform/device/media-query.ts'
import { paintTile, paintWall, placeOn } from '../ui/wall-paint.ts'
import { layWall, type Tile, WALL_TILES } from '../ui/zellige.ts'

/** The most tiles that flare at one change: a player's tiles. */
const FLARES_MAX = 15
const FLARE_EVERY_MS = 60
/** The time for which a finished wall is seen before the next pattern begins. */
const FINISHED_MS = 8000
const GLINT_EVERY_MS = 700

type Props = {
  /** Tiles that were lit in this season. Null until loaded. */
  tiles: number | null
  /** If true, no tile glints. */
  isStill: boolean
  /** A finished game, whose tiles flare once. */
  arrival: { id: string; tiles: number } | null
}

export function Wall({ tiles, isStill, arrival }: Props) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: one arrival flares once
  useEffect(() => {
    if (arrival !== null) wall.current?.flareNewest(arrival.tiles)
  }, [arrival?.id])
  useEffect(() => {
    if (isStill) return
    const timer = window.setInterval(() => wall.current?.glint(), GLINT_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [isStill])

  return (
    <div className="wall fixed inset-0 -z-10 overflow-clip forced-colors:hidden" aria-hidden="true">
      <canvas ref={canvas} className="fixed inset-0 size-full" />
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
  let place = placeOn(0, 0)

  function repaint(): void {
    const ratio = window.devicePixelRatio
    const [width, height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio].map(Math.round) as [
      number,
      number,
    ]
    if (width === 0 || height === 0 || pen === null) return
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    place = paintWall(pen, laid, shown - pattern * WALL_TILES)
  }

  /** A light over a tile. `kind` is its style. */
  function light({ centre: [x, y], points }: Tile, kind: string, delayMs = 0): void {
    if (prefersReducedMotion() || document.hidden) return
    const cell = place.cell / window.devicePixelRatio
    const shape = points.map(([px, py]) => `${(50 + 50 * (px - x)).toFixed(1)}% ${(50 + 50 * (py - y)).toFixed(1)}%`)
    const light = document.createElement('span')
    light.className = kind
    light.style.cssText = `
      left: ${place.left / window.devicePixelRatio + (x - 1) * cell}px;
      top: ${place.top / window.devicePixelRatio + (y - 1) * cell}px;
      width: ${2 * cell}px; height: ${2 * cell}px; animation-delay: ${delayMs}ms; --tile: polygon(${shape})`
    light.addEventListener('animationend', () => light.remove(), { once: true })
    lights.append(light)
  }

  const flare = (tiles: readonly Tile[]) => {
    for (const [index, tile] of tiles.slice(-FLARES_MAX).entries()) light(tile, 'wall-flare', index * FLARE_EVERY_MS)
  }
  const litTiles = () => laid.slice(0, Math.min(WALL_TILES, shown - pattern * WALL_TILES))

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
      if (pen !== null) for (const tile of lit) paintTile(pen, place, tile, true)
      flare(lit)
    } else if (isNew) {
      window.clearTimeout(waiting)
      waiting = 0
      if (next === pattern) repaint()
      else lay(next)
    } else if (waiting === 0) {
      repaint()
      flare(laid.slice(0, WALL_TILES))
      waiting = window.setTimeout(() => {
        waiting = 0
        lay(Math.floor(shown / WALL_TILES))
      }, FINISHED_MS)
    }
  }

  const glint = () => {
    const lit = litTiles()
    const tile = lit[Math.floor(Math.random() * lit.length)]
    if (tile !== undefined) light(tile, 'wall-glint')
  }
  const resized = new ResizeObserver(repaint)
  resized.observe(canvas)
  return {
    show,
    glint,
    flareNewest: (count: number) => flare(litTiles().slice(-count)),
    close: () => {
      window.clearTimeout(waiting)
      resized.disconnect()
      lights.replaceChildren()
    },
  }
}
