import { CARDS_PER_LEVEL } from '@noor-quest/rules/flip-match'
import { PAIRS } from '@noor-quest/rules/flip-match-deal'
import { type CSSProperties, type RefObject, useEffect, useId, useState } from 'react'
import { useLanguage } from '../../text/use-language.ts'

export type Box = { x: number; y: number; width: number; height: number }

/** The cards' positions in pixels from the board's corner. */
type Layout = { width: number; height: number; boxes: (Box | null)[] }

/**
 * A crescent, a triangle, a square and a star of 24 x 24: distinct without colour. A disc in a
 * seal would look like an eye.
 */
const SHAPES = [
  'M17 2.5A10 10 0 1 0 17 21.5A11 11 0 0 1 17 2.5z',
  'M12 2.5L22 20.5H2z',
  'M4 4H20V20H4z',
  'M12 1Q13.5 10.5 23 12Q13.5 13.5 12 23Q10.5 13.5 1 12Q10.5 10.5 12 1z',
] as const

/** The shape of the n-th pair, from 0, in its seals. */
export function shapeOf(pair: number): string {
  return SHAPES[pair % PAIRS] ?? SHAPES[0]
}

/** Each pair's glaze, and its light colour for the line and the cards' edges on dark felt. */
const COLOURS = [
  { '--glaze': '#b57612', '--tint': '#f2c65a' },
  { '--glaze': '#2563a8', '--tint': '#7cc8ff' },
  { '--glaze': '#a8324a', '--tint': '#ff9fc6' },
  { '--glaze': '#1f7a5c', '--tint': '#8be6ae' },
] as const

/** The colours of the n-th pair, from 0, for flip-match.css. */
export const tintOf = (pair: number): CSSProperties => COLOURS[pair % PAIRS] ?? COLOURS[0]

/**
 * A dashed line between the two cards of each pair, in the pair's colour. It ends under their seals
 * and curves through the aisle between the board's two sides, so it crosses no card.
 * Cards are measured when the board changes, after the browser's layout. Measured when a pair is
 * found, they would force a layout in the middle of a turn.
 */
export function PairLines({ board, pairs }: { board: RefObject<HTMLElement | null>; pairs: [number, number][] }) {
  const id = useId()
  const { dir } = useLanguage()
  const [{ width, height, boxes }, setLayout] = useState<Layout>({ width: 0, height: 0, boxes: [] })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new direction mirrors the board
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

  const lines = pairs.flatMap(([first, second], pair) => {
    const path = pairLine(boxes, first, second, pair)
    return path === null ? [] : [{ path, pair }]
  })

  return (
    <svg className="pointer-events-none absolute inset-0 size-full overflow-visible" aria-hidden="true">
      {lines.map(({ pair, path }) => (
        <g key={pair} style={tintOf(pair)} fill="none" strokeLinecap="round" strokeLinejoin="round">
          <mask id={`${id}${pair}`} maskUnits="userSpaceOnUse" x={-20} y={-20} width={width + 40} height={height + 40}>
            <path d={path} className="pair-line-mask" pathLength={1} stroke="#fff" strokeWidth={16} />
          </mask>
          <g mask={`url(#${id}${pair})`}>
            <path d={path} className="stroke-night/80" strokeWidth={6} />
            <path d={path} className="pair-line stroke-(--tint)" strokeWidth={3} strokeDasharray="6 6" />
          </g>
        </g>
      ))}
    </svg>
  )
}

/** Offsets, because the bounding box changes while a card turns or is dealt. */
function boxOf(board: HTMLElement, card: number): Box | null {
  const element = board.querySelector<HTMLElement>(`[data-card="${card}"]`)
  if (!element) return null
  return { x: element.offsetLeft, y: element.offsetTop, width: element.offsetWidth, height: element.offsetHeight }
}

/** Where flip-match.css places a seal on its card's edge, as a share of the edge. */
const SEAL_AT = { rows: 0.5, columns: 0.15 }
/**
 * The distance of a line's end from its seal's middle. Without it, lines from both
 * sides could meet in one point.
 */
const OFF_CENTRE_PX = 7

/**
 * The path between two cards: from the edges that face the aisle, bent towards the lane of the
 * pair's number (from 0). `boxes`: the eight cards in pixels, 0-3 on one side of the aisle and 4-7
 * on the other, in any layout. Null until all cards have a layout.
 */
export function pairLine(boxes: readonly (Box | null)[], first: number, second: number, pair: number): string | null {
  const [a, b, near, far] = [boxes[first], boxes[second], boxes[0], boxes[4]]
  if (!a || !b || !near || !far) return null
  // A vertical aisle (a phone in portrait) is calculated as a horizontal one, with x and y swapped.
  const isUpright = near.y === far.y
  const turn = (box: Box): Box => (isUpright ? { x: box.y, y: box.x, width: box.height, height: box.width } : box)
  const at = (x: number, y: number) => (isUpright ? `${y} ${x}` : `${x} ${y}`)

  const [nearSide, farSide] = [turn(near), turn(far)]
  const [upper, lower] = nearSide.y < farSide.y ? [nearSide, farSide] : [farSide, nearSide]
  const aisle = { start: upper.y + upper.height, end: lower.y }
  const centres = [turn(a), turn(b)].map(({ x, width }) => x + width / 2)
  const isStraight = centres[0] === centres[1]
  const edge = (box: Box) => {
    const isUpper = box.y < aisle.start
    const aside = isStraight ? 0 : isUpper ? -OFF_CENTRE_PX : OFF_CENTRE_PX
    const seal = box.width * (isUpright ? SEAL_AT.columns : SEAL_AT.rows)
    return { x: box.x + seal + aside, y: isUpper ? aisle.start : aisle.end }
  }
  const [from, to] = [edge(turn(a)), edge(turn(b))]
  const lane = aisle.start + ((aisle.end - aisle.start) * ((pair % PAIRS) + 1)) / (PAIRS + 1)
  return `M${at(from.x, from.y)}C${at(from.x, lane)} ${at(to.x, lane)} ${at(to.x, to.y)}`
}
