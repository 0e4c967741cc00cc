import { useId } from 'react'
import { scriptOf } from '../../text/script-of.ts'
import { FieldError } from '../../ui/fields.tsx'

/** The club's consent text with a checkbox (docs/product-rules.md#registration). */
export function ConsentField({ name, text, error }: { name: string; text: string; error: string | undefined }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          name={name}
          required
          aria-invalid={error !== undefined}
          aria-describedby={error && id}
          className="mt-0.5 size-6 shrink-0 accent-gold"
        />
        <span
          dir="auto"
          lang={scriptOf(text)}
          className="min-w-0 flex-1 whitespace-pre-line break-words text-parchment"
        >
          {text}
        </span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
