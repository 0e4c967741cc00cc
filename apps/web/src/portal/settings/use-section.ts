import type { HeldSettings, SettingKey, SettingsChange } from '@noor-quest/contract/settings'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { FormState } from '../../platform/forms/form-controller.ts'
import { useRefusedFocus } from '../../platform/forms/use-form.ts'
import { useStore } from '../../platform/storage/store.ts'
import { updateSettings } from '../../text/settings.ts'
import { adminCall, serviceMessage } from '../api/admin-call.ts'
import { sendFile } from '../api/send-file.ts'
import { draftOf } from '../forms/drafts.ts'
import { formatValue } from '../ui/field-changes.tsx'
import { notify } from '../ui/notices.tsx'
import { createSection, type Section, type SectionValues } from './section.ts'
import { settingsText } from './settings.en.ts'

export type SectionProps = { stored: HeldSettings }

export type SectionState<Key extends SettingKey> = {
  section: Section<Key>
  state: FormState<SectionValues<Key>>
  /** Properties for SectionForm. */
  frame: {
    ref: RefObject<HTMLFormElement | null>
    shared: Section<Key>
    nameOf: (key: string) => string
    show: (key: Key, value: unknown) => string
  }
  /** Restores the default, and shows a notice of the outcome. */
  restoreDefault: (key: Key) => void
}

/** One section's form for as long as the page is open. Typed values outlive it as a draft. */
export function useSection<Key extends SettingKey>(keys: readonly Key[], stored: HeldSettings): SectionState<Key> {
  const queryClient = useQueryClient()
  const [section] = useState(() =>
    createSection(keys, stored, {
      change: changeSettings,
      uploadLogo,
      onSaved: (saved) => {
        queryClient.setQueryData(settingsQuery.queryKey, saved)
        updateSettings(saved.shown)
        notify('success', settingsText.saved)
      },
      draft: draftOf(`event ${keys.join(' ')}`),
    }),
  )
  useEffect(() => section.adopt(stored), [section, stored])
  const restoreDefault = (key: Key) => {
    section.resetToDefault(key).catch((error: unknown) => {
      notify('error', serviceMessage(error, settingsText.failed))
      void queryClient.invalidateQueries(settingsQuery)
    })
  }
  const state = useStore(section.form)
  const ref = useRefusedFocus(state.refused)
  return { section, state, frame: { ref, shared: section, nameOf, show }, restoreDefault }
}

const nameOf = (key: string) => settingsText.labels[key as SettingKey] ?? key

/** A logo's value is shown as the word "picture", as `formatValue` does for data URLs. */
const show = (key: SettingKey, value: unknown) => {
  if (key === 'screen_names') return settingsText.nameList.screen[value as 'all' | 'seen']
  return formatValue(key === 'club_logo' && value !== null ? 'data:' : value)
}

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: () => adminCall('GET /api/settings/event'),
})

export const changeSettings = (change: SettingsChange) => adminCall('PATCH /api/settings/event', { body: change })

export const uploadLogo = (file: File, version: number) =>
  sendFile('POST /api/settings/event/logo', { file, version: String(version) })

export const previewRetention = (days: number) => adminCall('GET /api/settings/event/retention', { query: { days } })
