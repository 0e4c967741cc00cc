// An admin's actions on players of the list (docs/product-rules.md#how-people-appear,
// docs/decisions/0027). An action applies to a person. The transaction that applies it also writes
// its audit entry, and its commit updates every leaderboard.
import type { PlayerActions, PlayerActionsDone } from '@noor-quest/contract/player-actions'
import type { GameType } from '@noor-quest/rules/games'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { recomputeBest } from '../../leaderboards/recompute-best.ts'
import { reopenEntries } from '../../names/decide.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { onCommitted, transact } from '../../platform/database/transact.ts'
import { lockSeasons } from '../../seasons/queries.ts'
import {
  type ActedOn,
  findActedOn,
  findPlayersOfDevice,
  findPlayersOfPersons,
  type PlayerToPlace,
  setBooth,
  setDeviceBlocked,
  setHidden,
} from './queries.ts'

/** Places that one transaction writes. Players' moves wait for it. */
const BATCH = 50

export type ActionDeps = { db: Db; leaderboards: Pick<Leaderboards, 'changed'> }

/**
 * Applies the actions.
 * @throws AppError player_not_found if one of them doesn't exist; then nothing is changed
 */
export async function applyActions(
  deps: ActionDeps,
  actor: Actor,
  { player_ids, hidden, device_blocked }: PlayerActions,
  at: string,
): Promise<PlayerActionsDone> {
  const ids = [...new Set(player_ids)]
  const done = await transact(deps.db, async (tx) => {
    // Transactions that lock several players could deadlock.
    await lockSeasons(tx)
    const players = await findActedOn(tx, ids)
    if (players.length < ids.length) throw new AppError('player_not_found')
    const games = new Set<GameType>()
    const hiddenIds = hidden === undefined ? [] : await hide(tx, actor, players, hidden, at, games)
    const { changed, devices, not_blocked } = await blockDevices(tx, actor, players, device_blocked, at, games)
    onCommitted(tx, () => deps.leaderboards.changed(...games))
    return { devices, response: { changed_ids: [...new Set([...hiddenIds, ...changed])], not_blocked } }
  })
  for (const { device, after } of done.devices) await placeRest(deps, device, after, at)
  return done.response
}

/** Hides the players' persons, or shows them again. @returns the changed players */
async function hide(
  tx: Tx,
  actor: Actor,
  players: readonly ActedOn[],
  isHidden: boolean,
  at: string,
  games: Set<GameType>,
): Promise<string[]> {
  const persons = await setHidden(
    tx,
    players.map(({ person_id }) => person_id),
    isHidden ? at : null,
  )
  const changed = players.filter(({ person_id }) => persons.includes(person_id))
  const summary = isHidden ? 'Hid a player from the leaderboards' : 'Showed a player on the leaderboards again'
  for (const { id } of onePerPerson(changed)) await record(tx, actor, id, summary, at)
  const toPlace = await findPlayersOfPersons(tx, persons)
  if (!isHidden) {
    await reopenEntries(
      tx,
      toPlace.map(({ id }) => id),
      'hidden',
    )
  }
  await place(tx, toPlace, at, games)
  return changed.map(({ id }) => id)
}

/** `after`: the last player whose place was written; null: all are. */
type DeviceDone = { device: string; after: string | null }
type DevicesDone = {
  changed: string[]
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
  for (const { id, device_id, is_booth } of onePerPerson(players)) {
    if (device_id === null || is_booth === 1) {
      if (isBlocked) done.not_blocked.push({ player_id: id, reason: device_id === null ? 'unknown' : 'booth' })
      continue
    }
    if (done.devices.some(({ device }) => device === device_id)) continue
    if (await setDeviceBlocked(tx, device_id, isBlocked ? at : null)) {
      done.changed.push(id)
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
