import { Note } from './note.tsx'

/** Why a form wasn't saved, beside its button. Always mounted: it is read aloud when it fills. */
export function FormMessage({ message }: { message: string | null }) {
  return (
    <div role="alert" className={message === null ? 'hidden' : undefined}>
      {message !== null && <Note tone="error">{message}</Note>}
    </div>
  )
}
