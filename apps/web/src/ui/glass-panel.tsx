import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A dark pane with a hairline of gold. */
export function GlassPanel({ className, ...div }: ComponentProps<'div'>) {
  return <div {...div} className={classNames('glass rounded-3xl', className)} />
}
