import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

/**
 * A text by a stranger, in its own direction. It is clipped, with room for vowel signs, so that
 * marks piled up on a letter don't cover other elements.
 */
export function Clipped({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <bdi className={classNames('wrap-anywhere block w-fit min-w-0 max-w-full overflow-clip py-1', className)}>
      {children}
    </bdi>
  )
}
