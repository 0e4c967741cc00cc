import { useEffect, useRef } from 'react'
import type { FormState } from '../../platform/forms/form-controller.ts'
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
