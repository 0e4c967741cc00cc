import type { Admission } from '@noor-quest/contract/admission'
import { useQuery } from '@tanstack/react-query'
import { SettingsLoaded } from '../event/setting-field.tsx'
import { type SectionProps, useSection } from '../event/use-section.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Note } from '../ui/note.tsx'
import { SectionForm } from '../ui/section-form.tsx'
import { admissionPageText as text } from './admission.en.ts'
import { screensQuery, ticketsQuery } from './admission-api.ts'
import { BoothSection } from './booth-section.tsx'
import { ScreensSection } from './screens-section.tsx'
import { TicketsSection } from './tickets-section.tsx'

/** The contract's list. Its file has schemas, which pages don't load. */
const ADMISSIONS: readonly Admission[] = ['everybody', 'hall-code', 'tickets']
const KEYS = ['admission'] as const

/** /admin/admission: what visitors need before the form, paired screens, tickets. */
export function AdmissionScreen() {
  return (
    <div className="grid min-w-0 gap-5">
      <SettingsLoaded>{(stored) => <ChoiceSection stored={stored} />}</SettingsLoaded>
      <ScreensSection />
      <TicketsSection />
      <BoothSection />
    </div>
  )
}

function ChoiceSection({ stored }: SectionProps) {
  const { section, state, frame } = useSection(KEYS, stored)
  const chosen = String(state.values.admission) as Admission
  return (
    <SectionForm intro={text.intro} {...frame} show={(_key, value) => text.choices[value as Admission]}>
      <div className="max-w-xl">
        <ChoiceField
          label={text.label}
          note={text.does[chosen]}
          value={chosen}
          options={ADMISSIONS}
          nameOf={(option) => text.choices[option]}
          onChoose={(admission) => section.form.change({ admission })}
        />
      </div>
      <Missing admission={stored.settings.admission.value} />
    </SectionForm>
  )
}

/** A warning while visitors can't have what they need. */
function Missing({ admission }: { admission: Admission }) {
  const { data: screens } = useQuery(screensQuery)
  const { data: printings } = useQuery(ticketsQuery)
  const noScreen = admission === 'hall-code' && screens?.every(({ paired_at }) => paired_at === null)
  const noTickets = admission === 'tickets' && printings?.every(({ tickets, used }) => tickets === used)
  if (!noScreen && !noTickets) return null
  return (
    <div role="status">
      <Note tone="warning">{noScreen ? text.noScreen : text.noTickets}</Note>
    </div>
  )
}
