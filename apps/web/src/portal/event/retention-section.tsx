import { useState } from 'react'
import { useSubmission } from '../forms/use-submission.ts'
import { portalText } from '../text/portal.en.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionForm } from '../ui/section-form.tsx'
import { eventText } from './event.en.ts'
import { SettingField } from './setting-field.tsx'
import { previewRetention, type SectionProps, useSection } from './use-section.ts'

const text = eventText.retention
const KEYS = ['retention_days'] as const

/** Removed data can't be restored, so the admin first sees how many players are affected now. */
export function RetentionSection({ stored }: SectionProps) {
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
      title={text.title}
      intro={text.intro}
      {...all.frame}
      onSubmit={() => {
        const days = Number(all.state.values.retention_days)
        // The form itself refuses an invalid number.
        const isAsked = Number.isInteger(days) && days > 0 && days !== stored.settings.retention_days.value
        confirmed(isAsked ? days : null, () => void all.section.form.submit())
      }}
    >
      <SettingField
        name="retention_days"
        stored={stored}
        inputMode="numeric"
        {...all}
        confirmBack={(key) => confirmed(stored.settings.retention_days.default, () => all.confirmBack(key))}
      />
      <ConfirmDialog
        open={asked !== null}
        title={text.confirmTitle(asked?.players ?? 0)}
        confirmLabel={text.confirm}
        cancelLabel={portalText.cancel}
        onConfirm={() => {
          setAsked(null)
          asked?.proceed()
        }}
        onCancel={() => setAsked(null)}
      >
        {text.confirmText(asked?.days ?? 0)}
      </ConfirmDialog>
    </SectionForm>
  )
}
