import { createHash } from 'node:crypto'
import type { Group } from '@noor-quest/contract/policies'
import type { Continuation, RegisteredPlayer, Registration } from '@noor-quest/contract/registration'
import type { EventSettings } from '@noor-quest/contract/settings'
import type { Context } from 'hono'
import type { AccountsServices } from '../accounts/module.ts'
import { AppError, invalidField } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { Platform } from '../platform/module.ts'
import { newId } from '../platform/new-id.ts'
import { findCurrentSeason, findCurrentTimes, isSeasonOver, policiesOf, requireNotOver } from '../seasons/queries.ts'
import { type Ticket, type TicketChecks, useTicket } from './admission/tickets.ts'
import type { DeviceCookies, PlayerCookies } from './cookies.ts'
import {
  deletePersonWithoutPlayers,
  findPlayerByRequest,
  findPlayersOf,
  insertPerson,
  insertPlayer,
  lockPlayer,
  type PlayerRow,
} from './queries.ts'

/**
 * Time in which a repeated registration gets the first one's row. A device that lost the response
 * asks again within seconds. Later, a client that knows the request_id gets no name, number or
 * cookie.
 */
const REPEATED_WITHIN_MS = 10 * 60_000

type Deps = Platform & AccountsServices & { cookies: PlayerCookies; devices: DeviceCookies; tickets: TicketChecks }

/**
 * Registers a visitor, from the request to the cookies of the response. Only valid registrations
 * count for the limit: a flood of invalid ones shuts no device out.
 * @throws AppError no_cookie; validation_failed naming `consent` or `consent_text`;
 * admission_required, invalid_code; rate_limited; season_over; duplicate
 */
export async function register(deps: Deps, c: Context<AppEnv>, sent: Registration): Promise<RegisteredPlayer> {
  const { db, clock, settings, cookies, devices, tickets, registrations, visitors } = deps
  if (sent.needs_cookie && visitors.read(c) === null) {
    visitors.greet(c)
    throw new AppError('no_cookie')
  }
  const agreedTo = agreedText(settings.current(), sent)
  const deviceId = devices.read(c)
  const ticket = await tickets.find(c, sent)
  await registrations.requireNotRefused(c)
  const outcome = await transact(db, async (tx) => {
    await registrations.count(tx, c)
    return addPerson(tx, sent, clock.nowMs(), { agreedTo, deviceId, ticket })
  }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'rate_limited') await registrations.noteRefusal(c)
    throw error
  })
  if (outcome instanceof AppError) throw outcome
  cookies.write(c, outcome.person_id)
  devices.write(c, deviceId)
  return outcome
}

/**
 * Adds a person with their first player. The text that they agreed to and the device that they used
 * are stored too, if there are any. A retry with the same request_id returns the first attempt's
 * row for 10 minutes, and uses up no ticket. A name or a number doesn't identify a person: families
 * share phones.
 * @returns the player; season_over, or duplicate for a request_id that was used earlier: after
 * these the registration still counts
 * @throws AppError admission_required, invalid_code, validation_failed, after which nothing is stored
 */
export async function addPerson(
  tx: Tx,
  registration: Omit<Registration, 'consent' | 'consent_text'>,
  wallMs: number,
  { agreedTo = null, deviceId = null, ticket = null }: RegistrationFacts = {},
): Promise<RegisteredPlayer | AppError> {
  const { request_id: requestId = null } = registration
  const id = newId()
  const at = new Date(wallMs).toISOString()
  const season = await findCurrentTimes(tx)
  if (isSeasonOver(season, wallMs)) return (await findRepeated(tx, requestId, wallMs)) ?? new AppError('season_over')
  const group_id = chosenGroup(policiesOf(season.policies).groups, registration.group_id)
  await insertPerson(tx, id, deviceId, at)
  const entry = { id, person_id: id, season_id: season.id, created_at: at, request_id: requestId, group_id }
  const player = await insertPlayer(tx, { ...registration, ...entry, ...(await storeConsent(tx, agreedTo, at)) })
  if (player !== undefined) {
    if (ticket !== null) await useTicket(tx, ticket, at)
    return player
  }
  await deletePersonWithoutPlayers(tx, id)
  const repeated = await findRepeated(tx, requestId, wallMs)
  if (repeated === undefined) throw new Error('a player could neither be added nor found')
  return repeated
}

/**
 * The group of a registration; null in a season without groups, where a page may still send one.
 * @throws AppError validation_failed naming `group_id`
 */
function chosenGroup(groups: readonly Group[], id: string | undefined): string | null {
  if (groups.length === 0) return null
  if (!groups.some((group) => group.id === id)) throw invalidField('group_id', 'must be a group of the season')
  return id ?? null
}

type RegistrationFacts = {
  agreedTo?: string | null
  deviceId?: string | null
  ticket?: Ticket | null
}

/**
 * The person's player in a game, added with the data of their registration unless it exists. Their
 * consent is valid for all of their games, and is asked for again if the club's text has changed
 * (`asked`).
 * @throws AppError not_registered; season_over, for a person of an earlier season too;
 * validation_failed naming `consent`
 */
export async function continueAsPlayer(
  db: Db,
  personId: string,
  continuation: Continuation,
  wallMs: number,
  asked: Asked,
): Promise<RegisteredPlayer> {
  const { game_type, request_id: requestId = null } = continuation
  const at = new Date(wallMs).toISOString()
  return transact(db, async (tx) => {
    const players = await findPlayersOf(tx, personId)
    const [newest] = players
    const known = players.find((player) => player.game_type === game_type)
    // A person whose name was removed isn't asked for consent, and none is stored.
    if (known !== undefined && known.redacted_at !== null) return known
    const season = await findCurrentSeason(tx)
    if (known === undefined) requireNotOver(season, wallMs)
    if (newest === undefined || newest.redacted_at !== null) throw new AppError('not_registered')
    if (known === undefined && newest.season_id !== season.id) throw new AppError('season_over')
    const earlier = players.find(({ consent_text_id: id }) => isStillAsked(asked, id))
    const isNew = earlier === undefined || continuation.consent === true
    const consent = isNew
      ? await storeConsent(tx, agreedText(asked, continuation), at)
      : { consented_at: earlier.consented_at, consent_text_id: earlier.consent_text_id }
    if (known !== undefined) {
      const { consent_text_id: id } = consent
      if (id !== null && id !== known.consent_text_id)
        await tx.updateTable('players').set(consent).where('id', '=', known.id).execute()
      return known
    }
    await lockPlayer(tx, newest.id)
    const entry = {
      id: newId(),
      game_type,
      person_id: personId,
      season_id: season.id,
      created_at: at,
      request_id: requestId,
    }
    const added = await insertPlayer(tx, { ...newest, ...entry, ...consent })
    // Another tab may have been first.
    const row = added ?? (await findPlayersOf(tx, personId)).find((player) => player.game_type === game_type)
    if (row === undefined) throw new AppError('not_registered')
    return row
  })
}

async function findRepeated(tx: Tx, requestId: string | null, wallMs: number) {
  const repeated = requestId === null ? undefined : await findPlayerByRequest(tx, requestId)
  if (repeated === undefined) return undefined
  return wallMs - Date.parse(repeated.created_at) > REPEATED_WITHIN_MS ? new AppError('duplicate') : repeated
}

export type Asked = Pick<EventSettings, 'consent_text' | 'consent_text_ar'>

/**
 * The text this player agreed to; null if no text is asked for, regardless of the request. A page
 * sends back the exact text that it showed, so the stored text is the one the player agreed to,
 * even if the setting changed while the page was open. Without `consent_text` it is the first text.
 * @throws AppError validation_failed naming `consent` or `consent_text`
 */
function agreedText(asked: Asked, sent: Pick<Registration, 'consent' | 'consent_text'>): string | null {
  if (asked.consent_text === null) return null
  if (sent.consent !== true) throw invalidField('consent', 'is required')
  const text = sent.consent_text ?? asked.consent_text
  if (text !== asked.consent_text && text !== asked.consent_text_ar)
    throw invalidField('consent_text', 'is not the current text')
  return text
}

/** Whether the text with this id is asked for now, in either language. */
function isStillAsked(asked: Asked, textId: string | null): boolean {
  return [asked.consent_text, asked.consent_text_ar].some((text) => text !== null && idOfText(text) === textId)
}

type Consent = Pick<PlayerRow, 'consented_at' | 'consent_text_id'>

/** Stores the text that a player agreed to unless it is stored. @returns the columns of the player */
async function storeConsent(tx: Tx, text: string | null, at: string): Promise<Consent> {
  if (text === null) return { consented_at: null, consent_text_id: null }
  const id = idOfText(text)
  await tx
    .insertInto('consent_texts')
    .values({ id, text, created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return { consented_at: at, consent_text_id: id }
}

/** The SHA-256 of a consent text in hexadecimal. */
function idOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
