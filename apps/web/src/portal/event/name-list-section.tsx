import { NAME_LIST_MAX } from '@noor-quest/contract/limits'
import { adminText } from '../text/admin-en.ts'
import { SectionForm } from '../ui/section-form.tsx'
import { SettingField } from './setting-field.tsx'
import { type SectionProps, useSection } from './use-section.ts'

const text = adminText.event.nameList
const KEYS = ['name_list'] as const

/** Words of both languages in one list: names mix them, too. */
export function NameListSection({ held }: SectionProps) {
  const all = useSection(KEYS, held)
  return (
    <SectionForm title={text.title} intro={text.intro} {...all.frame}>
      <SettingField name="name_list" held={held} maxLength={NAME_LIST_MAX} multiline {...all} />
    </SectionForm>
  )
}
