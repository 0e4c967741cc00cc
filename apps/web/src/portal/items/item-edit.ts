// Editing one item while other admins may edit it too, without the screen. Invariants: only this
// admin's changes are sent, with the version that they saw; and an item that another admin deleted
// can be brought back with the typed values, unless it was sealed.
import type { SealedDetails } from '@noor-quest/contract/errors'
import { conflictGroup } from '@noor-quest/contract/item-fields'
import type { Draft, Refusal } from '../../platform/forms/form-controller.ts'
import { ApiError } from '../../platform/network/http.ts'
import { createStore } from '../../platform/storage/store.ts'
import { createSharedForm, type SharedDraft } from '../forms/shared-form.ts'
import { itemsText } from './items.en.ts'

type Stored = { id: string; version: string }

/** A kind's values, and the request that changes an item. */
export type Editing<Item, Values, Body> = {
  toValues: (item: Item) => Values
  read: (values: Values) => { ok: true; body: Body } | Refusal<Values>
  change: (id: string, change: Partial<Body> & { version: string }) => Promise<Item>
}

type ItemEditPorts<Item extends Stored, Values, Body> = Editing<Item, Values, Body> & {
  item: Item
  /** Restores deleted items. Returns the ids of those that exist afterwards. */
  restore: (ids: string[]) => Promise<{ ids: string[] }>
  failedText: (message: string) => string
  draft: Draft<SharedDraft<Item, Values>>
  onSaved: () => void
}

export function createItemEdit<Item extends Stored, Values extends object, Body extends object>(
  ports: ItemEditPorts<Item, Values, Body>,
) {
  const { toValues } = ports
  let bringsBack = false
  const isDeleted = createStore(false)

  const { form, clashes, discard } = createSharedForm<Item, Values, Body, Item>({
    seen: ports.item,
    isSame: (one, other) => one.id === other.id,
    valuesOf: toValues,
    read: ports.read,
    save: async (body, seen, typed) => {
      const change = pickChanged(body, typed, toValues(seen))
      if (bringsBack) await ports.restore([seen.id])
      else if (Object.keys(change).length === 0) return seen
      return ports.change(seen.id, { ...change, version: seen.version })
    },
    failedText: (message, error) => {
      isDeleted.set(isGone(error))
      return ports.failedText(isGone(error) ? itemsText.conflict.deleted : message)
    },
    groupOf: conflictGroup,
    draft: ports.draft,
    onSaved: () => ports.onSaved(),
  })

  return {
    ...{ form, clashes, discard },
    /** Whether another admin deleted the item meanwhile. */
    isDeleted,
    /** Restores the deleted item and saves the typed values. */
    addAgain: async () => {
      bringsBack = true
      await form.submit()
      bringsBack = false
    },
  }
}

const isGone = (error: unknown) =>
  error instanceof ApiError &&
  error.code === 'not_found' &&
  (error.details as SealedDetails | undefined)?.reason !== 'sealed'

/** The fields of `body` whose typed values differ from `before`. */
function pickChanged<Body extends object, Values extends object>(
  body: Body,
  values: Values,
  before: Values,
): Partial<Body> {
  const isChanged = (field: string) => values[field as keyof Values] !== before[field as keyof Values]
  return Object.fromEntries(Object.entries(body).filter(([field]) => isChanged(field))) as Partial<Body>
}
