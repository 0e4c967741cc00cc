// The interface's icons: 24 x 24, in the text's colour. They are hidden from assistive technology,
// because the button has a name.
import type { ReactNode } from 'react'

export type IconProps = { className?: string }

export function Icon({ className = 'size-5', children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** An icon of SVG paths. */
export const icon =
  (...paths: string[]) =>
  (props: IconProps) => (
    <Icon {...props}>
      <path d={paths.join('')} />
    </Icon>
  )

/** An icon whose path points the other way in Arabic. */
export const mirroredIcon = (path: string) => (props: IconProps) => (
  <Icon {...props}>
    <path className="origin-center rtl:-scale-x-100" d={path} />
  </Icon>
)

export const CloseIcon = icon('M6 6l12 12M18 6L6 18')
export const ArrowIcon = mirroredIcon('M5 12h14M13 6l6 6-6 6')
export const BackIcon = mirroredIcon('M19 12H5M11 6l-6 6 6 6')
export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7.5')
export const ClockIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3 2" />
  </Icon>
)
export const RestartIcon = icon('M4 12a8 8 0 1 0 2.6-5.9M4 4v5h5')
export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </Icon>
)
export const ExpandIcon = icon('M6 15l6-6 6 6')
export const WarningIcon = icon('M12 4l9 16H3zM12 10v4M12 17v.5')
