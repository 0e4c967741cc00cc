import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ComponentType } from 'react'
import { Button, type ButtonLook, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { contentText } from '../text/content.en.ts'

type Props = Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> & {
  label: string
  Icon?: ComponentType<{ className?: string }> | undefined
  /** The object of the action, for screen readers. */
  of?: string
  /** Ignores presses, and keeps the focus, which a disabled button loses. */
  busy?: boolean
  onPress: () => unknown
}

/** A button with a text, and an icon before it. */
export function ActionButton({ label, Icon, of, busy = false, onPress, variant = 'glass', ...button }: Props) {
  return (
    <Button
      variant={variant}
      {...(of !== undefined && { 'aria-label': contentText.actionNamed(label, of) })}
      {...(busy && { 'aria-disabled': true })}
      onClick={() => !busy && void onPress()}
      {...button}
    >
      {Icon && <Icon className="size-5" />}
      {label}
    </Button>
  )
}

type AnchorProps = ButtonLook & ComponentProps<'a'>

/** A link in its own line. */
export const TextLink = createLink(({ className, ...link }: ComponentProps<'a'>) => (
  <a
    {...link}
    className={classNames(
      'inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4 hover:text-gold-pale',
      className,
    )}
  />
))

/** A link that looks like a button. */
export const LinkButton = createLink(({ variant = 'glass', size, className, ...link }: AnchorProps) => (
  <a {...link} className={classNames(buttonClass({ variant, size }), className)} />
))
