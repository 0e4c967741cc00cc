// The hall's screens (docs/product-rules.md#screen-in-the-hall): browsers that an admin made one, by
// a press in the portal or by a link that works once. A screen's cookie has its id and a signature.
// It is valid until an admin ends the screen or a new season begins, and gives nothing else.
import { randomBytes } from 'node:crypto'
import { SCREENS_MAX } from '@noor-quest/contract/limits'
import type { Screens, ShownOnScreen } from '@noor-quest/contract/screens'
import type { Context } from 'hono'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError, invalidField } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { createSignedCookie } from '../platform/http/signed-cookie.ts'
import { newId } from '../platform/new-id.ts'
import { hashToken } from '../platform/tokens.ts'
import { findCurrentSeason } from '../seasons/queries.ts'

const COOKIE = 'noor_screen'
/** The cookie's path. The live stream and all operations are below it. */
const PATH = '/api'
const COOKIE_SECONDS = 60 * 60 * 24 * 60
const LINK_MS = 10 * 60_000
/** Three times the interval in which a screen confirms what it shows. */
const CONFIRMED_MS = 10_000
const ENTITY = 'hall_screens'

/** Reads and writes the cookie with a screen's id. The screen may have ended. */
export function createScreenCookies(secret: string, secure: boolean) {
  const options = { name: COOKIE, purpose: 'screen', path: PATH, seconds: COOKIE_SECONDS }
  const { read, write } = createSignedCookie({ secret, secure }, options)
  return { read: (c: Context<AppEnv>) => read(c)?.[0] ?? null, write }
}

/** The request's open screen; null without one. */
export type FindScreen = (c: Context<AppEnv>) => Promise<string | null>

export function createFindScreen({ db, secret, secure }: { db: Db; secret: string; secure: boolean }): FindScreen {
  const cookies = createScreenCookies(secret, secure)
  return async (c) => {
    const id = cookies.read(c)
    return id !== null && (await isOpen(db, id)) ? id : null
  }
}

/** The screens and links of the current season. */
const ofSeason = (db: Db) =>
  db
    .selectFrom('hall_screens')
    .innerJoin('seasons', 'seasons.id', 'hall_screens.season_id')
    .where('seasons.archived_at', 'is', null)

async function isOpen(db: Db, id: string): Promise<boolean> {
  const row = await ofSeason(db)
    .select('hall_screens.id')
    .where('hall_screens.id', '=', id)
    .where('opened_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

const TOO_MANY = 'There are too many screens. End one first.'

/** Makes a screen. @returns its id @throws AppError validation_failed where there are too many */
export async function openScreen(db: Db, actor: Actor, nowMs: number): Promise<string> {
  const at = new Date(nowMs).toISOString()
  return transact(db, (tx) => addScreen(tx, actor, at, { opened_at: at, link_sha256: null, link_expires_at: null }))
}

/** @returns the token of a link that makes another browser a screen, once @throws as openScreen */
export async function makeScreenLink(db: Db, actor: Actor, nowMs: number): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const link_expires_at = new Date(nowMs + LINK_MS).toISOString()
  const link = { opened_at: null, link_sha256: hashToken(token), link_expires_at }
  await transact(db, (tx) => addScreen(tx, actor, new Date(nowMs).toISOString(), link))
  return token
}

type Opening = { opened_at: string | null; link_sha256: string | null; link_expires_at: string | null }

async function addScreen(tx: Tx, actor: Actor, at: string, opening: Opening): Promise<string> {
  const { id: season_id } = await findCurrentSeason(tx)
  // Removes the screens of earlier seasons, and links that weren't opened in time.
  await tx
    .deleteFrom('hall_screens')
    .where(({ or, eb }) => or([eb('season_id', '!=', season_id), eb('link_expires_at', '<=', at)]))
    .execute()
  const { screens } = await tx
    .selectFrom('hall_screens')
    .select(({ fn }) => fn.countAll().as('screens'))
    .executeTakeFirstOrThrow()
  if (Number(screens) >= SCREENS_MAX) {
    throw invalidField('', TOO_MANY, TOO_MANY)
  }
  const id = newId()
  await tx
    .insertInto('hall_screens')
    .values({ id, season_id, created_at: at, ...opening, shows: null, shows_draw: null, shown_at: null })
    .execute()
  const action = opening.opened_at === null ? 'make_link' : 'add'
  await writeAudit(tx, actor, { action, entity: ENTITY, entityId: id, summary: 'A screen of the hall' }, at)
  return id
}

/** Opens the screen of an unused link. @returns its id @throws AppError invalid_link */
export async function claimScreen(db: Db, token: string, nowMs: number): Promise<string> {
  const at = new Date(nowMs).toISOString()
  const claimed = await db
    .updateTable('hall_screens')
    .set({ opened_at: at, link_sha256: null, link_expires_at: null })
    .where('link_sha256', '=', hashToken(token))
    .where('link_expires_at', '>', at)
    .returning('id')
    .executeTakeFirst()
  if (claimed === undefined) throw new AppError('invalid_link')
  return claimed.id
}

export async function listScreens(db: Db, nowMs: number): Promise<Screens> {
  const rows = await ofSeason(db)
    .select(['hall_screens.id', 'opened_at', 'link_expires_at', 'shows', 'shows_draw', 'shown_at'])
    .where(({ or, eb }) =>
      or([eb('link_expires_at', 'is', null), eb('link_expires_at', '>', new Date(nowMs).toISOString())]),
    )
    .orderBy('hall_screens.created_at', 'desc')
    .orderBy('hall_screens.id', 'desc')
    .execute()
  return {
    screens: rows.map(({ id, opened_at, link_expires_at, shows, shows_draw, shown_at }) => ({
      id,
      opened_at,
      link_expires_at,
      // Processes' clocks may differ, so the confirmation's time may be in the future.
      shows:
        shown_at !== null && Math.abs(nowMs - Date.parse(shown_at)) < CONFIRMED_MS ? shownOf(shows, shows_draw) : null,
    })),
  }
}

function shownOf(mode: string | null, draw_id: string | null): ShownOnScreen | null {
  if (mode === 'draw') return draw_id === null ? null : { mode, draw_id }
  return mode === 'leaderboards' || mode === 'ceremony' || mode === 'final' || mode === 'thanks' ? { mode } : null
}

/** Stores what an open screen shows while its page is visible. */
export async function confirmShown(db: Db, id: string, shown: ShownOnScreen, nowMs: number): Promise<void> {
  const shows_draw = shown.mode === 'draw' ? shown.draw_id : null
  const confirmed = { shows: shown.mode, shows_draw, shown_at: new Date(nowMs).toISOString() }
  await db.updateTable('hall_screens').set(confirmed).where('id', '=', id).execute()
}

/** Whether a screen confirms that it shows this draw. */
export async function isDrawShown(db: Db, drawId: string, nowMs: number): Promise<boolean> {
  const { screens } = await listScreens(db, nowMs)
  return screens.some(({ shows }) => shows?.mode === 'draw' && shows.draw_id === drawId)
}

/** Ends a screen, or withdraws its unopened link. @throws AppError not_found */
export async function endScreen(db: Db, actor: Actor, id: string, at: string): Promise<{ id: string }> {
  return transact(db, async (tx) => {
    const ended = await tx.deleteFrom('hall_screens').where('id', '=', id).returning('id').executeTakeFirst()
    if (ended === undefined) throw new AppError('not_found')
    await writeAudit(tx, actor, { action: 'delete', entity: ENTITY, entityId: id, summary: 'A screen of the hall' }, at)
    return { id }
  })
}
