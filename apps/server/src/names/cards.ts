// Cards of Names: entries of one person, or of several who share a device, a number, a mark or a
// reported question (docs/product-rules.md#names).

import { CARD_PLAYERS, DECIDED_AT_ONCE } from '@noor-quest/contract/limits'
import type { CardReason, NameCard, TakenPlaces } from '@noor-quest/contract/names'
import { GAME_TYPES } from '@noor-quest/rules/games'
import { tieOf } from '@noor-quest/rules/rank'
import { BEST_FIRST, beyond, placedPlayers, readFirst } from '../leaderboards/placed-players.ts'
import { leaderboardName } from '../leaderboards/shown-persons.ts'
import { shownName } from '../leaderboards/shown-row.ts'
import { countRank, findPlace, findRank } from '../leaderboards/standing.ts'
import type { Db } from '../platform/database/connect.ts'
import { findShared } from '../registration/shared.ts'
import { policiesOf, type SeasonRow } from '../seasons/queries.ts'
import type { EntryRow } from './queries.ts'
import { stateOf } from './queries.ts'

type Season = Pick<SeasonRow, 'id' | 'policies'>
export type Card = {
  folded_by: NameCard['folded_by']
  rows: EntryRow[]
  /** The card's position in its list. A smaller text is earlier among open cards. */
  order: string
}

/** From this many persons on, cards with the same mark are one. */
const ALIKE_FROM = 10

/** Open entries as cards, the place at stake first. */
export async function foldOpen(db: Db, season: Season, rows: readonly EntryRow[]): Promise<Card[]> {
  const first = await readFirst(db, season)
  const places = new Map(first.flatMap((game) => game.map(({ id }, index) => [id, index] as const)))
  /** Players near a prize by their place, then reports, then all others. */
  const stakeOf = ({ kind, player_id, prize_distance }: EntryRow) => {
    const stake = kind === 'mistake' ? 1e6 : (places.get(player_id) ?? 1e7)
    return `${String(stake).padStart(8, '0')} ${String(prize_distance).padStart(16, '0')}`
  }
  const orderOf = (own: readonly EntryRow[]) =>
    own.map((row) => `${stakeOf(row)} ${row.id ?? row.player_id}`).sort()[0] ?? ''
  const reports = Map.groupBy(
    rows.filter(({ kind }) => kind === 'mistake'),
    ({ subject }) => subject,
  )
  const folds = [
    ...(await foldKind(db, season, rows, 'name')),
    ...(await foldKind(db, season, rows, 'game')),
    ...[...reports.values()].map((own) => ({ folded_by: 'question' as const, rows: own })),
  ]
  return folds
    .flatMap(({ folded_by, rows: own }) => inDecisions(own).map((part) => ({ folded_by, rows: part })))
    .map((card) => ({ ...card, order: orderOf(card.rows) }))
    .sort((one, other) => (one.order < other.order ? -1 : 1))
}

/** Decided entries: a card for each decision. */
export function foldDecided(rows: readonly EntryRow[]): Card[] {
  const decisions = Map.groupBy(rows, (row) => [row.decided_at, row.decided_by, row.state, row.kind].join(' '))
  return [...decisions.values()].flatMap(inDecisions).map((own) => ({
    folded_by: personsOf(own).length > 1 ? ('decision' as const) : null,
    rows: own,
    order: `${own[0]?.decided_at} ${own[0]?.id}`,
  }))
}

/** A card for each person. */
export function unfold(rows: readonly EntryRow[]): Card[] {
  return [...Map.groupBy(rows, (row) => `${row.person_id} ${row.kind}`).values()].map((own) => ({
    folded_by: null,
    rows: own,
    order: '',
  }))
}

type Fold = Pick<Card, 'folded_by' | 'rows'>

async function foldKind(db: Db, season: Season, rows: readonly EntryRow[], kind: 'name' | 'game'): Promise<Fold[]> {
  const own = rows.filter((row) => row.kind === kind)
  const groups = await findShared(db, season, [...new Set(own.map(({ player_id }) => player_id))])
  const groupOf = new Map(groups.flatMap((group) => group.players.map(({ player_id }) => [player_id, group] as const)))
  const shared = Map.groupBy(own, ({ player_id }) => groupOf.get(player_id))
  const persons = unfold(shared.get(undefined) ?? [])
  shared.delete(undefined)
  const alike = Map.groupBy(persons, ({ rows: [row] }) => (row === undefined ? '' : markOf(row)))
  return [
    ...[...shared].map(([group, members]): Fold => {
      return { folded_by: group?.by.includes('device') ? 'device' : 'number', rows: members }
    }),
    ...[...alike.values()].flatMap((cards): Fold[] =>
      cards.length < ALIKE_FROM ? cards : [{ folded_by: 'alike', rows: cards.flatMap((card) => card.rows) }],
    ),
  ]
}

const reasonOf = ({ figures }: EntryRow) => JSON.parse(figures) as CardReason

function markOf(row: EntryRow): string {
  const reason = reasonOf(row)
  if (reason.kind === 'name') return reason.marked_by ?? ''
  return reason.kind === 'game' ? reason.facts.map((fact) => fact.reason).join(' ') : ''
}

const personsOf = (rows: readonly EntryRow[]) => [...new Set(rows.map(({ person_id }) => person_id))]

function inDecisions(rows: readonly EntryRow[]): EntryRow[][] {
  const parts = Math.ceil(rows.length / DECIDED_AT_ONCE)
  return Array.from({ length: parts }, (_, at) => rows.slice(at * DECIDED_AT_ONCE, (at + 1) * DECIDED_AT_ONCE))
}

/** `withPlaces`: whether the admin may know places now. */
export async function describeCard(db: Db, season: Season, card: Card, withPlaces: boolean): Promise<NameCard> {
  const { folded_by, rows } = card
  const [first] = rows
  if (first === undefined) throw new Error('a card has no entry')
  const { names } = policiesOf(season.policies)
  const players: NameCard['players'] = []
  for (const row of rows.slice(0, CARD_PLAYERS)) {
    const place = withPlaces ? await findPlace(db, row.player_id) : null
    const { player_id, name, game_type, total_score } = row
    const stored = reasonOf(row)
    players.push({
      player_id,
      name,
      shown_name: shownName(names, row),
      game_type,
      rank: place === null ? null : await findRank(db, place),
      score: total_score,
      reason: stored.kind === 'name' ? { kind: 'name', marked_by: stored.marked_by } : stored,
    })
  }
  const persons = personsOf(rows)
  const isPublished = first.results_at !== null
  const isOpen = stateOf(first) === 'open' && first.kind !== 'mistake' && !isPublished
  return {
    kind: first.kind,
    folded_by,
    entries: rows.map(({ id, player_id, version }) => ({ id, player_id, version })),
    players,
    persons: persons.length,
    state: stateOf(first),
    decided_at: first.decided_at,
    decided_by: first.decided_by,
    takes: withPlaces
      ? {
          hide: isOpen ? await readTaken(db, season, await findPlayersOf(db, season, persons)) : [],
          disqualify:
            isOpen && first.kind === 'game'
              ? await readTaken(
                  db,
                  season,
                  rows.map(({ player_id }) => player_id),
                )
              : [],
        }
      : null,
  }
}

async function findPlayersOf(db: Db, { id }: Season, persons: readonly string[]): Promise<string[]> {
  const players = await db
    .selectFrom('players')
    .select('id')
    .where('season_id', '=', id)
    .where('person_id', 'in', persons)
    .execute()
  return players.map((player) => player.id)
}

/** The places that become free without these players. */
async function readTaken(
  db: Db,
  { id: season_id, policies }: Season,
  playerIds: readonly string[],
): Promise<TakenPlaces[]> {
  const { names } = policiesOf(policies)
  const taken: TakenPlaces[] = []
  for (const game_type of GAME_TYPES) {
    const leaderboard = { season_id, game_type }
    const places = await placedPlayers(db, leaderboard)
      .select(['id', 'rank_key', 'scored_at'])
      .$narrowType<{ rank_key: number; scored_at: string }>()
      .where('id', 'in', playerIds)
      .orderBy(BEST_FIRST)
      .execute()
    const [best] = places
    if (best === undefined) continue
    const next = await placedPlayers(db, leaderboard)
      .select(['id', 'name', 'nickname', 'rank_key', 'scored_at', leaderboardName.as('leaderboard_name')])
      .where(beyond('after', best))
      .where('id', 'not in', playerIds)
      .orderBy(BEST_FIRST)
      .limit(1)
      .executeTakeFirst()
    taken.push({
      game_type,
      places: places.length,
      rank: await countRank(db, { ...leaderboard, ...best }),
      next: next === undefined || tieOf(best, next) === 'shared' ? null : shownName(names, next),
    })
  }
  return taken
}
