// Players' names that the club's list of words marks for an admin
// (docs/product-rules.md#names-to-review). The list can change at any moment, so marks aren't
// stored.
import { createNameCheck, type NameCheck } from '@noor-quest/rules/name-letters'
import type { LiveSettings } from '../platform/module.ts'

export type MarkedNames = {
  /** The word that marks a player's name or nickname; null: none does. */
  check: (player: { name: string; nickname: string | null }) => string | null
}

export function createMarkedNames(settings: LiveSettings): MarkedNames {
  let current: { list: string; check: NameCheck } = { list: '', check: createNameCheck('') }
  return {
    check: ({ name, nickname }) => {
      const list = settings.current().name_list ?? ''
      if (list !== current.list) current = { list, check: createNameCheck(list) }
      return current.check(name) ?? (nickname === null ? null : current.check(nickname))
    },
  }
}
