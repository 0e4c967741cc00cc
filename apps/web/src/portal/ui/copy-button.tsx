import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { announce } from '../../ui/live-announcer.tsx'
import { accountText } from '../own-account/account.en.ts'
import { CopyIcon } from './icons.tsx'
import { notify } from './notices.tsx'

const text = accountText.twoFactor
const DONE_MS = 2_000

/** Copies `value` and shows that it is copied. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), DONE_MS)
    return () => clearTimeout(timer)
  }, [done])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setDone(true)
      announce(text.copied)
    } catch {
      // A page over plain http at a network address has no clipboard.
      notify('error', text.copyFailed)
    }
  }

  return (
    <IconButton label={label} onClick={() => void copy()}>
      {done ? <CheckIcon className="size-5" /> : <CopyIcon className="size-5" />}
    </IconButton>
  )
}

type FieldProps = { label: string; hint?: string; value: string; copyLabel: string }

/** A link or a code in a field, with a button that copies it. */
export function CopyField({ label, hint, value, copyLabel }: FieldProps) {
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          hint={hint}
          readOnly
          dir="ltr"
          value={value}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <CopyButton label={copyLabel} value={value} />
    </div>
  )
}

/** A SHA-256 with its name and a button that copies it. */
export function Fingerprint({ title, sha256, copyLabel }: { title: string; sha256: string; copyLabel: string }) {
  return (
    <div className="grid min-w-0 gap-1">
      <h3 className="font-semibold text-gold-pale text-sm">{title}</h3>
      <p className="flex min-w-0 items-center gap-2">
        <code dir="ltr" className="wrap-anywhere min-w-0 rounded-xl bg-night/60 px-3 py-2 text-sm">
          {sha256}
        </code>
        <CopyButton value={sha256} label={copyLabel} />
      </p>
    </div>
  )
}
