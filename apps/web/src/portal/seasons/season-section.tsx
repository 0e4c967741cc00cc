import { SEASON_NAME_MAX } from '@noor-quest/contract/limits'
import type { Season } from '@noor-quest/contract/seasons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fieldsOf, useRefusedFocus } from '../../platform/forms/use-form.ts'
import { useStore } from '../../platform/storage/store.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextField } from '../../ui/fields.tsx'
import { draftOf } from '../forms/drafts.ts'
import { describeState } from '../overview/season-state.tsx'
import { settingsText } from '../settings/settings.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { formatValue } from '../ui/field-changes.tsx'
import { Note } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { FormPart, SectionForm } from '../ui/section-form.tsx'
import { NewSeasonDialog } from './new-season-dialog.tsx'
import { choiceText, POLICIES, type Policy, PolicyFields } from './policy-fields.tsx'
import { createSeasonForm, SEASON_TIMES, type SeasonValues } from './season-form.ts'
import { SeasonNow } from './season-now.tsx'
import { seasonsText as text } from './seasons.en.ts'
import { changeSeason, seasonsQuery } from './seasons-api.ts'
import { TimeField } from './time-field.tsx'
import { describeInstant, ownZone, toInstant, zonesFor } from './zoned-time.ts'

/** The properties of both fields of a name. */
const NAME = { maxLength: SEASON_NAME_MAX, autoComplete: 'off' }
const TONES = { before: 'gold', open: 'right', closed: 'quiet', archived: 'quiet' } as const

/** The current season, and the button that begins the next one. */
export function CurrentSeason({ season }: { season: Season }) {
  const [beginning, setBeginning] = useState(false)
  /** A new key gives a begun season its own form, without the input for the last one. */
  const [begun, setBegun] = useState(0)
  return (
    <>
      <SeasonSection key={begun} season={season} onBegin={() => setBeginning(true)} />
      {beginning && (
        <NewSeasonDialog season={season} onBegun={() => setBegun(begun + 1)} onClose={() => setBeginning(false)} />
      )}
    </>
  )
}

/** The season's state, names, times and rules. */
function SeasonSection({ season, onBegin }: { season: Season; onBegin: () => void }) {
  const queryClient = useQueryClient()
  const [shared] = useState(() =>
    createSeasonForm(season, {
      change: changeSeason,
      onSaved: () => {
        notify('success', settingsText.saved)
        void queryClient.invalidateQueries(seasonsQuery)
      },
      draft: draftOf('season'),
      nowMs: Date.now,
      ownZone: ownZone(),
    }),
  )
  useEffect(() => shared.adopt(season), [shared, season])
  const state = useStore(shared.form)
  const { values, errors } = state
  const field = fieldsOf(shared.form, state)
  const fields = useRefusedFocus(state.refused)

  return (
    <SectionForm
      ref={fields}
      intro={text.intro}
      shared={shared}
      nameOf={(field) => ({ ...text.labels, ...text.policies.labels })[field as keyof SeasonValues] ?? field}
      show={(field, value) => showValue(field, String(value), values.zone)}
      actions={<ActionButton label={text.begin.open} onPress={onBegin} />}
    >
      <Status season={season} />
      <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        <TextField {...field('name')} {...NAME} label={text.labels.name} />
        <TextField {...field('name_ar')} {...NAME} lang="ar" dir="rtl" label={text.labels.name_ar} />
        {SEASON_TIMES.map((name) => (
          <TimeField key={name} name={name} note={text.does[name]} zone={values.zone} field={field(name)} />
        ))}
        <ChoiceField
          label={text.labels.zone}
          note={text.zoneHint}
          name="zone"
          error={errors.zone}
          value={values.zone}
          options={zonesFor(values.zone)}
          nameOf={(zone) => zone.replaceAll('_', ' ')}
          onChoose={(zone) => shared.form.change({ zone })}
        />
      </div>
      <FormPart title={text.policies.title} intro={text.policies.intro}>
        {season.is_recomputing && (
          <div role="status">
            <Note tone="warning">{text.policies.recomputing}</Note>
          </div>
        )}
        <PolicyFields stored={season.policies} values={values} onChange={shared.form.change} />
      </FormPart>
    </SectionForm>
  )
}

/** A value for display; a time is the wall-clock time of the zone. */
function showValue(field: keyof SeasonValues, value: string, zone: string): string {
  if (POLICIES.some((policy) => policy === field)) return choiceText(field as Policy, value)
  const instant = value !== '' && field.endsWith('_at') ? toInstant(value, zone) : null
  return instant === null ? formatValue(value) : describeInstant(instant, zone)
}

/** The season's present state, in words. */
function Status({ season }: { season: Season }) {
  const { phase, is_frozen: isFrozen } = season
  return (
    <div role="status" className="grid gap-1 rounded-2xl border border-gold/25 bg-night/40 p-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[phase]}>{text.phases[phase]}</Badge>
        {isFrozen && <Badge>{text.frozen}</Badge>}
        {isFrozen && <Badge tone="gold">{text.sealed(season.sealed)}</Badge>}
        <span className="text-muted text-sm">{text.counts(season.players, season.games, season.feedback)}</span>
      </p>
      <p>{describeState(season)}</p>
      {isFrozen && <SeasonNow season={season} press="unfreeze" className="justify-self-start" />}
      {phase === 'before' && <SeasonNow season={season} press="openNow" className="mt-2 justify-self-start" />}
    </div>
  )
}
