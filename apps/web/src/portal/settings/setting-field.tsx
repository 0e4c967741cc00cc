import type { HeldSettings, SettingKey } from '@noor-quest/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { commonText } from '../../text/common.en.ts'
import { TextArea, TextField } from '../../ui/fields.tsx'
import { Loaded } from '../ui/list-notes.tsx'
import type { SectionValues } from './section.ts'
import { settingsText as text } from './settings.en.ts'
import { type SectionProps, type SectionState, settingsQuery } from './use-section.ts'

type Props<Key extends SettingKey> = SectionProps &
  SectionState<Key> & {
    name: Exclude<Key, 'club_logo'>
    maxLength?: number
    multiline?: boolean
    inputMode?: 'numeric'
  }

/** A setting's field, with a line below it that says whether the value is the default. */
export function SettingField<Key extends SettingKey>(props: Props<Key>) {
  const { name, stored, section, state, restoreDefault, maxLength, multiline = false, inputMode } = props
  const source = useId()
  const isArabic = name.endsWith('_ar')
  const error = state.errors[name]
  const shared = {
    name,
    label: text.labels[name],
    error,
    maxLength,
    autoComplete: 'off',
    readOnly: state.saving,
    ...(isArabic && { lang: 'ar', dir: 'rtl' }),
    ...(!error && { 'aria-describedby': source }),
    value: String(state.values[name] ?? ''),
    onChange: ({ target }: { target: { value: string } }) =>
      section.form.change({ [name]: target.value } as Partial<SectionValues<Key>>),
  }
  return (
    <div className="grid min-w-0 gap-1">
      {multiline ? <TextArea rows={4} {...shared} /> : <TextField inputMode={inputMode} {...shared} />}
      <SettingSource id={source} name={name} stored={stored} onBack={restoreDefault} />
    </div>
  )
}

type SourceProps<Key extends SettingKey> = { id?: string; name: Key; stored: HeldSettings; onBack: (key: Key) => void }

/** Whether a setting has its default, and a button that restores it. */
export function SettingSource<Key extends SettingKey>({ id, name, stored, onBack }: SourceProps<Key>) {
  const { is_saved, default: fallback } = stored.settings[name]
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
          {fallback !== null && name !== 'screen_names' && <bdi> ({String(fallback).slice(0, 60)})</bdi>}
        </button>
      )}
    </p>
  )
}

/** Passes the stored settings to its child. */
export function SettingsLoaded({ children }: { children: (stored: HeldSettings) => ReactNode }) {
  return (
    <Loaded query={useQuery(settingsQuery)} label={commonText.loading}>
      {children}
    </Loaded>
  )
}
