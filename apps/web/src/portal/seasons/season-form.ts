// The current season's form, without the screen. Several admins may change the season at once, so
// only an admin's changes are sent. Invariant: a time is the wall-clock time of the season's zone,
// in whatever zone the browser is.
import type { NewSeason, Season, SeasonChange } from '@noor-quest/contract/seasons'
import { type Draft, type FieldErrors, namedFields, type Refusal } from '../../platform/forms/form-controller.ts'
import { editConflictOf, serviceMessage } from '../api/admin-call.ts'
import { createSharedForm, type SharedDraft, type SharedForm } from '../forms/shared-form.ts'
import { settingsText } from '../settings/settings.en.ts'
import {
  changedPolicies,
  POLICIES,
  type Policies,
  type PolicyValues,
  valuesOf as policyValuesOf,
} from './policy-fields.tsx'
import { seasonsText as text } from './seasons.en.ts'
import { toInstant, toLocal } from './zoned-time.ts'

export const SEASON_TIMES = ['opens_at', 'freezes_at', 'closes_at', 'next_at'] as const
export type SeasonTime = (typeof SEASON_TIMES)[number]
/** Times as their fields contain them; blank is no time. */
type TimedValues = Record<'name' | 'name_ar' | SeasonTime | 'zone', string>
export type SeasonValues = TimedValues & PolicyValues

const FIELDS = ['name', 'name_ar', ...SEASON_TIMES, 'zone'] as const
/** The part of a season that the form shows. */
type Stored = Pick<Season, 'id' | 'version' | (typeof FIELDS)[number]> & { policies: Policies }
type Body = Omit<SeasonChange, 'version'>

type Ports = {
  change: (change: SeasonChange) => Promise<Season>
  onSaved: () => void
  draft: Draft<SharedDraft<Stored, SeasonValues>>
  nowMs: () => number
  /** The zone of a season without times. */
  ownZone: string
}

export function createSeasonForm(
  season: Stored,
  { nowMs, ownZone, change, onSaved, draft }: Ports,
): SharedForm<Stored, SeasonValues, Body> {
  return createSharedForm<Stored, SeasonValues, Body>({
    seen: season,
    isSame: (one, other) => one.id === other.id,
    valuesOf: (shown) => ({ ...valuesOf(shown, ownZone), ...policyValuesOf(shown.policies) }),
    read: (values, base) => {
      const { changed, errors } = readSeason(values, base, nowMs())
      const [field] = FIELDS.filter((name) => errors[name] !== undefined)
      if (field !== undefined) return { ok: false, field, errors }
      const policies = changedPolicies(values, base.policies)
      return { ok: true, body: { ...changed, ...(policies && { policies }) } }
    },
    refusedFields: (error) => namedFields(error, [...FIELDS, ...POLICIES]),
    // A typed space around a name is no change.
    save: async (changed, seen) =>
      Object.keys(changed).length === 0 ? seen : change({ ...changed, version: seen.version }),
    failedText: (_, error) =>
      editConflictOf(error) === null ? serviceMessage(error, settingsText.failed) : text.replaced,
    onSaved,
    draft,
  })
}

function valuesOf(season: Stored, ownZone: string): TimedValues {
  const time = (name: SeasonTime) => (season[name] === null ? '' : toLocal(season[name], season.zone))
  const times = Object.fromEntries(SEASON_TIMES.map((name) => [name, time(name)])) as Record<SeasonTime, string>
  // Without a time no admin has chosen the zone, and a new installation stores UTC.
  const zone = SEASON_TIMES.every((each) => season[each] === null) ? ownZone : season.zone
  return { name: season.name, name_ar: season.name_ar, ...times, zone }
}

type Changed = Omit<SeasonChange, 'version' | 'policies'>

/**
 * The differences from `base`, and their errors. A change of the zone keeps the typed wall-clock
 * times.
 */
function readSeason(
  values: SeasonValues,
  base: Stored,
  nowMs: number,
): { changed: Changed; errors: FieldErrors<SeasonValues> } {
  const changed: Changed = {}
  const errors: FieldErrors<SeasonValues> = {}
  for (const name of ['name', 'name_ar'] as const) {
    const typed = values[name].trim()
    if (typed === '') errors[name] = settingsText.required
    else if (typed !== base[name]) changed[name] = typed
  }
  const { zone } = values
  if (zone !== base.zone) changed.zone = zone
  const before = valuesOf(base, base.zone)
  const instants: Record<SeasonTime, string | null> = { ...base }
  for (const name of SEASON_TIMES) {
    // An unchanged time keeps its seconds, which the field doesn't have.
    const isSame = values[name] === before[name] && zone === base.zone
    instants[name] = isSame ? base[name] : instantOf(values[name], zone)
    if (instants[name] === null && values[name] !== '') errors[name] = text.noSuchTime(zone)
    if (instants[name] !== base[name]) changed[name] = instants[name]
  }
  const { opens_at: opens, freezes_at: freezes, closes_at: closes } = instants
  for (const name of ['closes_at', 'freezes_at'] as const) {
    const at = changed[name]
    if (at && Date.parse(at) < nowMs) errors[name] ??= text.past
  }
  if (opens !== null && closes !== null && opens >= closes) errors.closes_at ??= text.closesFirst
  if (freezes !== null && opens !== null && freezes < opens) errors.freezes_at ??= text.freezesFirst
  if (freezes !== null && closes !== null && freezes > closes) errors.freezes_at ??= text.freezesLast
  return { changed, errors }
}

const instantOf = (typed: string, zone: string) => (typed === '' ? null : toInstant(typed, zone))

export type NewSeasonValues = { name: string; name_ar: string; opens_at: string; confirmed: string }
type Begun = Omit<NewSeason, 'from'>

/**
 * `oldName`: the ending season's name, which the admin must type. Case and spaces around it don't
 * matter. `zone`: the zone of both seasons' times.
 */
export function readNewSeason(
  values: NewSeasonValues,
  oldName: string,
  zone: string,
): { ok: true; body: Begun } | Refusal<NewSeasonValues> {
  const [name, name_ar] = [values.name.trim(), values.name_ar.trim()]
  const errors: FieldErrors<NewSeasonValues> = {}
  if (name === '') errors.name = settingsText.required
  if (name_ar === '') errors.name_ar = settingsText.required
  const opens_at = instantOf(values.opens_at, zone)
  if (opens_at === null && values.opens_at !== '') errors.opens_at = text.noSuchTime(zone)
  if (plain(values.confirmed) !== plain(oldName)) errors.confirmed = text.begin.notTheName(oldName)
  const [field] = Object.keys(errors) as (keyof NewSeasonValues)[]
  return field === undefined ? { ok: true, body: { name, name_ar, opens_at } } : { ok: false, field, errors }
}

const plain = (typed: string) => typed.normalize().trim().toLocaleLowerCase('en')
