import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

const BASE =
  'inline-flex min-h-11 select-none items-center justify-center gap-2 rounded-full text-center font-semibold ' +
  'transition-[transform,opacity,background-color,border-color] duration-200 ease-glide active:scale-[0.98] ' +
  'disabled:opacity-60 disabled:active:scale-100 aria-disabled:opacity-60 motion-reduce:active:scale-100'

const VARIANTS = {
  /** A screen's main action. */
  gold:
    'border border-gold-pale/60 bg-linear-to-b from-gold-pale to-gold text-night shadow-gold ' +
    'hover:from-parchment hover:to-gold-pale disabled:hover:from-gold-pale disabled:hover:to-gold',
  /** Every other action. */
  glass:
    'border border-gold/40 bg-ink text-parchment hover:border-gold/80 hover:bg-teal ' +
    'aria-pressed:border-gold aria-pressed:bg-gold/20 aria-pressed:text-gold-pale',
  /** A way to leave or cancel. */
  quiet: 'border border-transparent text-muted hover:bg-parchment/10 hover:text-parchment',
} as const

const SIZES = { md: 'px-5 py-2 text-base', lg: 'min-h-13 px-8 py-3 text-lg' } as const

export type ButtonLook = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES }

/** A button's classes alone, for a link that looks like a button. */
export function buttonClass({ variant = 'gold', size = 'md' }: ButtonLook = {}): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size])
}

export function Button({ variant, size, className, ...button }: ButtonLook & ComponentProps<'button'>) {
  return <button type="button" {...button} className={classNames(buttonClass({ variant, size }), className)} />
}

/** A round button with only an icon. `label` is its name for screen readers. */
export function IconButton({
  label,
  className,
  children,
  ...button
}: { label: string; children: ReactNode } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...button}
      className={classNames(BASE, VARIANTS.glass, 'size-11 shrink-0 p-0', className)}
    >
      {children}
    </button>
  )
}
