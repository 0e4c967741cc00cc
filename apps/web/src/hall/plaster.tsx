import type { ComponentProps } from 'react'
import { classNames } from '../ui/class-names.ts'

type Props = ComponentProps<'div'> & { as?: 'div' | 'section' | 'header' | 'ol' | 'ul' | 'li' }

/** The opaque ground of all words on the wall, with a gold edge and a hairline. */
export function Plaster({ as: Element = 'div', className, ...element }: Props) {
  return <Element {...(element as ComponentProps<'div'>)} className={classNames('plaster', className)} />
}
