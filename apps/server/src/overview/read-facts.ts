import type { Doors as DoorsView } from '@noor-quest/contract/doors'
import { ACCEPTABLE, type Acceptable, type Check } from '@noor-quest/contract/overview'
import type { Screens } from '@noor-quest/contract/screens'
import { allows } from '@noor-quest/rules/permissions'
import { type AdminSession, factsOf, mayUsePortal, portalRoleOf, rightsOf } from '../accounts/admin-session.ts'
import type { AccountsServices } from '../accounts/module.ts'
import { findAccounts } from '../accounts/queries.ts'
import { countStarterItems } from '../content/load-starter-content.ts'
import type { Doors } from '../doors/doors.ts'
import { countPlaying, readTotals, sumOfAll } from '../figures/read-figures.ts'
import { readReadiness } from '../final/prepare.ts'
import { countOpen } from '../names/queries.ts'
import { claimState, readState, removeState } from '../platform/database/app-state.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Platform } from '../platform/module.ts'
import type { PlayServices } from '../play/module.ts'
import { countPersonal } from '../results/erase.ts'
import { waitsFor } from '../results/publish.ts'
import { listScreens } from '../screens/screens.ts'
import { readForm } from '../season-setup/change-season.ts'
import { UPGRADED_PLACES } from '../season-setup/recompute-places.ts'
import {
  findCurrentSeason,
  isAnnounced,
  isFrozenForPublic,
  isTonightOf,
  policiesOf,
  type SeasonRow,
  stateOf,
} from '../seasons/queries.ts'
import type { Facts } from './lines.ts'
import { MAX_PHONES, type ReachedPhones } from './reached-phones.ts'

export type Sources = Platform &
  AccountsServices &
  PlayServices & {
    checks: () => Promise<Check[]>
    emailDomain: string | null
    /** Whether mails reach people. If so, people confirm their address by the link in a mail. */
    mailDelivers: boolean
    phones: ReachedPhones
    doors: Doors
  }

export async function readFacts(sources: Sources, session: AdminSession): Promise<Facts> {
  const { db, clock, registrations, games } = sources
  const { user } = session
  const row = await findCurrentSeason(db)
  const { id, name, name_ar, opens_at, closes_at, freezes_at, zone } = row
  const { phase, opensInMs, closesInMs } = stateOf(row, clock.nowMs())
  const policies = policiesOf(row.policies)
  const { players: registered, played: finished } = sumOfAll(await readTotals(db))
  const playing = await countPlaying(db, sources.gameClock.nowMs())
  const { admins, secondFactors } = await countAccounts(sources, user.id)
  const waits = await waitsFor(db, row, clock.nowMs())
  const { screens } = await listScreens(db, clock.nowMs())
  return {
    season: {
      id,
      version: readForm(row).version,
      name,
      name_ar,
      phase,
      is_frozen: isFrozenForPublic(row, clock.nowMs()),
      opens_at,
      closes_at,
      freezes_at,
      zone,
      opens_in_ms: opensInMs,
      closes_in_ms: closesInMs,
    },
    tonight: isTonightOf(row, clock.nowMs()),
    onScreen: screens.find(({ shows }) => shows !== null)?.shows?.mode ?? null,
    policies,
    settings: sources.settings.current(),
    figures: { registered, finished, playing },
    accepted: await readAccepted(db, id),
    registrations: { most: registrations.most },
    fullLimits: await sources.fullLimits.read(),
    games: await Promise.all(
      games.map(async ({ type, hasContent, stock }) => ({
        type,
        canStart: await hasContent(0),
        stock: await stock(Math.max(1, policies.reviews_required)),
      })),
    ),
    starterItems: await countStarterItems(db),
    doors: readDoors(sources.doors.view()),
    address: { public_url: sources.publicUrl(), devices: await sources.phones.count(), most: MAX_PHONES },
    mailDelivers: sources.mailDelivers,
    admins,
    secondFactor: { own: user.twoFactor, others: allows(rightsOf(session), 'accounts:read') ? secondFactors : null },
    checks: await sources.checks(),
    review: await countOpen(db, id),
    upgradedPlaces: Number((await readState(db, UPGRADED_PLACES)) ?? 0),
    final: await readFinalFacts(db, row, screens, clock.nowMs()),
    results: {
      waits: waits !== null && waits !== 'final' && waits !== 'final_planned',
      isPublished: row.results_at !== null,
      isAnnounced: isAnnounced(row),
    },
    winners: await countWinners(db, row),
    personal: await countPersonal(db, id),
  }
}

function readDoors({ entrance, public_url, addresses, door, is_lost }: DoorsView): Facts['doors'] {
  if (entrance !== null) return null
  const real = addresses.filter(({ kind }) => kind !== 'virtual')
  return {
    door: door === null ? (is_lost ? 'lost' : 'shut') : door.has_phone ? 'open' : 'listening',
    public_url,
    former_address: door?.former_address ?? null,
    offer: door === null && real.length === 1 ? (real[0]?.address ?? null) : null,
  }
}

async function readFinalFacts(
  db: Db,
  { id }: SeasonRow,
  screens: Screens['screens'],
  wallMs: number,
): Promise<Facts['final']> {
  const final = await readReadiness(db, id, wallMs)
  if (final === null) return null
  return { ...final, screens: screens.filter(({ opened_at }) => opened_at !== null).length }
}

/**
 * Counts accounts: those with access, by role; those that wait for an admin; and, of those with
 * access except `ownId`, those without a second factor. An account that was refused, or whose owner
 * has yet to open a mailed link, doesn't wait for an admin.
 */
async function countAccounts({ db, emailDomain, mailDelivers }: Sources, ownId: string) {
  const rows = (await findAccounts(db)).map((row) => ({ row, facts: factsOf(row) }))
  const open = rows.filter(({ facts: { suspended, revoked } }) => !suspended && !revoked)
  const admins = rows.filter(({ facts }) => mayUsePortal(facts, emailDomain)).map(({ row }) => row)
  const inRole = (role: string) => admins.filter(({ portal_role }) => portalRoleOf(portal_role) === role).length
  return {
    admins: {
      owner: inRole('owner'),
      organiser: inRole('organiser') + inRole('organiser_without_phones'),
      helper: inRole('helper'),
      unconfirmed: mailDelivers ? 0 : open.filter(({ facts }) => !facts.emailVerified).length,
      ungranted: open.filter(({ facts }) => facts.emailVerified && !mayUsePortal(facts, emailDomain)).length,
    },
    secondFactors: admins.filter(({ id, two_factor_enabled }) => id !== ownId && !two_factor_enabled).length,
  }
}

/** The first three of each published list, without those whose number was erased. */
async function countWinners(db: Db, { id }: SeasonRow): Promise<Facts['winners']> {
  const games = await db
    .selectFrom('published_places')
    .innerJoin('players', 'players.id', 'published_places.player_id')
    .leftJoin('result_marks', 'result_marks.player_id', 'players.id')
    .select(['eligible', 'contacted', 'prize_given'])
    .where('published_places.season_id', '=', id)
    .where('published_places.rank', '<=', 3)
    .where('players.redacted_at', 'is', null)
    .execute()
  const finalists = await db
    .selectFrom('published_finalists')
    .innerJoin('players', 'players.id', 'published_finalists.player_id')
    .innerJoin('final_players', 'final_players.player_id', 'players.id')
    .select(['eligible', 'contacted', 'prize_given'])
    .where('published_finalists.season_id', '=', id)
    .where('rank', '<=', 3)
    .where('players.redacted_at', 'is', null)
    .execute()
  const winners = [...games, ...finalists].filter(({ eligible }) => eligible !== 0)
  return {
    of: winners.length,
    uncalled: winners.filter(({ contacted, prize_given }) => contacted !== 1 && prize_given !== 1).length,
    unprized: winners.filter(({ prize_given }) => prize_given !== 1).length,
  }
}

/**
 * The row of app_state that records the decision. Those about starter content and an upgrade are of
 * no season.
 */
const acceptedKey = (what: Acceptable, seasonId: string) =>
  what === 'starter'
    ? 'starter_content_accepted'
    : what === 'upgraded'
      ? `accepted ${what}`
      : `accepted ${what} ${seasonId}`

export async function readAccepted(db: Db, seasonId: string): Promise<Set<Acceptable>> {
  const stored = await Promise.all(ACCEPTABLE.map((what) => readState(db, acceptedKey(what, seasonId))))
  return new Set(ACCEPTABLE.filter((_, index) => stored[index] !== undefined))
}

/** @returns whether the decision is new */
export async function accept(tx: Db, what: Acceptable, accepted: boolean, at: string): Promise<boolean> {
  const key = acceptedKey(what, (await findCurrentSeason(tx)).id)
  return accepted ? claimState(tx, key, at) : (await removeState(tx, key)) !== undefined
}
