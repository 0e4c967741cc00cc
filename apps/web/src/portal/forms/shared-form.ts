// A form for data that several admins may change at once. Invariants: another admin's change is
// never overwritten before it was shown, and typed values stay until they are saved or discarded.

import type { Draft } from '../../platform/forms/form-controller.ts'
import { createForm, type FormController, type FormPorts, type Refusal } from '../../platform/forms/form-controller.ts'
import { createStore, type Readable } from '../../platform/storage/store.ts'
import { editConflictOf } from '../api/admin-call.ts'

type Field<Values> = keyof Values & string

/**
 * A field that this admin and another one both changed. Fields that only make sense together are
 * one clash.
 */
export type Clash<Values> = {
  group: string
  fields: Field<Values>[]
  mine: Partial<Values>
  theirs: Partial<Values>
  /** The admin of the last change; null: no admin made it, or the admin is unknown. */
  by: string | null
  /** The time of the last change; null: unknown. */
  at: string | null
}

/** An unsaved form: the stored state that its admin has seen, and the typed values. */
export type SharedDraft<Seen, Values> = { seen: Seen; values: Values }

type SharedFormPorts<Seen, Values, Body, Row> = Pick<FormPorts<Values, Body, Row>, 'refusedFields' | 'onSaved'> & {
  seen: Seen
  valuesOf: (seen: Seen) => Values
  read: (values: Values, seen: Seen) => { ok: true; body: Body } | Refusal<Values>
  /**
   * `typed`: the fields' values.
   * @throws ApiError edit_conflict with the stored state
   */
  save: (body: Body, seen: Seen, typed: Values) => Promise<Row>
  failedText: (message: string, error: unknown) => string
  /** Whether both are states of one record. Other records' drafts and conflicts aren't merged. */
  isSame: (one: Seen, other: Seen) => boolean
  /** The stored state after saving, with which the form continues. If omitted, the form closes. */
  seenOf?: (saved: Row) => Seen
  /**
   * Returns the name of a field's group, whose fields clash together; by default the field's own
   * name. Its argument may also be a field that only the server knows.
   */
  groupOf?: (field: string) => string
  draft?: Draft<SharedDraft<Seen, Values>>
}

export type SharedForm<Seen, Values, Body> = {
  form: FormController<Values, Body>
  /**
   * The fields that both admins changed, from a conflict until the form is saved or discarded.
   * Empty: they changed different fields. Null: no conflict, or one with another record.
   */
  clashes: Readable<readonly Clash<Values>[] | null>
  /**
   * Merges a state that was saved elsewhere, unless it clashes with a typed change. Another record
   * is shown only while no change is typed.
   */
  adopt: (now: Seen) => void
  /** Whether a typed value differs from the seen state. */
  isTyped: () => boolean
  /** Returns to the stored state that this admin last saw. */
  discard: () => void
  seen: () => Seen
}

const alone = (field: string) => field

export function createSharedForm<Seen, Values extends object, Body extends object, Row>(
  ports: SharedFormPorts<Seen, Values, Body, Row>,
): SharedForm<Seen, Values, Body> {
  const { valuesOf, draft, seenOf, groupOf = alone } = ports
  const kept = usableDraft(ports)
  /** The state that this admin has seen. */
  let base = kept?.seen ?? ports.seen
  /** The merged values after a conflict, until the form shows them. */
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
    save: (body) => ports.save(body, base, form.snapshot().values),
    ...(ports.refusedFields && { refusedFields: ports.refusedFields }),
    failedText: (message, error) => {
      const conflict = editConflictOf<Seen>(error)
      if (conflict !== null && ports.isSame(conflict.current, base)) {
        const merge = mergeEdits(valuesOf(base), form.snapshot().values, valuesOf(conflict.current), groupOf)
        merged = merge.values
        clashes.set(
          merge.clashes.map((clash) => {
            const change = conflict.changes?.find(({ field }) => groupOf(field) === clash.group)
            return { ...clash, by: change?.by ?? null, at: change?.at ?? null }
          }),
        )
      }
      if (conflict !== null && !ports.isSame(conflict.current, base)) clashes.set(null)
      if (conflict !== null) base = conflict.current
      return ports.failedText(message, error)
    },
    draft: {
      load: () => kept?.values ?? null,
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
    adopt: (now) => {
      const { values, saving } = form.snapshot()
      if (saving) return
      if (!ports.isSame(now, base)) {
        if (isTypedIn(values)) return
        base = now
        clashes.set(null)
        return form.restart(valuesOf(base))
      }
      const before = valuesOf(base)
      const merge = mergeEdits(before, values, valuesOf(now), groupOf)
      // A typed value clashes with another admin's change. Saving must report the conflict, so the
      // seen state stays.
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

/**
 * The draft, if it is of this form's record. A draft by an older version of the page is unusable
 * when it lacks fields.
 */
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
 * Merges the typed values with another admin's changes since `base`. A field that only one of the
 * two changed gets that change. Where their changes differ, the typed one stays and the field is
 * a clash.
 */
export function mergeEdits<Values extends object>(
  base: Values,
  typed: Values,
  saved: Values,
  groupOf: (field: string) => string = alone,
): { values: Values; clashes: Omit<Clash<Values>, 'by' | 'at'>[] } {
  const groups = new Map<string, Field<Values>[]>()
  for (const field of fieldsOf(typed)) {
    const group = groupOf(field)
    groups.set(group, [...(groups.get(group) ?? []), field])
  }
  const values = { ...typed }
  const clashes: Omit<Clash<Values>, 'by' | 'at'>[] = []
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
