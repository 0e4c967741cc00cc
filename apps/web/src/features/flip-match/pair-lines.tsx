import { CARDS_PER_LEVEL } from '@noor-quest/rules/flip-match'
import { type RefObject, useEffect, useId, useState } from 'react'
import { useLanguage } from '../../platform/text/use-language.ts'

export type Box = { x: number; y: number; width: number; height: number }
type Point = { x: number; y: number }
export type PairLine = { path: string; from: Point; to: Point }

/** The cards' positions, in pixels from the board's corner. */
type Layout = { width: number; height: number; boxes: (Box | null)[] }

/**
 * A dashed line between the two cards of each pair, drawn from one to the other. All lines run in the aisle between the
 * board's two sides, so none strikes through a card. Cards are measured when the board changes, after the browser has laid
 * them out: measured when a pair is found, they would have to be laid out in the middle of a turn.
 */
export function PairLines({ board, pairs }: { board: RefObject<HTMLElement | null>; pairs: [number, number][] }) {
  const id = useId()
  const { dir } = useLanguage()
  const [{ width, height, boxes }, setLayout] = useState<Layout>({ width: 0, height: 0, boxes: [] })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another direction mirrors the board and leaves its size
  useEffect(() => {
    const element = board.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setLayout({
        width: element.offsetWidth,
        height: element.offsetHeight,
        boxes: Array.from({ length: CARDS_PER_LEVEL }, (_, card) => boxOf(element, card)),
      }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [board, dir])

  const lines = pairs.flatMap(([first, second]) => {
    const line = pairLine(boxes, first, second)
    return line ? [{ ...line, key: `${first}-${second}` }] : []
  })

  return (
    <svg className="pointer-events-none absolute inset-0 size-full overflow-visible" aria-hidden="true">
      {lines.map(({ key, path, from, to }) => (
        <g key={key} fill="none" strokeLinecap="round">
          <mask id={`${id}${key}`} maskUnits="userSpaceOnUse" x={-20} y={-20} width={width + 40} height={height + 40}>
            <path d={path} className="pair-line-mask" pathLength={1} stroke="#fff" strokeWidth={16} />
          </mask>
          <g mask={`url(#${id}${key})`}>
            <path d={path} className="stroke-night/70" strokeWidth={8} />
            <path d={path} className="stroke-gold" strokeWidth={4} strokeDasharray="5 9" />
          </g>
          <circle cx={from.x} cy={from.y} r={6} className="pair-line-end fill-gold stroke-2 stroke-night" />
          <circle cx={to.x} cy={to.y} r={6} className="pair-line-end fill-gold stroke-2 stroke-night" />
        </g>
      ))}
    </svg>
  )
}

/** Offsets, not the bounding box: that one moves while a card turns or is dealt. */
function boxOf(board: HTMLElement, card: number): Box | null {
  const element = board.querySelector<HTMLElement>(`[data-card="${card}"]`)
  if (!element) return null
  return { x: element.offsetLeft, y: element.offsetTop, width: element.offsetWidth, height: element.offsetHeight }
}

/**
 * From the edge of one card that faces the aisle to that of the other. `boxes` are the eight cards in pixels: 0-3 on one
 * side of the aisle, 4-7 on the other, in any layout. Null until all are laid out.
 */
export function pairLine(boxes: readonly (Box | null)[], first: number, second: number): PairLine | null {
  const [a, b, near, far] = [boxes[first], boxes[second], boxes[0], boxes[4]]
  if (!a || !b || !near || !far) return null
  // An aisle that runs from top to bottom (a phone held upright) is one seen sideways.
  const isUpright = near.y === far.y
  const turn = (box: Box): Box => (isUpright ? { x: box.y, y: box.x, width: box.height, height: box.width } : box)
  const point = (x: number, y: number): Point => (isUpright ? { x: y, y: x } : { x, y })

  const [nearSide, farSide] = [turn(near), turn(far)]
  const [upper, lower] = nearSide.y < farSide.y ? [nearSide, farSide] : [farSide, nearSide]
  const aisle = { start: upper.y + upper.height, end: lower.y }
  const edge = (box: Box) => {
    const isUpper = box.y < aisle.start
    return { x: box.x + box.width / 2, y: isUpper ? aisle.start : aisle.end, inwards: isUpper ? 1 : -1 }
  }
  const [from, to] = [edge(turn(a)), edge(turn(b))]
  const width = aisle.end - aisle.start
  // A straight line across; along one side an arc, deeper the farther it goes, and always within the aisle.
  const steps = Math.abs(from.x - to.x) / upper.width
  const depth = from.y === to.y ? width * Math.min(1.15, 0.6 + 0.2 * steps) : width * 0.5
  const bend = (end: typeof from) => point(end.x, end.y + end.inwards * depth)
  const [p, q, c, d] = [point(from.x, from.y), point(to.x, to.y), bend(from), bend(to)]
  return { path: `M${p.x} ${p.y}C${c.x} ${c.y} ${d.x} ${d.y} ${q.x} ${q.y}`, from: p, to: q }
}
