// The marks of impossible games (docs/product-rules.md#impossible-games): entries of To review,
// written at a game's end and erased with its player's name.
import type { ReviewFigures } from '@noor-quest/contract/review'
import type { ImpossibleFact } from '@noor-quest/rules/impossible'
import type { Db, Tx } from '../platform/database/connect.ts'
import { forNoKeyUpdate } from '../platform/database/dialect.ts'
import { newId } from '../platform/new-id.ts'
import type { GameKind, GameShapes } from './game-kind.ts'
import { findLog } from './queries.ts'

/** Marks a finished game if no hand can have played it. An erased player gets no mark. */
export async function markIfImpossible<G extends GameShapes>(
  tx: Tx,
  kind: GameKind<G>,
  { playerId, gameId, deal, at }: { playerId: string; gameId: string; deal: G['deal']; at: string },
): Promise<void> {
  if (kind.findImpossible === undefined) return
  const log = (await findLog(tx, gameId)).map(({ at, event }) => {
    const played: G['event'] = JSON.parse(event)
    return { ...played, at_ms: Date.parse(at) }
  })
  const facts = kind.findImpossible(deal, log)
  if (facts.length === 0) return
  // The lock of recomputeBest: the name isn't erased meanwhile.
  const player = await tx
    .selectFrom('players')
    .select('season_id')
    .where('id', '=', playerId)
    .where('redacted_at', 'is', null)
    .$call(forNoKeyUpdate(tx))
    .executeTakeFirst()
  if (player === undefined) return
  const figures = JSON.stringify({ kind: 'game', facts } satisfies ReviewFigures)
  await tx
    .insertInto('review_entries')
    .values({ id: newId(), ...player, player_id: playerId, kind: 'game', subject: gameId, figures, created_at: at })
    .execute()
}

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
      const { facts } = JSON.parse(figures) as Extract<ReviewFigures, { kind: 'game' }>
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
