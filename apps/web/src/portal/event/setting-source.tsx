import type { HeldSettings, SettingKey } from '@noor-quest/contract/settings'
import { adminText } from '../text/admin-en.ts'

const text = adminText.event

type Props<Key extends SettingKey> = { id?: string; name: Key; held: HeldSettings; onBack: (key: Key) => void }

/** Whose value of a setting counts, and the way back from an admin's. */
export function SettingSource<Key extends SettingKey>({ id, name, held, onBack }: Props<Key>) {
  const { source, fallback } = held.settings[name]
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-muted text-sm">
      <span id={id}>
        {source === 'environment' ? text.source.environment(name.toUpperCase()) : text.source[source]}
      </span>
      {source === 'saved' && (
        <button
          type="button"
          aria-label={text.backNamed(text.labels[name], text.back[fallback.source])}
          onClick={() => onBack(name)}
          className="wrap-anywhere min-h-11 rounded-full text-start font-semibold text-gold-pale underline underline-offset-4 hover:text-parchment"
        >
          {text.back[fallback.source]}
          {fallback.value !== null && <bdi> ({String(fallback.value).slice(0, 60)})</bdi>}
        </button>
      )}
    </p>
  )
}
