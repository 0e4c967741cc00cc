import { type ComponentProps, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Field, useField } from '../../ui/fields.tsx'
import { signInText } from '../sign-in/sign-in.en.ts'
import { EyeIcon, EyeOffIcon } from './icons.tsx'

type Props = Omit<Parameters<typeof useField>[0], 'hint'> & Omit<ComponentProps<'input'>, 'type'>

/** A password field with a button that shows and hides the password. */
export function PasswordField({ className, ...props }: Props) {
  const { frame, input } = useField(props)
  const [shown, setShown] = useState(false)
  const buttonLabel = shown ? signInText.login.hidePassword : signInText.login.showPassword
  return (
    <Field {...frame}>
      <div className="relative">
        <input
          dir="ltr"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
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
