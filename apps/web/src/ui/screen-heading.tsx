import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The one h1 of a screen. It can take the focus: that's where the focus goes when the screen opens. */
export function ScreenHeading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className={classNames('text-[min(2.25rem,11.3vw)] sm:text-[min(3rem,11.3vw)]', className)}>
      {children}
    </h1>
  )
}
