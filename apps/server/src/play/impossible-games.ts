// The marks of impossible games (docs/product-rules.md#impossible-games): entries of Names,
// written at a game's end (save.ts) and erased with its player's name.
import type { CardReason } from '@noor-quest/contract/names'
import type { ImpossibleFact } from '@noor-quest/rules/impossible'
import type { Db } from '../platform/database/connect.ts'

/** The marks of these players' games, by game. */
export async function findMarks(db: Db, playerIds: readonly string[]): Promise<ReadonlyMap<string, Mark>> {
  if (playerIds.length === 0) return new Map()
  const entries = await db
    .selectFrom('review_entries')
    .select(['player_id', 'subject', 'figures'])
    .where('player_id', 'in', playerIds)
    .where('kind', '=', 'game')
    .orderBy('id')
    .execute()
  return new Map(
    entries.map(({ player_id, subject, figures }) => {
      const { facts } = JSON.parse(figures) as Extract<CardReason, { kind: 'game' }>
      return [subject, { player_id, facts }]
    }),
  )
}

/** The facts of these persons' marked games in a season, by person. */
export async function findMarksOfPersons(
  db: Db,
  seasonId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, ImpossibleFact[]>> {
  if (personIds.length === 0) return new Map()
  const players = await db
    .selectFrom('players')
    .select(['id', 'person_id'])
    .where('season_id', '=', seasonId)
    .where('person_id', 'in', personIds)
    .execute()
  const personOf = new Map(players.map(({ id, person_id }) => [id, person_id]))
  const facts = new Map<string, ImpossibleFact[]>()
  for (const mark of (await findMarks(db, [...personOf.keys()])).values()) {
    const person = personOf.get(mark.player_id) ?? ''
    facts.set(person, [...(facts.get(person) ?? []), ...mark.facts])
  }
  return facts
}

type Mark = { player_id: string; facts: ImpossibleFact[] }
