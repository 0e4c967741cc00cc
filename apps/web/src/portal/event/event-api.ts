import type { HeldSettings, RetentionPreview, SettingsChange } from '@noor-quest/contract/settings'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'
import { sendFile } from '../api/send-file.ts'

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: () => adminCall<HeldSettings>('GET', '/api/settings/event'),
  staleTime: 0,
})

export const changeSettings = (change: SettingsChange) =>
  adminCall<HeldSettings>('PATCH', '/api/settings/event', change)

export const uploadLogo = (file: File, version: number) =>
  sendFile<HeldSettings>('/api/settings/event/logo', { file, version: String(version) })

export const previewRetention = (days: number) =>
  adminCall<RetentionPreview>('GET', `/api/settings/event/retention?days=${days}`)
