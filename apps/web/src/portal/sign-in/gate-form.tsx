import { EMAIL_MAX } from '@noor-quest/contract/limits'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { NativeForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { adminText } from '../text/admin-en.ts'
import { MessageArea } from '../ui/message-area.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { gateLinkClass } from './gate-screen.tsx'

const text = adminText.login

/**
 * The form of a page before the portal: its fields, its outcome and its button. `message`: the text
 * after it is saved.
 */
export function GateForm<Values extends object>(props: {
  form: NativeForm<Values>
  message?: string
  submit: string
  children: ReactNode
}) {
  const { state, formProps } = props.form
  const saved = state.saved ? props.message : undefined
  return (
    <form {...formProps} className="grid gap-4">
      {props.children}
      <MessageArea message={saved ?? state.failure?.message ?? null} />
      <SubmitButton pending={state.saving}>{props.submit}</SubmitButton>
    </form>
  )
}

export function SubmitButton({ pending, children }: { pending: boolean; children: string }) {
  return (
    // aria-disabled instead of disabled, because a disabled button loses the focus.
    <Button type="submit" size="lg" aria-disabled={pending} className="w-full">
      {pending ? text.pending : children}
    </Button>
  )
}

export function EmailField(props: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>) {
  return (
    <TextField
      label={text.email}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX}
      required
      {...props}
    />
  )
}

/** A field for an account's first or next password. */
export function NewPasswordField(props: { label?: string; name: string; error: string | undefined }) {
  return (
    <PasswordField
      label={text.password}
      autoComplete="new-password"
      required
      hint={text.newPasswordHint}
      showLabel={text.showPassword}
      hideLabel={text.hidePassword}
      {...props}
    />
  )
}

/** A link to another page before the portal. */
export function GateLink({ to, children }: { to: '/admin/login' | '/forgot-password'; children: string }) {
  return (
    <p className="mt-3 text-center">
      <Link to={to} className={gateLinkClass}>
        {children}
      </Link>
    </p>
  )
}
