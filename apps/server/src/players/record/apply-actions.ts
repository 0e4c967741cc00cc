// An admin's actions on how players appear (docs/product-rules.md#how-people-appear,
// docs/decisions/0027). An action applies to a person. The transaction that applies it also writes
// its audit entry, and its commit updates every leaderboard.
import type { PlayerActions, PlayerActionsDone } from '@noor-quest/contract/player-actions'
import type { GameType } from '@noor-quest/rules/games'
import type { Updateable } from 'kysely'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { recomputeBest } from '../../leaderboards/recompute-best.ts'
import { reopenEntries } from '../../names/decide.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/tables.ts'
import { onCommitted, transact } from '../../platform/database/transact.ts'
import { lockSeasons } from '../../seasons/queries.ts'
import {
  type ActedOn,
  changePersons,
  findActedOn,
  findGamesOf,
  findPlayersOfDevice,
  findPlayersOfPersons,
  type PlayerToPlace,
  setBooth,
  setDeviceBlocked,
} from './queries.ts'

/** Places that one transaction writes. Players' moves wait for it. */
const BATCH = 50

export type ActionDeps = { db: Db; leaderboards: Pick<Leaderboards, 'changed'> }

type Change = { set: Updateable<Database['persons']>; summary: string; isPlace: boolean }

/**
 * Applies the actions. One that undoes another action skips players who were changed since.
 * @throws AppError player_not_found if one of them doesn't exist; then nothing is changed
 */
export async function applyActions(
  deps: ActionDeps,
  actor: Actor,
  actions: PlayerActions,
  at: string,
): Promise<PlayerActionsDone> {
  const ids = [...new Set(actions.player_ids)]
  const done = await transact(deps.db, async (tx) => {
    // Transactions that lock several players could deadlock.
    await lockSeasons(tx)
    const chosen = await findActedOn(tx, ids)
    if (chosen.length < ids.length) throw new AppError('player_not_found')
    const players = chosen.filter((player) => isAsLeft(player, actions.left))
    const others = chosen.filter((player) => !players.includes(player))
    // A request repeated after a lost response finds its own changes, which aren't conflicts.
    const changed_since = others.filter((player) => !isDone(player, actions)).map(({ id }) => id)
    const personIds = players.map(({ person_id }) => person_id)
    const changed = new Set<string>()
    const changedIds = new Set<string>()
    const games = new Set<GameType>()
    for (const { set, summary, isPlace } of changesOf(actions, at)) {
      const persons = await changePersons(tx, personIds, set)
      for (const person of persons) changed.add(person)
      const theirs = players.filter(({ person_id }) => persons.includes(person_id))
      for (const { id } of theirs) changedIds.add(id)
      for (const { id } of onePerPerson(theirs)) await record(tx, actor, id, summary, at)
      if (isPlace) {
        const theirPlayers = await findPlayersOfPersons(tx, persons)
        const theirIds = theirPlayers.map(({ id }) => id)
        if (actions.hidden === false) await reopenEntries(tx, theirIds, 'hidden')
        await place(tx, theirPlayers, at, games)
      } else for (const game of await findGamesOf(tx, persons)) games.add(game)
    }
    const devices = await blockDevices(tx, actor, players, actions.device_blocked, at, games)
    for (const { id, person_id } of devices.changed) {
      changed.add(person_id)
      changedIds.add(id)
    }
    onCommitted(tx, () => deps.leaderboards.changed(...games))
    const { not_blocked } = devices
    return {
      devices: devices.devices,
      response: { changed: changed.size, changed_ids: [...changedIds], at, changed_since, not_blocked },
    }
  })
  for (const { device, after } of done.devices) await placeRest(deps, device, after, at)
  return done.response
}

function isAsLeft(player: ActedOn, left: PlayerActions['left'] = {}): boolean {
  return (Object.keys(left) as (keyof typeof left)[]).every((column) => player[column] === left[column])
}

/** Whether the player already is as the actions would make them. */
function isDone(player: ActedOn, { hidden, leaderboard_name, device_blocked, name_seen }: PlayerActions): boolean {
  return (
    (hidden === undefined || hidden === (player.hidden_at !== null)) &&
    (leaderboard_name === undefined || leaderboard_name === player.leaderboard_name) &&
    (device_blocked === undefined || device_blocked === (player.blocked_at !== null)) &&
    (name_seen === undefined || name_seen === (player.name_seen_at !== null))
  )
}

function changesOf({ hidden, leaderboard_name, name_seen }: PlayerActions, at: string): Change[] {
  const changes: Change[] = []
  if (hidden !== undefined) {
    const summary = hidden ? 'Hid a player from the leaderboards' : 'Showed a player on the leaderboards again'
    changes.push({ set: { hidden_at: hidden ? at : null }, summary, isPlace: true })
  }
  if (leaderboard_name !== undefined) {
    // No names: the log is kept longer than they are.
    const summary =
      leaderboard_name === null
        ? 'Called a player on the leaderboards by their own name again'
        : 'Gave a player another name on the leaderboards'
    changes.push({ set: { leaderboard_name }, summary, isPlace: false })
  }
  if (name_seen !== undefined) {
    const summary = name_seen ? 'Left a marked name as it is' : 'Marked a name for another look'
    changes.push({ set: { name_seen_at: name_seen ? at : null }, summary, isPlace: false })
  }
  return changes
}

/** `after`: the last player whose place was written; null: all are. */
type DeviceDone = { device: string; after: string | null }
type DevicesDone = {
  changed: Pick<ActedOn, 'id' | 'person_id'>[]
  devices: DeviceDone[]
  not_blocked: PlayerActionsDone['not_blocked']
}

async function blockDevices(
  tx: Tx,
  actor: Actor,
  players: readonly ActedOn[],
  isBlocked: boolean | undefined,
  at: string,
  games: Set<GameType>,
): Promise<DevicesDone> {
  const done: DevicesDone = { changed: [], devices: [], not_blocked: [] }
  if (isBlocked === undefined) return done
  for (const { id, person_id, device_id, is_booth } of onePerPerson(players)) {
    if (device_id === null || is_booth === 1) {
      if (isBlocked) done.not_blocked.push({ player_id: id, reason: device_id === null ? 'unknown' : 'booth' })
      continue
    }
    if (done.devices.some(({ device }) => device === device_id)) continue
    if (await setDeviceBlocked(tx, device_id, isBlocked ? at : null)) {
      done.changed.push({ id, person_id })
      const summary = isBlocked ? 'Blocked a player’s device' : 'Unblocked a player’s device'
      await record(tx, actor, id, summary, at)
    }
    done.devices.push({ device: device_id, after: await placeSome(tx, device_id, '', at, games) })
  }
  return done
}

/** Changes whether a device is a booth. A booth isn't blocked any more. */
export async function changeBooth(
  deps: ActionDeps,
  actor: Actor,
  id: string,
  isBooth: boolean,
  at: string,
): Promise<void> {
  const isChanged = await transact(deps.db, async (tx) => {
    if (!(await setBooth(tx, id, isBooth))) return false
    const summary = isBooth ? 'Made a device a booth' : 'Made a device no longer a booth'
    await writeAudit(tx, actor, { action: 'change', entity: 'devices', entityId: id, summary }, at)
    return true
  })
  if (isChanged) await placeRest(deps, id, '', at)
}

/**
 * Writes the places in further transactions, because a device may have a thousand players, and
 * moves wait for a transaction. If the process ends before the last one, repeating the action does
 * the rest.
 */
async function placeRest(
  { db, leaderboards }: ActionDeps,
  device: string,
  from: string | null,
  at: string,
): Promise<void> {
  for (let after = from; after !== null; ) {
    const first: string = after
    after = await transact(db, async (tx) => {
      await lockSeasons(tx)
      const games = new Set<GameType>()
      const last = await placeSome(tx, device, first, at, games)
      onCommitted(tx, () => leaderboards.changed(...games))
      return last
    })
  }
}

/** Writes the next places of a device. @returns the last player's id; null: there are no more */
async function placeSome(
  tx: Tx,
  device: string,
  after: string,
  at: string,
  games: Set<GameType>,
): Promise<string | null> {
  const players = await findPlayersOfDevice(tx, device, after, BATCH)
  await place(tx, players, at, games)
  return players.length < BATCH ? null : (players.at(-1)?.id ?? null)
}

async function place(tx: Tx, players: readonly PlayerToPlace[], at: string, games: Set<GameType>): Promise<void> {
  for (const { id, game_type } of players) {
    if (await recomputeBest(tx, id, Date.parse(at))) games.add(game_type)
  }
}

function onePerPerson(players: readonly ActedOn[]): ActedOn[] {
  return [...new Map(players.map((player) => [player.person_id, player])).values()]
}

function record(tx: Tx, actor: Actor, entityId: string, summary: string, at: string): Promise<void> {
  return writeAudit(tx, actor, { action: 'change', entity: 'players', entityId, summary }, at)
}
