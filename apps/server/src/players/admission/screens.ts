// Screens that may show the hall's code (docs/product-rules.md#admission). A link pairs one screen,
// once: the screen then has a cookie with its id and a signature. Revoking deletes the row.
import { randomBytes } from 'node:crypto'
import type { MadeScreen, Screens } from '@noor-quest/contract/admission'
import { SCREENS_MAX } from '@noor-quest/contract/limits'
import type { Context } from 'hono'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { createSignedCookie } from '../../platform/http/signed-cookie.ts'
import { newId } from '../../platform/new-id.ts'
import { hashToken } from '../../platform/tokens.ts'

const COOKIE = 'noor_screen'
/** The live stream gets the cookie too: a paired screen has a reserved place. */
const PATH = '/api'
const COOKIE_SECONDS = 60 * 60 * 24 * 60
const LINK_MS = 24 * 60 * 60_000
const ENTITY = 'paired_screens'

/** The screen's id, in its cookie. */
export function createScreenCookies(secret: string, secure: boolean) {
  const options = { name: COOKIE, purpose: 'screen', path: PATH, seconds: COOKIE_SECONDS }
  const { read, write } = createSignedCookie({ secret, secure }, options)
  return { read: (c: Context<AppEnv>) => read(c)?.[0] ?? null, write }
}

/** @throws AppError validation_failed where there are too many */
export async function makeScreen(db: Db, actor: Actor, name: string, nowMs: number): Promise<MadeScreen> {
  const at = new Date(nowMs).toISOString()
  const [id, token] = [newId(), randomBytes(24).toString('base64url')]
  return transact(db, async (tx) => {
    // A link that wasn't opened in time leaves the list.
    await tx.deleteFrom('paired_screens').where('paired_at', 'is', null).where('link_expires_at', '<=', at).execute()
    const { screens } = await tx
      .selectFrom('paired_screens')
      .select(({ fn }) => fn.countAll().as('screens'))
      .executeTakeFirstOrThrow()
    if (Number(screens) >= SCREENS_MAX) {
      throw new AppError('validation_failed', { message: 'There are too many screens. Remove one first.' })
    }
    await tx
      .insertInto('paired_screens')
      .values({
        id,
        name,
        token_sha256: hashToken(token),
        created_at: at,
        link_expires_at: new Date(nowMs + LINK_MS).toISOString(),
        paired_at: null,
      })
      .execute()
    await writeAudit(tx, actor, { action: 'make_link', entity: ENTITY, entityId: id, summary: name }, at)
    return { id, token }
  })
}

export async function listScreens(db: Db): Promise<Screens> {
  const screens = await db
    .selectFrom('paired_screens')
    .select(['id', 'name', 'created_at', 'link_expires_at', 'paired_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return { screens }
}

/** Pairs the screen of an unused link. @returns its id @throws AppError invalid_link */
export async function pairScreen(db: Db, token: string, nowMs: number): Promise<string> {
  const at = new Date(nowMs).toISOString()
  const paired = await db
    .updateTable('paired_screens')
    .set({ paired_at: at })
    .where('token_sha256', '=', hashToken(token))
    .where('paired_at', 'is', null)
    .where('link_expires_at', '>', at)
    .returning('id')
    .executeTakeFirst()
  if (paired === undefined) throw new AppError('invalid_link')
  return paired.id
}

export async function isPaired(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('paired_screens')
    .select('id')
    .where('id', '=', id)
    .where('paired_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Unpairs a screen, or withdraws its unopened link. @throws AppError not_found */
export async function revokeScreen(db: Db, actor: Actor, id: string, at: string): Promise<{ id: string }> {
  return transact(db, async (tx) => {
    const revoked = await tx.deleteFrom('paired_screens').where('id', '=', id).returning('name').executeTakeFirst()
    if (revoked === undefined) throw new AppError('not_found')
    await writeAudit(tx, actor, { action: 'revoke_link', entity: ENTITY, entityId: id, summary: revoked.name }, at)
    return { id }
  })
}
