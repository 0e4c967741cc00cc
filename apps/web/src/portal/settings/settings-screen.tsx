import { CLUB_NAME_MAX, EVENT_TITLE_MAX } from '@noor-quest/contract/limits'
import { useEffect, useRef } from 'react'
import { messageAtField } from '../ui/form-message.tsx'
import { ImageField } from '../ui/image-field.tsx'
import { SectionForm } from '../ui/section-form.tsx'
import { DataSection } from './data-section.tsx'
import { SettingField, SettingSource, SettingsLoaded } from './setting-field.tsx'
import { settingsText } from './settings.en.ts'
import { type SectionProps, useSection } from './use-section.ts'

const { look, logo } = settingsText
const KEYS = ['event_title', 'event_title_ar', 'club_name', 'club_name_ar', 'club_logo'] as const

/** /admin/settings: names and logo, consent and data. */
export function SettingsScreen() {
  return (
    <SettingsLoaded>
      {(stored) => (
        <div className="grid min-w-0 gap-5">
          <div id="look" className="scroll-mt-4">
            <LookSection stored={stored} />
          </div>
          <div id="consent" className="scroll-mt-4">
            <DataSection stored={stored} />
          </div>
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
        <p className="text-muted text-sm">{logo.intro}</p>
        <SettingSource name="club_logo" stored={stored} onBack={restoreDefault} />
      </div>
    </SectionForm>
  )
}
