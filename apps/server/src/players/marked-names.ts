// Players' names that the club's list of words marks for an admin
// (docs/product-rules.md#names-to-look-at). The list can change at any moment, so marks aren't
// stored: each request for them reads the names.
import { createNameCheck, type NameCheck } from '@noor-quest/rules/name-letters'
import type { Db } from '../platform/database/connect.ts'
import type { LiveSettings } from '../platform/module.ts'
import { readNames } from './read-names.ts'

/** An admin pages through one result, so requests within this time share it. */
const FRESH_MS = 5000
/** The newest marked players that are listed: a list of words that marks more marks nearly all. */
const MOST = 500

type Named = { name: string; nickname: string | null }

export type MarkedNames = {
  /** The word that marks a player's name or nickname; null: none does. */
  check: (player: Named) => string | null
  /** The ids of a season's players whose name is marked, at most 500 of them. */
  find: (seasonId: string) => Promise<readonly string[]>
}

export function createMarkedNames(db: Db, settings: LiveSettings, nowMs: () => number): MarkedNames {
  let current: { list: string; check: NameCheck } = { list: '', check: createNameCheck('') }
  let last: { key: string; atMs: number; ids: Promise<string[]> } | null = null

  const check = ({ name, nickname }: Named) => {
    const list = settings.current().name_list ?? ''
    if (list !== current.list) current = { list, check: createNameCheck(list) }
    return current.check(name) ?? (nickname === null ? null : current.check(nickname))
  }

  async function readThrough(seasonId: string): Promise<string[]> {
    const found: string[] = []
    for await (const players of readNames(db, seasonId)) {
      found.push(...players.filter((player) => check(player) !== null).map(({ id }) => id))
    }
    return found.slice(-MOST)
  }

  return {
    check,
    find: (seasonId) => {
      const key = `${seasonId} ${settings.current().name_list}`
      if (last !== null && last.key === key && nowMs() - last.atMs < FRESH_MS) return last.ids
      const ids = readThrough(seasonId)
      last = { key, atMs: nowMs(), ids }
      ids.catch(() => {
        if (last?.ids === ids) last = null
      })
      return ids
    },
  }
}
