import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  gold: 'border-gold/50 bg-gold/15 text-gold-pale',
  quiet: 'border-parchment/20 bg-parchment/8 text-parchment/90',
  right: 'border-right/60 bg-right/15 text-right-text',
  wrong: 'border-wrong/70 bg-wrong/15 text-wrong-text',
} as const

const SIZES = { sm: 'px-2.5 py-1 text-xs', md: 'px-3 py-1 text-sm' } as const

/** A small rounded label, for a level or a tag. */
export function Badge(props: {
  tone?: keyof typeof TONES
  size?: keyof typeof SIZES
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full border font-semibold leading-none rtl:leading-normal',
        TONES[props.tone ?? 'quiet'],
        SIZES[props.size ?? 'md'],
        props.className,
      )}
    >
      {props.children}
    </span>
  )
}

/** A badge of a row in a list. */
export const SmallBadge = (props: ComponentProps<typeof Badge>) => <Badge size="sm" {...props} />
