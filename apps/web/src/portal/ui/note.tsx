import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { WarningIcon } from '../../ui/icons.tsx'

const TONES = {
  /** A matter that needs attention. */
  warning: 'border-amber/60 bg-amber/15 text-amber-text',
  /** A failure. */
  error: 'border-wrong/70 bg-wrong/15 text-wrong-text',
} as const

type Props = { tone: keyof typeof TONES; actions?: ReactNode; className?: string; children: ReactNode }

/** A boxed remark that stays on the page. */
export function Note({ tone, actions, className, children }: Props) {
  return (
    <div
      className={classNames(
        'wrap-anywhere flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border px-4 py-3',
        TONES[tone],
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
        <WarningIcon className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">{children}</div>
      </div>
      {actions}
    </div>
  )
}

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

/**
 * Before the Arabic fields existed, clubs kept Arabic texts in the English ones. So the direction
 * follows the text.
 */
export function InBothLanguages(props: { english: string | null; arabic: string | null; className?: string }) {
  return (
    <>
      {props.english && (
        <p dir="auto" className={classNames('wrap-anywhere', props.className)}>
          {props.english}
        </p>
      )}
      {props.arabic && (
        <p lang="ar" dir="rtl" className={classNames('wrap-anywhere', props.className)}>
          {props.arabic}
        </p>
      )}
    </>
  )
}
