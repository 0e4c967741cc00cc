// A form over something that several admins may change at once. Invariant: nobody's change is replaced before it was shown, and what
// was typed stays until it is saved or discarded.

import type { Draft } from '../../platform/forms/form-controller.ts'
import { createForm, type FormController, type FormPorts, type Refusal } from '../../platform/forms/form-controller.ts'
import { createStore, type Readable } from '../../platform/storage/store.ts'
import { editConflictOf } from '../api/admin-call.ts'

type Field<Values> = keyof Values & string

/** What this admin and another one changed at once: a field, or fields that only make sense together. */
export type Clash<Values> = {
  group: string
  fields: Field<Values>[]
  mine: Partial<Values>
  theirs: Partial<Values>
  /** Who changed it last and when, as the server says. Null where no admin did. */
  by: string | null
  at: string | null
  choice: 'mine' | 'theirs'
}

/** A form that waits: what its admin saw when they began, and what is typed. */
export type SharedDraft<Seen, Values> = { seen: Seen; values: Values }

export type SharedFormPorts<Seen, Values, Body, Row> = Pick<
  FormPorts<Values, Body, Row>,
  'newRequestId' | 'refusedFields' | 'onSaved'
> & {
  seen: Seen
  valuesOf: (seen: Seen) => Values
  read: (values: Values, seen: Seen) => { ok: true; body: Body } | Refusal<Values>
  /** `typed`: what the fields hold. @throws ApiError edit_conflict with what is stored now */
  save: (body: Body, seen: Seen, typed: Values, requestId: string) => Promise<Row>
  failedText: (message: string, error: unknown) => string
  /** Of the same thing: a draft of another one, and a conflict with another one, aren't merged. */
  isSame: (one: Seen, other: Seen) => boolean
  /** What the form shows next. By default it is closed once it is saved. */
  seenOf?: (saved: Row) => Seen
  /** The group that a field is decided in; by default each alone. The fields of a conflict are named by it too. */
  groupOf?: (field: string) => string
  draft?: Draft<SharedDraft<Seen, Values>>
}

export type SharedForm<Seen, Values, Body> = {
  form: FormController<Values, Body>
  /** After a conflict, until it is saved: what both changed; empty where nothing is to be chosen. */
  clashes: Readable<readonly Clash<Values>[] | null>
  /** Puts the chosen text of a clash into its fields. Saving decides. */
  choose: (group: string, choice: Clash<Values>['choice']) => void
  /** Takes over what was saved elsewhere, except where something else is typed. Another thing is shown only where nothing is typed. */
  adopt: (now: Seen) => void
  /** Something is typed that isn't what was seen. */
  isTyped: () => boolean
  /** Back to what is stored, as far as this admin has seen it. */
  discard: () => void
  seen: () => Seen
}

const alone = (field: string) => field

export function createSharedForm<Seen, Values extends object, Body extends object, Row>(
  ports: SharedFormPorts<Seen, Values, Body, Row>,
): SharedForm<Seen, Values, Body> {
  const { valuesOf, draft, seenOf, groupOf = alone } = ports
  const kept = usableDraft(ports)
  /** What this admin has seen. */
  let base = kept?.seen ?? ports.seen
  /** What the fields are to hold after a refusal. */
  let merged: Values | null = null
  const clashes = createStore<readonly Clash<Values>[] | null>(null)

  const isTypedIn = (values: Values) => fieldsOf(values).some((field) => values[field] !== valuesOf(base)[field])
  const keep = (values: Values) => {
    if (isTypedIn(values)) draft?.save({ seen: base, values })
    else draft?.clear()
  }

  const form: FormController<Values, Body> = createForm<Values, Body, Row>({
    initial: valuesOf(base),
    read: (values) => ports.read(values, base),
    save: (body, requestId) => ports.save(body, base, form.snapshot().values, requestId),
    ...(ports.newRequestId && { newRequestId: ports.newRequestId }),
    ...(ports.refusedFields && { refusedFields: ports.refusedFields }),
    failedText: (message, error) => {
      const conflict = editConflictOf<Seen>(error)
      if (conflict !== null && ports.isSame(conflict.current, base)) {
        const merge = mergeEdits(valuesOf(base), form.snapshot().values, valuesOf(conflict.current), groupOf)
        merged = merge.values
        clashes.set(
          merge.clashes.map((clash) => {
            const change = conflict.changes?.find(({ field }) => groupOf(field) === clash.group)
            return { ...clash, by: change?.by ?? null, at: change?.at ?? null, choice: 'mine' as const }
          }),
        )
      }
      if (conflict !== null && !ports.isSame(conflict.current, base)) clashes.set(null)
      if (conflict !== null) base = conflict.current
      return ports.failedText(message, error)
    },
    draft: {
      load: () => kept?.values ?? null,
      lost: () => draft?.lost?.() ?? {},
      save: keep,
      clear: () => draft?.clear(),
    },
    onSaved: (row) => {
      clashes.set(null)
      if (seenOf !== undefined) {
        base = seenOf(row)
        form.restart(valuesOf(base))
      }
      ports.onSaved?.(row)
    },
    whenSaved: seenOf === undefined ? 'closed' : 'keep',
  })

  async function submit(amend?: Partial<Body>): Promise<void> {
    await form.submit(amend)
    if (merged === null) return
    form.fill(merged)
    keep(merged)
    merged = null
  }

  return {
    form: { ...form, submit },
    clashes,
    seen: () => base,
    isTyped: () => isTypedIn(form.snapshot().values),
    choose: (group, choice) => {
      const chosen = clashes.snapshot()?.map((clash) => (clash.group === group ? { ...clash, choice } : clash))
      const clash = chosen?.find((one) => one.group === group)
      if (chosen === undefined || clash === undefined) return
      clashes.set(chosen)
      form.change(clash[choice])
    },
    adopt: (now) => {
      const { values, saving } = form.snapshot()
      if (saving) return
      if (!ports.isSame(now, base)) {
        if (isTypedIn(values)) return
        base = now
        return form.restart(valuesOf(base))
      }
      const before = valuesOf(base)
      const merge = mergeEdits(before, values, valuesOf(now), groupOf)
      // Somebody types over what another admin has changed: saving must name the conflict, so what was seen stays.
      if (merge.clashes.length > 0) return
      base = now
      if (isEqual(merge.values, values)) return
      if (isEqual(values, before)) form.restart(merge.values)
      else form.change(merge.values)
    },
    discard: () => {
      clashes.set(null)
      draft?.clear()
      form.restart(valuesOf(base))
    },
  }
}

/** A draft of this very thing; not one that an older version of the page left behind and that lacks what this one shows. */
function usableDraft<Seen, Values extends object, Body, Row>(
  ports: SharedFormPorts<Seen, Values, Body, Row>,
): SharedDraft<Seen, Values> | null {
  const { seen, values } = ports.draft?.load() ?? {}
  if (seen === undefined || values === undefined) return null
  try {
    const [now, then] = [ports.valuesOf(ports.seen), ports.valuesOf(seen)]
    const isWhole = fieldsOf(now).every((field) => then[field] !== undefined)
    return isWhole && ports.isSame(seen, ports.seen) ? { seen, values } : null
  } catch {
    return null
  }
}

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as Field<Values>[]

const isEqual = <Values extends object>(one: Values, other: Values) =>
  fieldsOf(one).every((field) => one[field] === other[field])

/**
 * What is typed, over what somebody else has saved since `base`: a field that only one of the two changed has that change. Where both
 * changed one to different texts, what is typed stays.
 */
export function mergeEdits<Values extends object>(
  base: Values,
  typed: Values,
  saved: Values,
  groupOf: (field: string) => string = alone,
): { values: Values; clashes: Omit<Clash<Values>, 'by' | 'at' | 'choice'>[] } {
  const groups = new Map<string, Field<Values>[]>()
  for (const field of fieldsOf(typed)) {
    const group = groupOf(field)
    groups.set(group, [...(groups.get(group) ?? []), field])
  }
  const values = { ...typed }
  const clashes: Omit<Clash<Values>, 'by' | 'at' | 'choice'>[] = []
  const pick = (from: Values, fields: Field<Values>[]) =>
    Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Values>
  for (const [group, fields] of groups) {
    const differ = (one: Values, other: Values) => fields.some((field) => one[field] !== other[field])
    if (!differ(saved, base)) continue
    if (!differ(typed, base)) Object.assign(values, pick(saved, fields))
    else if (differ(typed, saved))
      clashes.push({ group, fields, mine: pick(typed, fields), theirs: pick(saved, fields) })
  }
  return { values, clashes }
}
