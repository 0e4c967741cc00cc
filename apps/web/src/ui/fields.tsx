// Form fields: a label that is always visible, the browser's own input, which works best on a
// phone, and an error in words.
import { type ComponentProps, type ReactNode, useId } from 'react'
import { scriptOf } from '../text/script-of.ts'
import { classNames } from './class-names.ts'
import { ExpandIcon, WarningIcon } from './icons.tsx'

type FieldProps = {
  label: string
  /** The field's purpose, beside its label. */
  hint?: string | undefined
  error?: string | undefined
  /**
   * The reason why the form wasn't saved, if this field caused it. `error` is then a second line.
   */
  message?: string | undefined
  /** An explanation below the field. */
  note?: ReactNode
}

/** When the page scrolls to a refused field, the scroll margin leaves room for the error below. */
const INPUT =
  'min-h-13 w-full scroll-my-20 text-ellipsis rounded-2xl border bg-night/70 px-4 py-3 text-base text-parchment transition-colors duration-200 ' +
  'placeholder:text-muted/70 hover:border-gold focus:border-gold aria-invalid:border-wrong'

export function Field(props: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1.5">
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
      {props.note && (
        <p id={`${props.id}-note`} className="text-muted text-sm">
          {props.note}
        </p>
      )}
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

/** Divides the properties between `Field` and its input, and links the texts to the input. */
export function useField<Props extends FieldProps>({ label, hint, error, message, note, ...rest }: Props) {
  const id = useId()
  const isWrong = Boolean(message ?? error)
  const described = [hint && `${id}-hint`, isWrong && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ')
  return {
    frame: { id, label, hint, error, message, note },
    input: {
      id,
      ...(isWrong && { 'aria-invalid': true as const }),
      ...(described && { 'aria-describedby': described }),
      ...rest,
    },
  }
}

export function TextField({ className, ...props }: FieldProps & ComponentProps<'input'>) {
  const { frame, input } = useField(props)
  return (
    <Field {...frame}>
      <input type="text" dir="auto" {...input} className={classNames(INPUT, 'border-gold/60', className)} />
    </Field>
  )
}

export function NumberField(field: FieldProps & ComponentProps<'input'>) {
  return <TextField type="number" inputMode="numeric" dir={undefined} {...field} />
}

export function SelectField({ className, ...props }: FieldProps & ComponentProps<'select'>) {
  const { frame, input } = useField(props)
  return (
    <Field {...frame}>
      <div className="relative">
        <select {...input} className={classNames(INPUT, 'appearance-none border-gold/60 pe-11', className)} />
        <ExpandIcon className="pointer-events-none absolute inset-e-4 top-1/2 size-5 -translate-y-1/2 rotate-180 text-gold" />
      </div>
    </Field>
  )
}

export function TextArea({ className, ...props }: FieldProps & ComponentProps<'textarea'>) {
  const { frame, input } = useField(props)
  return (
    <Field {...frame}>
      <textarea dir="auto" rows={3} {...input} className={classNames(INPUT, 'resize-y border-gold/60', className)} />
    </Field>
  )
}

/** A checkbox with a text in any language, such as the club's consent text. */
export function CheckboxField({ name, text, error }: { name: string; text: string; error: string | undefined }) {
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
