// A form for data that two admins may change at once. Invariants: another admin's change is never
// overwritten before it was shown, and both versions stay readable.

import {
  createForm,
  type Draft,
  type FormController,
  type FormPorts,
  type Refusal,
} from '../../platform/forms/form-controller.ts'
import { createStore, type Readable } from '../../platform/storage/store.ts'
import { editConflictOf } from '../api/admin-call.ts'

/** Another admin's change since this form was loaded. */
export type Conflict<Seen, Values> = {
  theirs: { seen: Seen; values: Values }
  /** The values of this form, and the state to which they were typed. */
  mine: { seen: Seen; values: Values }
  /** The admin's name or email; null: no admin made the change, or the admin is unknown. */
  by: string | null
  /** The time of the change; null: unknown. */
  at: string | null
  /** The version that this admin chose. Null: not yet. */
  kept: 'theirs' | 'mine' | null
}

/** An unsaved form: the stored state that its admin has seen, and the typed values. */
export type SharedDraft<Seen, Values> = { seen: Seen; values: Values }

type SharedFormPorts<Seen, Values, Body> = Pick<FormPorts<Values, Body, Seen>, 'refusedFields' | 'onSaved'> & {
  seen: Seen
  valuesOf: (seen: Seen) => Values
  read: (values: Values, seen: Seen) => { ok: true; body: Body } | Refusal<Values>
  /**
   * `seen`: the state whose version the request names.
   * @throws ApiError edit_conflict with the stored state
   */
  save: (body: Body, seen: Seen) => Promise<Seen>
  failedText: (message: string, error: unknown) => string
  /** Whether both are states of one record. A draft or a conflict of another record is ignored. */
  isSame?: (one: Seen, other: Seen) => boolean
  draft?: Draft<SharedDraft<Seen, Values>>
}

export type SharedForm<Seen, Values, Body> = {
  form: FormController<Values, Body>
  /** From a conflict until it is dismissed. */
  conflict: Readable<Conflict<Seen, Values> | null>
  /** Shows the other admin's version. The typed values stay in `conflict`. */
  keepTheirs: () => void
  /** Saves the typed values over the other admin's version. */
  saveMine: () => Promise<void>
  dismiss: () => void
  /** Shows a state that was saved elsewhere, unless a change is typed: then saving reports it. */
  adopt: (now: Seen) => void
  /** Continues with a state that this admin's own request has stored. Typed values stay. */
  rebase: (now: Seen) => void
  /** Whether a typed value differs from the seen state. */
  isTyped: () => boolean
  /** Returns to the newest known state. */
  discard: () => void
  seen: () => Seen
}

export function createSharedForm<Seen, Values extends object, Body extends object>(
  ports: SharedFormPorts<Seen, Values, Body>,
): SharedForm<Seen, Values, Body> {
  const { valuesOf, draft, isSame = () => true } = ports
  const kept = usableDraft(ports)
  /** The state to which the values were typed. */
  let base = kept?.seen ?? ports.seen
  /** The state whose version is sent: `base`, or a later one that the admin chose to replace. */
  let replaced = base
  let newest = ports.seen
  const conflict = createStore<Conflict<Seen, Values> | null>(null)

  const isTypedIn = (values: Values) => !isEqual(values, valuesOf(base))
  const isTyped = () => isTypedIn(form.snapshot().values)
  const rebase = (now: Seen) => {
    base = replaced = newest = now
  }
  const show = (now: Seen) => {
    rebase(now)
    draft?.clear()
    form.restart(valuesOf(now))
  }

  const form: FormController<Values, Body> = createForm<Values, Body, Seen>({
    initial: valuesOf(base),
    read: (values) => ports.read(values, base),
    save: async (body) => {
      if (!isTyped()) return base
      try {
        return await ports.save(body, replaced)
      } catch (error) {
        const now = editConflictOf<Seen>(error)?.current
        if (now == null || !isSame(now, base)) throw error
        // The other admin saved the same, or a response was lost.
        if (isEqual(valuesOf(now), form.snapshot().values)) return now
        // Only fields of another form of the record were changed, perhaps by this admin.
        if (isEqual(valuesOf(now), valuesOf(replaced))) return ports.save(body, now)
        throw error
      }
    },
    ...(ports.refusedFields && { refusedFields: ports.refusedFields }),
    failedText: (message, error) => {
      const found = editConflictOf<Seen>(error)
      if (found !== null) {
        const { current: seen, by, at } = found
        newest = seen
        const theirs = { seen, values: valuesOf(seen) }
        const mine = { seen: base, values: form.snapshot().values }
        conflict.set(isSame(seen, base) ? { theirs, mine, by, at, kept: null } : null)
      }
      return ports.failedText(message, error)
    },
    draft: {
      load: () => kept?.values ?? null,
      save: (values) => (isTypedIn(values) ? draft?.save({ seen: base, values }) : draft?.clear()),
      clear: () => draft?.clear(),
    },
    onSaved: (saved) => {
      const open = conflict.snapshot()
      if (open?.kept === null) conflict.set({ ...open, kept: 'mine' })
      show(saved)
      ports.onSaved?.(saved)
    },
    whenSaved: 'keep',
  })

  return {
    form,
    conflict,
    isTyped,
    rebase,
    seen: () => base,
    keepTheirs: () => {
      const open = conflict.snapshot()
      if (open === null) return
      const { seen } = open.mine
      conflict.set({ ...open, mine: { seen, values: form.snapshot().values }, kept: 'theirs' })
      show(open.theirs.seen)
    },
    saveMine: async () => {
      const open = conflict.snapshot()
      if (open === null) return
      const { mine, theirs, kept } = open
      replaced = theirs.seen
      if (kept === 'theirs') {
        base = mine.seen
        form.change(mine.values)
        conflict.set({ ...open, kept: null })
      }
      await form.submit()
    },
    dismiss: () => conflict.set(null),
    adopt: (now) => {
      newest = now
      if (form.snapshot().saving || isTyped()) return
      if (isEqual(valuesOf(now), valuesOf(base))) rebase(now)
      else show(now)
    },
    discard: () => {
      conflict.set(null)
      show(newest)
    },
  }
}

/**
 * The draft, if it is of this form's record. A draft by an older version of the page is unusable
 * when it lacks fields.
 */
function usableDraft<Seen, Values extends object, Body>(
  ports: SharedFormPorts<Seen, Values, Body>,
): SharedDraft<Seen, Values> | null {
  const { seen, values } = ports.draft?.load() ?? {}
  if (seen === undefined || values === undefined) return null
  try {
    const [now, then] = [ports.valuesOf(ports.seen), ports.valuesOf(seen)]
    const isWhole = fieldsOf(now).every((field) => then[field] !== undefined)
    return isWhole && (ports.isSame?.(seen, ports.seen) ?? true) ? { seen, values } : null
  } catch {
    return null
  }
}

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[]

const isEqual = <Values extends object>(one: Values, other: Values) =>
  fieldsOf(one).every((field) => one[field] === other[field])
