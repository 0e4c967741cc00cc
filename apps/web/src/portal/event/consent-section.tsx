import { CONSENT_TEXT_MAX } from '@noor-quest/contract/limits'
import { adminText } from '../text/admin-en.ts'
import { SectionForm } from '../ui/section-form.tsx'
import { SettingField } from './setting-field.tsx'
import { type SectionProps, useSection } from './use-section.ts'

const text = adminText.event.consent
const KEYS = ['consent_text', 'consent_text_ar'] as const

export function ConsentSection({ held }: SectionProps) {
  const all = useSection(KEYS, held)
  return (
    <SectionForm title={text.title} intro={text.intro} {...all.frame}>
      <SettingField name="consent_text" held={held} maxLength={CONSENT_TEXT_MAX} multiline {...all} />
      <SettingField name="consent_text_ar" held={held} maxLength={CONSENT_TEXT_MAX} multiline {...all} />
    </SectionForm>
  )
}
