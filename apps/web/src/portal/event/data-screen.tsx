import { CONSENT_TEXT_MAX, NAME_LIST_MAX } from '@noor-quest/contract/limits'
import { useState } from 'react'
import { SelectField } from '../../ui/fields.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notices.tsx'
import { FormPart, SectionForm } from '../ui/section-form.tsx'
import { eventText } from './event.en.ts'
import { SettingField, SettingSource } from './setting-field.tsx'
import { SettingsLoaded } from './settings-loaded.tsx'
import { previewRetention, type SectionProps, useSection } from './use-section.ts'

const { consent, data, nameList, retention } = eventText
const KEYS = ['consent_text', 'consent_text_ar', 'retention_days', 'name_list', 'screen_names'] as const

/** /admin/data: consent, personal data and marked names. */
export function DataScreen() {
  return <SettingsLoaded>{(stored) => <DataForm stored={stored} />}</SettingsLoaded>
}

/** Removed data can't be restored, so the admin first sees how many players are affected now. */
function DataForm({ stored }: SectionProps) {
  const all = useSection(KEYS, stored)
  const { run } = useSubmission(eventText.failed)
  const [asked, setAsked] = useState<{ players: number; days: number; proceed: () => void } | null>(null)

  const confirmed = (days: number | null, proceed: () => void) =>
    void run(async () => {
      const { players } = days === null ? { players: 0 } : await previewRetention(days)
      if (players === 0 || days === null) proceed()
      else setAsked({ players, days, proceed })
    }).then((done) => {
      if (!done) notify('error', eventText.failed)
    })

  return (
    <SectionForm
      intro={data.intro}
      {...all.frame}
      onSubmit={() => {
        const days = Number(all.state.values.retention_days)
        // The form itself refuses an invalid number.
        const isAsked = Number.isInteger(days) && days > 0 && days !== stored.settings.retention_days.value
        confirmed(isAsked ? days : null, () => void all.section.form.submit())
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
          confirmBack={(key) => confirmed(stored.settings.retention_days.default, () => all.confirmBack(key))}
        />
      </FormPart>
      {/* One list has the words of both languages, because names mix them too. */}
      <FormPart title={nameList.title} intro={nameList.intro}>
        <SettingField name="name_list" stored={stored} maxLength={NAME_LIST_MAX} multiline {...all} />
        <div className="grid min-w-0 gap-1">
          <SelectField
            label={eventText.labels.screen_names}
            disabled={all.state.saving}
            value={String(all.state.values.screen_names)}
            onChange={({ target }) => all.section.form.change({ screen_names: target.value })}
          >
            {Object.entries(nameList.screen).map(([choice, label]) => (
              <option key={choice} value={choice}>
                {label}
              </option>
            ))}
          </SelectField>
          <SettingSource name="screen_names" stored={stored} onBack={all.confirmBack} />
        </div>
      </FormPart>
      <ConfirmDialog
        open={asked !== null}
        title={retention.confirmTitle(asked?.players ?? 0)}
        confirmLabel={retention.confirm}
        onConfirm={() => {
          setAsked(null)
          asked?.proceed()
        }}
        onCancel={() => setAsked(null)}
      >
        {retention.confirmText(asked?.days ?? 0)}
      </ConfirmDialog>
    </SectionForm>
  )
}
