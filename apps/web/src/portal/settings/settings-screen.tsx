import { CLUB_NAME_MAX, EVENT_TITLE_MAX } from '@noor-quest/contract/limits'
import { Suspense, useEffect, useRef } from 'react'
import { latePart } from '../../platform/network/late-part.tsx'
import { useMay } from '../api/role.ts'
import { Anchor } from '../ui/anchor.tsx'
import { messageAtField } from '../ui/form-message.tsx'
import { ImageField } from '../ui/image-field.tsx'
import { SectionForm } from '../ui/section-form.tsx'
import { DataSection } from './data-section.tsx'
import { LogoPreviews } from './logo-previews.tsx'
import { SettingField, SettingSource, SettingsLoaded } from './setting-field.tsx'
import { settingsText } from './settings.en.ts'
import { type SectionProps, useSection } from './use-section.ts'

const { look, logo } = settingsText
const KEYS = ['event_title', 'event_title_ar', 'club_name', 'club_name_ar', 'club_logo'] as const

const Backup = latePart(() => import('../backup/backup-section.tsx').then((part) => part.BackupSection))

/** /admin/settings: names and logo, consent and data, backups. */
export function SettingsScreen() {
  const may = useMay()
  return (
    <SettingsLoaded>
      {(stored) => (
        <div className="grid min-w-0 gap-5">
          <LookSection stored={stored} />
          <Anchor id="consent">
            <DataSection stored={stored} />
          </Anchor>
          <Suspense>{may('backups:read') && <Backup.Part />}</Suspense>
        </div>
      )}
    </SettingsLoaded>
  )
}

function LookSection({ stored }: SectionProps) {
  const all = useSection(KEYS, stored)
  const { section, state, frame, restoreDefault } = all
  const field = useRef<{ focus: () => void }>(null)
  const { refused } = state
  useEffect(() => {
    if (refused?.field === 'club_logo') field.current?.focus()
  }, [refused])
  return (
    <SectionForm title={look.title} intro={look.intro} {...frame}>
      <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        <SettingField name="event_title" stored={stored} maxLength={EVENT_TITLE_MAX} {...all} />
        <SettingField name="event_title_ar" stored={stored} maxLength={EVENT_TITLE_MAX} {...all} />
        <SettingField name="club_name" stored={stored} maxLength={CLUB_NAME_MAX} {...all} />
        <SettingField name="club_name_ar" stored={stored} maxLength={CLUB_NAME_MAX} {...all} />
      </div>
      <div className="grid min-w-0 gap-1">
        <ImageField
          ref={field}
          texts={logo}
          image={state.values.club_logo ?? null}
          error={state.errors.club_logo}
          readOnly={state.saving}
          onChoose={(club_logo) => section.form.change({ club_logo })}
          message={messageAtField(state, 'club_logo')}
          onRefuse={(message, wayOut) => section.form.refuse('club_logo', message, wayOut)}
        />
        <LogoPreviews image={state.values.club_logo ?? null} names={state.values} />
        <p className="text-muted text-sm">{logo.intro}</p>
        <SettingSource name="club_logo" stored={stored} onBack={restoreDefault} />
      </div>
    </SectionForm>
  )
}
