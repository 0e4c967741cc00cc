import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A screen's only h1. It can take the focus, which moves there when the screen opens. */
export function ScreenHeading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className={classNames('text-[min(2.25rem,11.3vw)] sm:text-[min(3rem,11.3vw)]', className)}>
      {children}
    </h1>
  )
}
