import { useEffect, useRef } from 'react'
import type { FormState } from '../../platform/forms/form-controller.ts'
import { Note } from './note.tsx'

/** Why a form wasn't saved, beside its button. Always mounted: it is read aloud when it fills. It scrolls into sight by itself. */
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

/** What FormMessage says of a form; null where a field says it, which is then where the focus is. */
export function formMessageOf<Values>({ failure, refused }: Refused<Values>): string | null {
  const isSaidByField = failure?.code === 'refused-here' && refused !== null
  return failure === null || isSaidByField ? null : failure.message
}

/** The form's message, where this field is why it wasn't saved: the focus is there, so the eye is too. */
export function messageAtField<Values>({ failure, refused }: Refused<Values>, name: keyof Values): string | undefined {
  return failure?.code === 'refused-here' && refused?.field === name ? failure.message : undefined
}
