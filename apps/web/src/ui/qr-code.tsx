// Drawn here, from the text itself: no picture service ever sees it.
import { encode } from 'uqr'

/** Black on white whatever the theme: cameras expect that. `border`: the quiet zone in modules, where what is around it isn't white. */
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
