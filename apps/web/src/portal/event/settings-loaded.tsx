import type { HeldSettings } from '@noor-quest/contract/settings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { commonText } from '../../text/common.en.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { settingsQuery } from './use-section.ts'

/** Passes the stored settings to its child. */
export function SettingsLoaded({ children }: { children: (stored: HeldSettings) => ReactNode }) {
  const { data, isError, refetch } = useQuery(settingsQuery)
  if (data) return children(data)
  return isError ? <LoadFailed onRetry={() => void refetch()} /> : <Spinner label={commonText.loading} />
}
