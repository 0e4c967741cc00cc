import type { SettingKey } from '@noor-quest/contract/settings'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { TextArea, TextField } from '../../ui/fields.tsx'
import { adminText } from '../text/admin-en.ts'
import type { SectionValues } from './section.ts'
import { SettingSource } from './setting-source.tsx'
import type { SectionProps, SectionState } from './use-section.ts'

const { labels } = adminText.event

type Props<Key extends SettingKey> = SectionProps &
  SectionState<Key> & {
    name: Exclude<Key, 'club_logo'>
    maxLength?: number
    multiline?: boolean
    inputMode?: 'numeric'
  }

/** A setting's field, with whose value it is below. */
export function SettingField<Key extends SettingKey>(props: Props<Key>) {
  const { name, held, section, state, confirmBack, maxLength, multiline = false, inputMode } = props
  const source = useId()
  const field = useRef<HTMLElement>(null)
  const { refused } = state
  useEffect(() => {
    if (refused?.field === name) field.current?.focus()
  }, [refused, name])
  const isArabic = name.endsWith('_ar')
  const error = state.errors[name]
  const shared = {
    label: labels[name],
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
      {multiline ? (
        <TextArea ref={field as RefObject<HTMLTextAreaElement>} rows={4} {...shared} />
      ) : (
        <TextField ref={field as RefObject<HTMLInputElement>} inputMode={inputMode} {...shared} />
      )}
      <SettingSource id={source} name={name} held={held} onBack={confirmBack} />
    </div>
  )
}
