import { CLUB_NAME_MAX, EVENT_TITLE_MAX } from '@noor-quest/contract/limits'
import { adminText } from '../text/admin-en.ts'
import { SectionForm } from '../ui/section-form.tsx'
import { SettingField } from './setting-field.tsx'
import { type SectionProps, useSection } from './use-section.ts'

const text = adminText.event.names
const KEYS = ['event_title', 'event_title_ar', 'club_name', 'club_name_ar'] as const

export function NamesSection({ held }: SectionProps) {
  const all = useSection(KEYS, held)
  return (
    <SectionForm title={text.title} intro={text.intro} {...all.frame}>
      <SettingField name="event_title" held={held} maxLength={EVENT_TITLE_MAX} {...all} />
      <SettingField name="event_title_ar" held={held} maxLength={EVENT_TITLE_MAX} {...all} />
      <SettingField name="club_name" held={held} maxLength={CLUB_NAME_MAX} {...all} />
      <SettingField name="club_name_ar" held={held} maxLength={CLUB_NAME_MAX} {...all} />
    </SectionForm>
  )
}
