import {
  boothChange,
  playerActions,
  playerActionsDone,
  playerOfRow,
  rowKeyParam,
} from '@noor-quest/contract/player-actions'
import { gameRecord, playerRecord } from '@noor-quest/contract/player-record'
import { allows } from '@noor-quest/rules/permissions'
import type { AccountsServices } from '../../accounts/module.ts'
import type { LeaderboardsServices } from '../../leaderboards/module.ts'
import { AppError } from '../../platform/app-error.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/module.ts'
import type { PlayersServices } from '../../players/module.ts'
import { findCurrentSeason } from '../../seasons/queries.ts'
import { applyActions, changeBooth } from './apply-actions.ts'
import { type RecordDeps, readGameRecord, readPlayerOfRow, readRecord } from './read-record.ts'

type Deps = Platform & AccountsServices & PlayersServices & LeaderboardsServices

/** An organiser's requests about a player's record and appearance. */
export function watchRoutes(deps: Deps & RecordDeps) {
  const { db, clock, leaderboards, may } = deps
  const reader = may('players:read')
  const routes = defineRoutes('/api/watch')
  routes.get('/players/{id}', {
    summary: 'Everything a player did, and what around it is worth a look',
    guard: reader,
    returns: [200, playerRecord, 'The player now'],
    handle: ({ params }) => readRecord(deps, params.id),
  })
  routes.get('/games/{id}', {
    summary: 'A game step by step, and what the rules make of its log now',
    guard: reader,
    returns: [200, gameRecord, 'The game'],
    handle: ({ params }) => readGameRecord(deps, params.id),
  })
  routes.get('/rows/{key}', {
    summary: "Whose row of the current season's leaderboards it is",
    guard: may('watch'),
    params: rowKeyParam,
    returns: [200, playerOfRow, 'The player'],
    handle: async ({ role, params }) =>
      readPlayerOfRow(deps, await findCurrentSeason(db), params.key, allows(role, 'players:write')),
  })
  routes.post('/actions', {
    summary:
      "Hide players' persons, call them otherwise on the leaderboards, or block their devices; or take that back",
    guard: may('players:show'),
    body: playerActions,
    returns: [200, playerActionsDone, 'What was done'],
    errors: [404],
    handle: ({ admin, role, body }) => {
      if (body.device_blocked !== undefined && !allows(role, 'players:write')) throw new AppError('not_permitted')
      return applyActions({ db, leaderboards }, admin, body, new Date(clock.nowMs()).toISOString())
    },
  })
  return routes
}

export function deviceRoutes({ db, clock, leaderboards, devices, may }: Deps) {
  const routes = defineRoutes('/api/players/devices')
  routes.post('/booth', {
    summary: 'Make this device a booth, or no booth any more',
    guard: may('players:write'),
    body: boothChange,
    returns: [200, boothChange, 'What it is now'],
    handle: async ({ admin, body: { is_booth } }, c) => {
      const id = devices.read(c)
      await changeBooth({ db, leaderboards }, admin, id, is_booth, new Date(clock.nowMs()).toISOString())
      devices.write(c, id)
      return { is_booth }
    },
  })
  return routes
}
