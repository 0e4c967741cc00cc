import type { Admission } from '@noor-quest/contract/admission'
import { useQuery } from '@tanstack/react-query'
import { SettingsLoaded } from '../settings/setting-field.tsx'
import { type SectionProps, useSection } from '../settings/use-section.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Note } from '../ui/note.tsx'
import { SectionForm } from '../ui/section-form.tsx'
import { admissionPageText as text } from './admission.en.ts'
import { ticketsQuery } from './admission-api.ts'
import { BoothSection } from './booth-section.tsx'
import { TicketsSection } from './tickets-section.tsx'

/** The contract's list. Its file has schemas, which pages don't load. */
const ADMISSIONS: readonly Admission[] = ['everybody', 'tickets']
const KEYS = ['admission'] as const

/** /admin/tickets: what visitors need before the form, tickets, booths. */
export function AdmissionScreen() {
  return (
    <div className="grid min-w-0 gap-5">
      <SettingsLoaded>{(stored) => <ChoiceSection stored={stored} />}</SettingsLoaded>
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

/** A warning while there is no ticket that a visitor could have. */
function Missing({ admission }: { admission: Admission }) {
  const { data: printings } = useQuery(ticketsQuery)
  if (admission !== 'tickets' || !printings?.every(({ tickets, used }) => tickets === used)) return null
  return (
    <div role="status">
      <Note tone="warning">{text.noTickets}</Note>
    </div>
  )
}
