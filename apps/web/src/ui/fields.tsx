// Form fields: a label that is always visible, the browser's own input, which works best on a
// phone, and an error in words.
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { ExpandIcon, WarningIcon } from './icons.tsx'

type FieldProps = {
  label: string
  /** The field's purpose, beside its label. */
  hint?: string | undefined
  error?: string | undefined
  /**
   * The reason why the form wasn't saved, if it is in this field. `error` is then a second line.
   */
  message?: string | undefined
}

/** The scroll margin keeps the error below a refused field visible when the page scrolls to it. */
const INPUT =
  'min-h-13 w-full scroll-my-20 text-ellipsis rounded-2xl border bg-night/70 px-4 py-3 text-base text-parchment transition-colors duration-200 ' +
  'placeholder:text-muted/70 hover:border-gold focus:border-gold aria-invalid:border-wrong'

function Field(props: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <label htmlFor={props.id} className="font-semibold text-gold-pale text-sm">
          {props.label}
        </label>
        {props.hint && (
          <span id={`${props.id}-hint`} className="text-muted text-xs">
            {props.hint}
          </span>
        )}
      </div>
      {props.children}
      <FieldError id={`${props.id}-error`} message={props.message} error={props.error} />
    </div>
  )
}

/** The error messages below a field. */
export function FieldError({ id, message, error }: { id: string } & Pick<FieldProps, 'message' | 'error'>) {
  if (!message && !error) return null
  return (
    <div id={id} className="grid gap-0.5 text-sm text-wrong-text">
      {message && (
        <p role="alert" className="flex items-center gap-1.5 font-semibold">
          <WarningIcon className="size-4 shrink-0" />
          {message}
        </p>
      )}
      {error && error !== message && (
        <p className="flex items-center gap-1.5">
          {!message && <WarningIcon className="size-4 shrink-0" />}
          {error}
        </p>
      )}
    </div>
  )
}

function described(id: string, error: string | undefined, hint?: string | undefined) {
  const by = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { ...(error && { 'aria-invalid': true as const }), ...(by && { 'aria-describedby': by }) }
}

export function TextField({ label, hint, error, message, className, ...input }: FieldProps & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} message={message}>
      <input
        id={id}
        type="text"
        dir="auto"
        {...described(id, message ?? error, hint)}
        {...input}
        className={classNames(INPUT, 'border-gold/60', className)}
      />
    </Field>
  )
}

export function NumberField(field: FieldProps & ComponentProps<'input'>) {
  return <TextField type="number" inputMode="numeric" dir={undefined} {...field} />
}

export function SelectField({
  label,
  error,
  message,
  className,
  children,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error} message={message}>
      <div className="relative">
        <select
          id={id}
          {...described(id, message ?? error)}
          {...select}
          className={classNames(INPUT, 'appearance-none border-gold/60 pe-11', className)}
        >
          {children}
        </select>
        <ExpandIcon className="pointer-events-none absolute inset-e-4 top-1/2 size-5 -translate-y-1/2 rotate-180 text-gold" />
      </div>
    </Field>
  )
}

export function TextArea({ label, error, message, className, ...textarea }: FieldProps & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error} message={message}>
      <textarea
        id={id}
        dir="auto"
        rows={3}
        {...described(id, message ?? error)}
        {...textarea}
        className={classNames(INPUT, 'resize-y border-gold/60', className)}
      />
    </Field>
  )
}
