// Editing one item while other admins may edit it too, without the screen. An item that another
// admin deleted can be brought back with the typed values, unless it was sealed.
import type { SealedDetails } from '@noor-quest/contract/errors'
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
  change: (id: string, change: Body & { version: string }) => Promise<Item>
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
  let bringsBack = false
  const isDeleted = createStore(false)

  const shared = createSharedForm<Item, Values, Body>({
    seen: ports.item,
    isSame: (one, other) => one.id === other.id,
    valuesOf: ports.toValues,
    read: ports.read,
    save: async (body, { id, version }) => {
      if (bringsBack) await ports.restore([id])
      return ports.change(id, { ...body, version })
    },
    failedText: (message, error) => {
      isDeleted.set(isGone(error))
      return ports.failedText(isGone(error) ? itemsText.conflict.deleted : message)
    },
    draft: ports.draft,
    onSaved: () => ports.onSaved(),
  })

  return {
    ...shared,
    /** Whether another admin deleted the item meanwhile. */
    isDeleted,
    /** Restores the deleted item and saves the typed values. */
    addAgain: async () => {
      bringsBack = true
      await shared.form.submit()
      bringsBack = false
    },
  }
}

const isGone = (error: unknown) =>
  error instanceof ApiError &&
  error.code === 'not_found' &&
  (error.details as SealedDetails | undefined)?.reason !== 'sealed'
