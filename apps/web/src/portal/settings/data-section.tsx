import { CONSENT_TEXT_MAX, NAME_LIST_MAX } from '@noor-quest/contract/limits'
import { SCREEN_NAMES } from '@noor-quest/rules/choices'
import { ChoiceField } from '../ui/choice-field.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notices.tsx'
import { FormPart, SectionForm } from '../ui/section-form.tsx'
import { SettingField, SettingSource } from './setting-field.tsx'
import { settingsText } from './settings.en.ts'
import { previewRetention, type SectionProps, useSection } from './use-section.ts'

const { consent, data, nameList, retention } = settingsText
const KEYS = ['consent_text', 'consent_text_ar', 'retention_days', 'name_list', 'screen_names'] as const

/**
 * Consent, personal data and marked names. Removed data can't be restored, so the admin first sees
 * how many players are affected now.
 */
export function DataSection({ stored }: SectionProps) {
  const all = useSection(KEYS, stored)
  const { ask, dialog } = useConfirm()

  const confirmed = async (days: number | null, proceed: () => void) => {
    try {
      const { players } = days === null ? { players: 0 } : await previewRetention(days)
      if (players === 0 || days === null) return proceed()
      ask({
        title: retention.confirmTitle(players),
        text: retention.confirmText(days),
        confirm: retention.confirm,
        run: () => proceed,
      })
    } catch {
      notify('error', settingsText.failed)
    }
  }

  return (
    <SectionForm
      title={data.title}
      intro={data.intro}
      {...all.frame}
      onSubmit={() => {
        const days = Number(all.state.values.retention_days)
        // The form itself refuses an invalid number.
        const isAsked = Number.isInteger(days) && days > 0 && days !== stored.settings.retention_days.value
        void confirmed(isAsked ? days : null, () => void all.section.form.submit())
      }}
    >
      <FormPart title={consent.title} intro={consent.intro}>
        <SettingField name="consent_text" stored={stored} maxLength={CONSENT_TEXT_MAX} multiline {...all} />
        <SettingField name="consent_text_ar" stored={stored} maxLength={CONSENT_TEXT_MAX} multiline {...all} />
      </FormPart>
      <FormPart title={retention.title} intro={retention.intro}>
        <SettingField
          name="retention_days"
          stored={stored}
          inputMode="numeric"
          {...all}
          restoreDefault={(key) =>
            void confirmed(stored.settings.retention_days.default, () => all.restoreDefault(key))
          }
        />
      </FormPart>
      {/* One list has the words of both languages, because names mix them too. */}
      <FormPart title={nameList.title} intro={nameList.intro}>
        <SettingField name="name_list" stored={stored} maxLength={NAME_LIST_MAX} multiline {...all} />
        <div className="grid min-w-0 gap-1">
          <ChoiceField
            label={settingsText.labels.screen_names}
            disabled={all.state.saving}
            value={all.state.values.screen_names === 'all' ? 'all' : 'seen'}
            options={SCREEN_NAMES.toReversed()}
            nameOf={(choice) => nameList.screen[choice]}
            onChoose={(screen_names) => all.section.form.change({ screen_names })}
          />
          <SettingSource name="screen_names" stored={stored} onBack={all.restoreDefault} />
        </div>
      </FormPart>
      {dialog}
    </SectionForm>
  )
}
