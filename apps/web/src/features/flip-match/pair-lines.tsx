import { type RefObject, useId, useLayoutEffect, useState } from 'react'

type Box = { x: number; y: number; width: number; height: number }
type Point = { x: number; y: number }
type Line = { key: string; from: Point; to: Point }

/** A line begins this far inside its cards' edges, so that it shows between neighbours too. */
const INSET_PX = 12

/** A dashed line between the two cards of each pair, drawn from one to the other. Measured from the cards, also after a resize. */
export function PairLines({ board, pairs }: { board: RefObject<HTMLElement | null>; pairs: [number, number][] }) {
  const id = useId()
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [lines, setLines] = useState<Line[]>([])

  useLayoutEffect(() => {
    const element = board.current
    if (!element) return
    const measure = () => {
      setSize({ width: element.offsetWidth, height: element.offsetHeight })
      setLines(
        pairs.flatMap(([first, second]) => {
          const [a, b] = [boxOf(element, first), boxOf(element, second)]
          return a && b ? [{ key: `${first}-${second}`, from: edge(a, b), to: edge(b, a) }] : []
        }),
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [board, pairs])

  return (
    <svg className="pointer-events-none absolute inset-0 size-full overflow-visible" aria-hidden="true">
      {lines.map(({ key, from, to }) => {
        const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
        return (
          <g key={key}>
            <mask id={`${id}${key}`} maskUnits="userSpaceOnUse" x={0} y={0} {...size}>
              <line {...ends} className="pair-line-mask" pathLength={1} stroke="#fff" strokeWidth={12} />
            </mask>
            <g mask={`url(#${id}${key})`}>
              <line {...ends} className="stroke-night/70" strokeWidth={6} strokeLinecap="round" />
              <line {...ends} className="stroke-gold" strokeWidth={3} strokeDasharray="2 8" strokeLinecap="round" />
            </g>
            <circle cx={from.x} cy={from.y} r={5} className="pair-line-end fill-gold stroke-2 stroke-night" />
            <circle cx={to.x} cy={to.y} r={5} className="pair-line-end fill-gold stroke-2 stroke-night" />
          </g>
        )
      })}
    </svg>
  )
}

/** Offsets, not the bounding box: that one moves while a card turns or is dealt. */
function boxOf(board: HTMLElement, card: number): Box | null {
  const element = board.querySelector<HTMLElement>(`[data-card="${card}"]`)
  if (!element) return null
  return { x: element.offsetLeft, y: element.offsetTop, width: element.offsetWidth, height: element.offsetHeight }
}

/** Where the line from the middle of `a` to the middle of `b` leaves `a`, less the inset. */
function edge(a: Box, b: Box): Point {
  const middle = { x: a.x + a.width / 2, y: a.y + a.height / 2 }
  const dx = b.x + b.width / 2 - middle.x
  const dy = b.y + b.height / 2 - middle.y
  const share = Math.min((a.width / 2 - INSET_PX) / Math.abs(dx || 1), (a.height / 2 - INSET_PX) / Math.abs(dy || 1))
  return { x: middle.x + dx * share, y: middle.y + dy * share }
}
