import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The one h1 of a screen. It can take the focus: that's where the focus goes when the screen opens. */
export function ScreenHeading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className={classNames('text-4xl sm:text-5xl', className)}>
      {children}
    </h1>
  )
}
