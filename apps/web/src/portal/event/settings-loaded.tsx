import type { HeldSettings } from '@noor-quest/contract/settings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { commonText } from '../../text/common.en.ts'
import { Loaded } from '../ui/list-notes.tsx'
import { settingsQuery } from './use-section.ts'

/** Passes the stored settings to its child. */
export function SettingsLoaded({ children }: { children: (stored: HeldSettings) => ReactNode }) {
  return (
    <Loaded query={useQuery(settingsQuery)} label={commonText.loading}>
      {children}
    </Loaded>
  )
}
