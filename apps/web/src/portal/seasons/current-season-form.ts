// The shared part of the current season's forms, which several admins may change at once. Only an
// admin's changes are sent.
import type { Season, SeasonChange } from '@noor-quest/contract/seasons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Draft, FieldErrors, FormState, Refusal } from '../../platform/forms/form-controller.ts'
import { useStore } from '../../platform/storage/store.ts'
import { editConflictOf, serviceMessage } from '../api/admin-call.ts'
import { eventText } from '../event/event.en.ts'
import { draftOf } from '../forms/drafts.ts'
import { createSharedForm, type SharedDraft, type SharedForm } from '../forms/shared-form.ts'
import { notify } from '../ui/notices.tsx'
import { seasonsText } from './seasons.en.ts'
import { changeSeason, seasonsQuery } from './seasons-api.ts'

/** `seen`: the values that the admin saw in the changed fields. */
type Body = { changed: Omit<SeasonChange, 'seen'>; seen: Omit<NonNullable<SeasonChange['seen']>, 'id'> }

/** The part of a season that a form shows. */
export type Shown<Field extends keyof Season> = Pick<Season, 'id' | Field>

export type CurrentSeasonForm<Values, Field extends keyof Season> = SharedForm<Shown<Field>, Values, Body>

export type CurrentSeasonPorts<Values, Field extends keyof Season> = {
  change: (change: SeasonChange) => Promise<Season>
  onSaved: (season: Season) => void
  draft: Draft<SharedDraft<Shown<Field>, Values>>
}

/** The parts that differ between the forms. */
type Parts<Values, Field extends keyof Season> = {
  valuesOf: (season: Shown<Field>) => Values
  /** The differences from `base`, the season as the admin saw it. */
  read: (values: Values, base: Shown<Field>) => { ok: true; body: Body } | Refusal<Values>
  /** The form's name for a field of a conflict. */
  groupOf?: (field: string) => string
  refusedFields?: (error: unknown) => FieldErrors<Values>
}

export function createCurrentSeasonForm<Values extends object, Field extends keyof Season>(
  season: Shown<Field>,
  { change, onSaved, draft }: CurrentSeasonPorts<Values, Field>,
  parts: Parts<Values, Field>,
): CurrentSeasonForm<Values, Field> {
  return createSharedForm<Shown<Field>, Values, Body, { seen: Shown<Field>; saved: Season | null }>({
    seen: season,
    isSame: (one, other) => one.id === other.id,
    ...parts,
    save: async ({ changed, seen }, base) => {
      // Unchanged values need no request.
      if (Object.keys(changed).length === 0) return { seen: base, saved: null }
      const saved = await change({ ...changed, seen: { ...seen, id: base.id } })
      return { seen: saved, saved }
    },
    failedText: (_, error) =>
      editConflictOf(error) === null ? serviceMessage(error, eventText.failed) : seasonsText.replaced,
    seenOf: ({ seen }) => seen,
    onSaved: ({ saved }) => saved !== null && onSaved(saved),
    draft,
  })
}

type Used<Values, Field extends keyof Season> = {
  change: (change: Partial<Values>) => void
  state: FormState<Values>
  shared: CurrentSeasonForm<Values, Field>
}

/**
 * One section's form of the current season for as long as the page is open. `create` makes it.
 * Typed values outlive it as a draft.
 */
export function useCurrentSeasonForm<Values extends object, Field extends keyof Season>(
  name: string,
  season: Season,
  create: (season: Season, ports: CurrentSeasonPorts<Values, Field>) => CurrentSeasonForm<Values, Field>,
): Used<Values, Field> {
  const queryClient = useQueryClient()
  const [shared] = useState(() =>
    create(season, {
      change: changeSeason,
      onSaved: () => {
        notify('success', eventText.saved)
        void queryClient.invalidateQueries(seasonsQuery)
      },
      draft: draftOf(`season ${name}`),
    }),
  )
  useEffect(() => shared.adopt(season), [shared, season])
  return { change: shared.form.change, state: useStore(shared.form), shared }
}
