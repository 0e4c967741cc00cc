// Drawn on the device, so that no external service learns the text.
import { encode } from 'uqr'

/** The width in modules of the white edge that cameras need. */
const EDGE = 4

/**
 * A QR code, always black on white, as cameras expect. `withEdge`: for places without a white
 * background.
 */
export function QrCode({ value, label, withEdge = false }: { value: string; label: string; withEdge?: boolean }) {
  const { data, size } = encode(value, { ecc: 'M', border: withEdge ? EDGE : 0 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="size-full"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
