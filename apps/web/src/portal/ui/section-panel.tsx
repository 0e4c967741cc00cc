import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { GlassPanel } from '../../ui/glass-panel.tsx'

type Props = {
  title?: ReactNode | undefined
  intro?: ReactNode
  actions?: ReactNode
  className?: string
  children?: ReactNode
}

/**
 * A part of a portal's screen: its heading, its actions and its content. A screen's first part has
 * no heading, because the page's own is above it.
 */
export function SectionPanel({ title, intro, actions, className, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={title === undefined ? undefined : id} className="min-w-0">
      <GlassPanel className={classNames('grid min-w-0 grid-cols-1 gap-3 p-4 sm:gap-4 sm:p-6', className)}>
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:gap-y-3">
          <div className="min-w-0">
            {title !== undefined && (
              <h2 id={id} className="mb-1 text-xl sm:text-2xl">
                {title}
              </h2>
            )}
            {intro && <p className="text-muted">{intro}</p>}
          </div>
          {actions && (
            // Small on a phone, so that the actions don't push the list out of the window.
            <div className="flex flex-wrap gap-2 max-sm:gap-1 max-sm:*:gap-1.5 max-sm:*:px-2.5 max-sm:*:text-sm">
              {actions}
            </div>
          )}
        </header>
        {children}
      </GlassPanel>
    </section>
  )
}
