import type { HTMLAttributes } from 'react'
import { classNames } from '../ui/class-names.ts'

type Props = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'header' | 'li' }

/** The opaque ground of all words on the wall, with a gold edge and a hairline. */
export function Plaster({ as: Element = 'div', className, ...element }: Props) {
  return <Element {...element} className={classNames('plaster', className)} />
}
