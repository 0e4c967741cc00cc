// What the forms of the current season share. Invariant: only what an admin changed is sent, and nobody's change is overwritten
// before it was shown.
import type { EditConflict } from '@noor-quest/contract/errors'
import type { Season, SeasonChange } from '@noor-quest/contract/seasons'
import { editConflictOf } from '../../platform/edit-conflict.ts'
import { createForm, type FieldErrors, type FormController, type Refusal } from '../../platform/form-controller.ts'
import { serviceMessage } from '../../platform/service-message.ts'
import { adminText } from '../../platform/text/admin-en.ts'

/** `seen`: what the admin saw in the fields that `changed` has. */
type Body = { changed: Omit<SeasonChange, 'seen'>; seen: Omit<NonNullable<SeasonChange['seen']>, 'id'> }

/** What a form shows of a season. */
export type Shown<Field extends keyof Season> = Pick<Season, 'id' | Field>

export type CurrentSeasonForm<Values, Field extends keyof Season> = {
  form: FormController<Values, Body>
  /** Takes over what was saved elsewhere, unless something is typed. */
  adopt: (season: Shown<Field>) => void
  /** Puts what another admin saved into the fields. */
  takeTheirs: () => void
}

export type CurrentSeasonPorts = {
  change: (change: SeasonChange) => Promise<Season>
  onSaved: (season: Season) => void
}

/** What is one form's own. */
type Parts<Values, Field extends keyof Season> = {
  valuesOf: (season: Shown<Field>) => Values
  /** What differs from `base`, the season as the admin saw it. */
  read: (values: Values, base: Shown<Field>) => { ok: true; body: Body } | Refusal<Values>
  /** What another admin saved, a line for each field. */
  theirs: (conflict: EditConflict<Shown<Field>>) => string[]
  refusedFields?: (error: unknown) => FieldErrors<Values>
}

export function createCurrentSeasonForm<Values extends object, Field extends keyof Season>(
  season: Shown<Field>,
  { change, onSaved }: CurrentSeasonPorts,
  { valuesOf, read, theirs, refusedFields }: Parts<Values, Field>,
): CurrentSeasonForm<Values, Field> {
  /** What the admin has seen. */
  let base = season

  function show(shown: Shown<Field>): void {
    base = shown
    form.restart(valuesOf(shown))
  }

  const form = createForm<Values, Body, Season | null>({
    initial: valuesOf(base),
    read: (values) => read(values, base),
    // What is stored already needs no request.
    save: async ({ changed, seen }) =>
      Object.keys(changed).length > 0 ? change({ ...changed, seen: { ...seen, id: base.id } }) : null,
    failedText: (_, error) => {
      const conflict = editConflictOf<Shown<Field>>(error)
      if (conflict === null) return serviceMessage(error, adminText.event.failed)
      const isSame = conflict.current.id === base.id
      base = conflict.current
      return isSame ? adminText.event.conflict(theirs(conflict)) : adminText.seasons.replaced
    },
    ...(refusedFields && { refusedFields }),
    onSaved: (saved) => {
      if (saved === null) return
      show(saved)
      onSaved(saved)
    },
    whenSaved: 'keep',
  })

  return {
    form,
    adopt: (now) => {
      const { changed, saving } = form.snapshot()
      if (!changed && !saving) show(now)
    },
    takeTheirs: () => show(base),
  }
}
