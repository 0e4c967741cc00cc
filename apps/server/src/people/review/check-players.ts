// Weak evidence that follows from a season's players alone (docs/product-rules.md#evidence).
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { MarkedNames } from '../../players/marked-names.ts'
import { readNames } from '../../players/read-names.ts'
import { phoneDigits } from '../../players/search-text.ts'
import { isBehindNumber } from './queries.ts'
import { type Entry, storeEntries } from './store-entries.ts'

/**
 * The digits by which spellings of one number are compared: without a country's or a city's prefix.
 */
const COMPARED_DIGITS = 9

export type CheckPlayersDeps = { db: Db; clock: Clock; markedNames: Pick<MarkedNames, 'check'> }

/**
 * Stores weak evidence: numbers in several spellings, players without a place because of their
 * number, and names with a word of the club's list.
 */
export async function checkPlayers({ db, clock, markedNames }: CheckPlayersDeps, season_id: string): Promise<void> {
  const entries: Entry[] = []
  const ofNumber = new Map<string, { player_id: string; person_id: string; digits: string }[]>()
  for await (const players of readNames(db, season_id)) {
    for (const { id: player_id, person_id, name, nickname, phone } of players) {
      const marked_by = markedNames.check({ name, nickname })
      if (marked_by !== null) {
        const group_key = `person ${person_id}`
        entries.push({ season_id, player_id, figures: { kind: 'name', marked_by }, subject: '', group_key })
      }
      const digits = phoneDigits(phone)
      const end = digits.slice(-COMPARED_DIGITS)
      if (end.length < COMPARED_DIGITS) continue
      const same = ofNumber.get(end) ?? []
      same.push({ player_id, person_id, digits })
      ofNumber.set(end, same)
    }
    const ids = players.map(({ id }) => id)
    for (const { id: player_id, phone_hash } of await findBehindNumber(db, ids)) {
      const figures = { kind: 'number' as const, first: null }
      entries.push({ season_id, player_id, figures, subject: '', group_key: `number ${phone_hash}` })
    }
  }
  for (const players of ofNumber.values()) {
    const persons = new Set(players.map(({ person_id }) => person_id)).size
    const spellings = new Set(players.map(({ digits }) => digits)).size
    if (persons < 2 || spellings < 2) continue
    // The number itself is personal, so the group has the first player's id.
    const group_key = `spelling ${players[0]?.player_id}`
    for (const { player_id } of players) {
      entries.push({ season_id, player_id, figures: { kind: 'spelling', persons, spellings }, subject: '', group_key })
    }
  }
  const stored = await db
    .selectFrom('review_entries')
    .select(['player_id', 'kind', 'figures'])
    .where('season_id', '=', season_id)
    .where('kind', 'in', ['name', 'spelling', 'number'])
    .execute()
  const known = new Set(stored.map(({ player_id, kind, figures }) => `${player_id} ${kind} ${figures}`))
  const fresh = entries.filter(
    ({ player_id, figures }) => !known.has(`${player_id} ${figures.kind} ${JSON.stringify(figures)}`),
  )
  await storeEntries(db, fresh, new Date(clock.nowMs()).toISOString())
}

function findBehindNumber(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('players')
    .select(['players.id', 'phone_hash'])
    .where('players.id', 'in', ids)
    .where(isBehindNumber)
    .execute()
}
