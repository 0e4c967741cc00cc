import { type ComponentProps, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Field, useField } from '../../ui/fields.tsx'
import { signInText } from '../sign-in/sign-in.en.ts'
import { EyeIcon, EyeOffIcon } from './icons.tsx'

const text = signInText.login

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label?: string
  error: string | undefined
  /** For a password that the account doesn't have yet. */
  isNew?: boolean
}

/** A password field with a button that shows and hides the password. */
export function PasswordField({ label = text.password, isNew = false, ...props }: Props) {
  const { frame, input } = useField({ label, note: isNew && text.newPasswordHint, ...props })
  const [shown, setShown] = useState(false)
  const buttonLabel = shown ? text.hidePassword : text.showPassword
  return (
    <Field {...frame}>
      <div className="relative">
        <input
          name="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          dir="ltr"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          type={shown ? 'text' : 'password'}
          className={classNames(
            'min-h-13 w-full rounded-2xl border border-gold/60 bg-night/70 py-3 ps-4 pe-14 text-base text-parchment',
            'transition-colors duration-200 hover:border-gold focus:border-gold aria-invalid:border-wrong',
          )}
        />
        <button
          type="button"
          aria-label={buttonLabel}
          title={buttonLabel}
          aria-controls={input.id}
          onClick={() => setShown(!shown)}
          className="absolute inset-e-1 top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full text-muted hover:text-parchment"
        >
          {shown ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
        </button>
      </div>
    </Field>
  )
}
