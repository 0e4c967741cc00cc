import { EMAIL_MAX } from '@noor-quest/contract/limits'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldErrors } from '../../platform/forms/form-controller.ts'
import { type NativeForm, useNativeForm } from '../../platform/forms/use-form.ts'
import { logoAddress } from '../../text/settings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { accountText } from '../own-account/account.en.ts'
import { portalText } from '../text/portal.en.ts'
import { MessageArea } from '../ui/form-message.tsx'
import { PortalFrame } from '../ui/portal-frame.tsx'
import { signInText } from './sign-in.en.ts'

const text = signInText.login

type GatePorts<Values extends Record<string, string>> = {
  initial: Values
  /** The errors of the trimmed values. */
  check: (values: Values) => FieldErrors<Values>
  save: (values: Values) => Promise<unknown>
  failed: string
  whenSaved?: 'keep'
}

/** The state of a page's form before the portal. Values are trimmed, except passwords. */
export function useGateForm<Values extends Record<string, string>>(ports: GatePorts<Values>): NativeForm<Values> {
  return useNativeForm<Values, Values, unknown>({
    initial: ports.initial,
    read: (typed) => {
      const trimmed = Object.entries(typed).map(([name, value]) => [
        name,
        name.endsWith('password') ? value : value.trim(),
      ])
      const body: Values = Object.fromEntries(trimmed)
      const errors = ports.check(body)
      const field = Object.keys(typed).find((name) => errors[name] !== undefined)
      return field === undefined ? { ok: true, body } : { ok: false, field, errors }
    },
    save: ports.save,
    failedText: (_, error) => serviceMessage(error, ports.failed),
    refusedFields: () => ({}),
    whenSaved: ports.whenSaved ?? 'closed',
  })
}

/** The error of an account's first or next password. */
export const wrongPassword = (password: string) => (password === '' ? accountText.password.newRequired : undefined)

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
      <MessageArea message={saved ?? state.failure?.message ?? null} good={saved !== undefined} />
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

type TokenProps = {
  texts: { title: string; intro: string; noToken: string }
  token: string
  link: ReactNode
  children: ReactNode
}

/** A page that a link with a token opens. Without the token it only says what to do. */
export function TokenScreen({ texts: { title, intro, noToken }, token, link, children }: TokenProps) {
  return (
    <GateScreen title={title} intro={token === '' ? undefined : intro}>
      {token === '' ? <MessageArea message={noToken} /> : children}
      {link}
    </GateScreen>
  )
}

type ScreenProps = { title: string; intro?: string | undefined; children: ReactNode }

/** A page before the portal: sign-in, recovery, setup. */
export function GateScreen({ title, intro, children }: ScreenProps) {
  return (
    <PortalFrame gate>
      <header className="corner absolute z-30">
        <LanguageSwitch />
      </header>
      {/* A phone's panel begins below the corner's buttons. */}
      <div className="safe-area flex flex-1 max-sm:pt-[calc(max(1rem,env(safe-area-inset-top))+3.25rem)]">
        <GlassPanel className="m-auto w-full max-w-md px-5 py-7 sm:px-9 sm:py-9">
          <div className="mb-6 grid justify-items-center gap-3 text-center">
            <img src={logoAddress()} alt="" width="72" height="72" className="size-18" />
            <ScreenHeading className="text-3xl! sm:text-4xl!">{title}</ScreenHeading>
            {intro && <p className="text-muted">{intro}</p>}
          </div>
          {children}
          <p className="mt-4 text-center">
            <Link to="/" className={gateLinkClass}>
              <BackIcon className="size-5" />
              {portalText.backToHome}
            </Link>
          </p>
        </GlassPanel>
      </div>
    </PortalFrame>
  )
}

export const gateLinkClass =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-4 text-center font-semibold text-gold-pale ' +
  'underline-offset-4 hover:underline'
