// Players' names that the club's list of words or an unusual sign marks for an admin
// (docs/product-rules.md#names-to-review). The list can change at any moment, so marks aren't
// stored.
import { createNameCheck, type NameCheck, unusualSign } from '@noor-quest/rules/name-letters'
import type { LiveSettings } from '../platform/module.ts'

export type MarkedNames = {
  /** The word or sign that marks a player's name or nickname; null: none does. */
  check: (player: { name: string; nickname: string | null }) => string | null
}

export function createMarkedNames(settings: LiveSettings): MarkedNames {
  let current: { list: string; check: NameCheck } = { list: '', check: createNameCheck('') }
  return {
    check: ({ name, nickname }) => {
      const list = settings.current().name_list ?? ''
      if (list !== current.list) current = { list, check: createNameCheck(list) }
      const names = nickname === null ? [name] : [name, nickname]
      return firstMark(names, current.check) ?? firstMark(names, unusualSign)
    },
  }
}

function firstMark(names: readonly string[], check: NameCheck): string | null {
  for (const name of names) {
    const mark = check(name)
    if (mark !== null) return mark
  }
  return null
}
