// Drawn on the device, so that no external service learns the text.
import { encode } from 'uqr'

/**
 * A QR code, always black on white, as cameras expect. `border` is the quiet zone in modules, for
 * places without a white background.
 */
export function QrCode({ value, label, border = 0 }: { value: string; label: string; border?: number }) {
  const { data, size } = encode(value, { ecc: 'M', border })
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
