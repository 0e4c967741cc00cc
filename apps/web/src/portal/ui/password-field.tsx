import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { signInText } from '../sign-in/sign-in.en.ts'
import { EyeIcon, EyeOffIcon } from './icons.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
}

/** A password field with a button that shows and hides the password. */
export function PasswordField({ label, error, hint, className, ...input }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const buttonLabel = shown ? signInText.login.hidePassword : signInText.login.showPassword
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-gold-pale text-sm">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          dir="ltr"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          {...input}
          type={shown ? 'text' : 'password'}
          className={classNames(
            'min-h-13 w-full rounded-2xl border border-gold/60 bg-night/70 py-3 ps-4 pe-14 text-base text-parchment',
            'transition-colors duration-200 hover:border-gold focus:border-gold aria-invalid:border-wrong',
            className,
          )}
        />
        <button
          type="button"
          aria-label={buttonLabel}
          title={buttonLabel}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-e-1 top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full text-muted hover:text-parchment"
        >
          {shown ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
        </button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-center gap-1.5 text-sm text-wrong-text">
          <WarningIcon className="size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
