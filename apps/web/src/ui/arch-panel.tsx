import { type ReactNode, useId } from 'react'
import './arch-panel.css'
import { classNames } from './class-names.ts'

/**
 * The pointed, slightly keeled arch of a mihrab, 400 x 120. art/arch.svg masks the glass with the
 * same curve.
 */
const ARCH = 'M.5 120C.5 80 30 58 80 46S175 26 200 .5C225 26 270 34 320 46S399.5 80 399.5 120'

type Props = { className?: string; children?: ReactNode; 'data-arch'?: string }

/**
 * A panel of dark glass below a mihrab's arch. The caller pads its contents at the top, or they
 * overlap the arch.
 */
export function ArchPanel({ className, children, ...data }: Props) {
  const gradient = useId()
  return (
    <div className={classNames('@container', className)} {...data}>
      <div className="arch-panel relative isolate h-full">
        <div className="arch-panel-glass absolute inset-0 -z-1 rounded-b-[1.75rem]" />
        <div className="absolute inset-x-0 top-(--arch-height) bottom-0 -z-1 rounded-b-[1.75rem] border border-gold/40 border-t-0" />
        <svg viewBox="0 0 400 120" className="absolute inset-x-0 top-0 -z-1 w-full overflow-visible" aria-hidden="true">
          <defs>
            <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
              <stop stopColor="#f4dfa6" />
              <stop offset="1" stopColor="#e3b657" stopOpacity="0.4" />
            </linearGradient>
          </defs>
          <path d={ARCH} fill="none" stroke={`url(#${gradient})`} strokeWidth="1.4" />
          <path
            d={ARCH}
            fill="none"
            stroke={`url(#${gradient})`}
            strokeWidth="0.7"
            opacity="0.55"
            transform="translate(9.6 10) scale(0.952 0.952)"
          />
        </svg>
        {children}
      </div>
    </div>
  )
}
