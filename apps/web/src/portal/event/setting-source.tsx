import type { HeldSettings, SettingKey } from '@noor-quest/contract/settings'
import { adminText } from '../text/admin-en.ts'

const text = adminText.event

type Props<Key extends SettingKey> = { id?: string; name: Key; held: HeldSettings; onBack: (key: Key) => void }

/** Whether a setting has its default, and the way back to it. */
export function SettingSource<Key extends SettingKey>({ id, name, held, onBack }: Props<Key>) {
  const { is_saved, default: fallback } = held.settings[name]
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-muted text-sm">
      <span id={id}>{is_saved ? text.source.saved : text.source.default}</span>
      {is_saved && (
        <button
          type="button"
          aria-label={text.backNamed(text.labels[name])}
          onClick={() => onBack(name)}
          className="wrap-anywhere min-h-11 rounded-full text-start font-semibold text-gold-pale underline underline-offset-4 hover:text-parchment"
        >
          {text.back}
          {fallback !== null && <bdi> ({String(fallback).slice(0, 60)})</bdi>}
        </button>
      )}
    </p>
  )
}
