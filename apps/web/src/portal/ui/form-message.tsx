import { useEffect, useRef } from 'react'
import type { FormState } from '../../platform/forms/form-controller.ts'
import { classNames } from '../../ui/class-names.ts'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { Note } from './note.tsx'

/**
 * The reason why a form wasn't saved, beside its button. Always mounted, so that screen readers
 * announce it. It scrolls itself into sight.
 */
export function FormMessage({ message }: { message: string | null }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message !== null) element.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <div ref={element} role="alert" className={message === null ? 'hidden' : 'scroll-my-24'}>
      {message !== null && <Note tone="error">{message}</Note>}
    </div>
  )
}

type Refused<Values> = Pick<FormState<Values>, 'failure' | 'refused'>

/** FormMessage's text for a form; null when a field shows it, which then has the focus. */
export function formMessageOf<Values>({ failure, refused }: Refused<Values>): string | null {
  const isSaidByField = failure?.code === 'refused-here' && refused !== null
  return failure === null || isSaidByField ? null : failure.message
}

/** The form's failure, for the field that caused it, because that field has the focus. */
export function messageAtField<Values>({ failure, refused }: Refused<Values>, name: keyof Values): string | undefined {
  return failure?.code === 'refused-here' && refused?.field === name ? failure.message : undefined
}

/**
 * The outcome of a form: green if it is `good`, otherwise red
 * (docs/product-rules.md#portal-screens). Always mounted, so that screen readers announce the text.
 */
export function MessageArea({ message, good = false }: { message: string | null; good?: boolean }) {
  const Icon = good ? CheckIcon : WarningIcon
  const box = message && (
    <p
      data-tone={good ? 'good' : 'bad'}
      className={classNames(
        'wrap-anywhere flex items-start gap-2 rounded-2xl border px-4 py-3',
        good ? 'border-right/70 bg-right/15 text-right-text' : 'border-wrong/70 bg-wrong/15 text-wrong-text',
      )}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <span>{message}</span>
    </p>
  )
  return (
    // An empty message takes no room in its form's grid.
    <div className={message ? undefined : '-mt-4'}>
      <div role="status">{good && box}</div>
      <div role="alert">{!good && box}</div>
    </div>
  )
}
