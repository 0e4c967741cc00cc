// Editing one item while others may edit it too, without the screen. Invariant: only what this admin changed is sent, with the version
// that they saw; nobody's change is replaced before it was shown; and what was typed stays until it is saved or discarded.
import { conflictGroup } from '@noor-quest/contract/item-fields'
import type { Draft } from '../../platform/drafts.ts'
import { editConflictOf } from '../../platform/edit-conflict.ts'
import { createForm, type FormController, type Refusal } from '../../platform/form-controller.ts'
import { ApiError } from '../../platform/http.ts'
import { createStore, type Readable } from '../../platform/store.ts'
import { adminText } from '../../platform/text/admin-en.ts'

const text = adminText.items.conflict

type Field<Values> = keyof Values & string

/** What this admin and another one changed at once: a field, or of a question its options together. */
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

export type Trouble<Values> =
  | { what: 'changed'; clashes: readonly Clash<Values>[] }
  /** Somebody deleted it meanwhile. */
  | { what: 'deleted' }

/** An item that is being edited: the version that was opened, and what is typed. */
export type EditDraft<Item, Values> = { item: Item; values: Values }

type Stored = { id: string; version: string }

export type ItemEditPorts<Item extends Stored, Values, Body> = {
  item: Item
  toValues: (item: Item) => Values
  read: (values: Values) => { ok: true; body: Body } | Refusal<Values>
  change: (id: string, change: Partial<Body> & { version: string }) => Promise<Item>
  /** Brings a deleted item back; the ids of those that are there then. */
  restore: (ids: string[]) => Promise<{ ids: string[] }>
  add: (body: Body, requestId: string) => Promise<Item>
  newRequestId: () => string
  failedText: (message: string) => string
  draft: Draft<EditDraft<Item, Values>>
  onSaved: () => void
}

export type ItemEdit<Values, Body> = {
  form: FormController<Values, Body>
  trouble: Readable<Trouble<Values> | null>
  submit: () => Promise<void>
  /** Puts the chosen text of a clash into its fields. Saving decides. */
  choose: (group: string, choice: 'mine' | 'theirs') => void
  /** Saves the item that somebody deleted, with what is typed. */
  addAgain: () => Promise<void>
}

export function createItemEdit<Item extends Stored, Values extends object, Body extends object>(
  ports: ItemEditPorts<Item, Values, Body>,
): ItemEdit<Values, Body> {
  const { toValues, draft } = ports
  const found = draft.load()
  const kept =
    found?.item?.id === ports.item.id && found.values !== undefined ? (found as EditDraft<Item, Values>) : null
  /** What this admin has seen. */
  let base = kept?.item ?? ports.item
  /** What the fields are to hold after a refusal. */
  let merged: Values | null = null
  let bringsBack = false
  const trouble = createStore<Trouble<Values> | null>(null)

  const form: FormController<Values, Body> = createForm<Values, Body, Item>({
    initial: toValues(base),
    read: ports.read,
    save: async (body, requestId) => {
      const { values } = form.snapshot()
      if (bringsBack) {
        const { ids } = await ports.restore([base.id])
        // Too long ago to be brought back.
        if (!ids.includes(base.id)) return ports.add(body, requestId)
      }
      const change = pickChanged(body, values, toValues(base))
      if (Object.keys(change).length === 0) return base
      return ports.change(base.id, { ...change, version: base.version })
    },
    newRequestId: ports.newRequestId,
    failedText: (message, error) => {
      const conflict = editConflictOf<Item>(error)
      const isGone = error instanceof ApiError && error.code === 'not_found'
      if (isGone) trouble.set({ what: 'deleted' })
      if (conflict === null) return ports.failedText(isGone ? text.deleted : message)
      const { values } = form.snapshot()
      const merge = mergeItem(toValues(base), values, toValues(conflict.current))
      const clashes = merge.clashes.map((clash) => {
        const change = conflict.changes?.find(({ field }) => conflictGroup(field) === clash.group)
        return { ...clash, by: change?.by ?? null, at: change?.at ?? null, choice: 'mine' as const }
      })
      trouble.set({ what: 'changed', clashes })
      merged = merge.values
      base = conflict.current
      return ports.failedText(message)
    },
    draft: {
      load: () => kept?.values ?? null,
      save: (values) => draft.save({ item: base, values }),
      clear: () => draft.clear(),
    },
    onSaved: () => ports.onSaved(),
    whenSaved: 'closed',
  })

  async function submit() {
    await form.submit()
    if (merged === null) return
    form.fill(merged)
    draft.save({ item: base, values: merged })
    merged = null
  }

  return {
    form,
    trouble,
    submit,
    choose: (group, choice) => {
      const now = trouble.snapshot()
      if (now?.what !== 'changed') return
      const clashes = now.clashes.map((clash) => (clash.group === group ? { ...clash, choice } : clash))
      trouble.set({ what: 'changed', clashes })
      const chosen = clashes.find((clash) => clash.group === group)
      if (chosen) form.change(chosen[choice])
    },
    addAgain: async () => {
      bringsBack = true
      await submit()
      bringsBack = false
    },
  }
}

/** The fields of `body` in which something else is typed than in `before`. */
function pickChanged<Body extends object, Values extends object>(
  body: Body,
  values: Values,
  before: Values,
): Partial<Body> {
  const isChanged = (field: string) => values[field as keyof Values] !== before[field as keyof Values]
  return Object.fromEntries(Object.entries(body).filter(([field]) => isChanged(field))) as Partial<Body>
}

/**
 * What is typed, over what somebody else has saved since `base`: a field that only one of the two changed has that change. Where both
 * changed one to different texts, what is typed stays.
 */
export function mergeItem<Values extends object>(
  base: Values,
  typed: Values,
  saved: Values,
): { values: Values; clashes: Omit<Clash<Values>, 'by' | 'at' | 'choice'>[] } {
  const groups = new Map<string, Field<Values>[]>()
  for (const field of Object.keys(typed) as Field<Values>[]) {
    const group = conflictGroup(field)
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
