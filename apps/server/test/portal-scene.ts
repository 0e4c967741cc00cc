// Admins, uploads and the audit log, for the portal's tests.
import { randomUUIDv7 } from 'node:crypto'
import { ROLES, type Role } from '@noor-quest/rules/permissions'
import { sql } from 'kysely'
import sharp from 'sharp'
import { createSetupToken } from '../src/accounts/setup.ts'
import {
  type Client,
  type Engine,
  openTestApp,
  type TestApp,
  type TestOptions,
  type TestResponse,
  type Timed,
} from './harness.ts'

export const ADMIN_PASSWORD = 'olive branch at dawn 41'
export const ADMIN_EMAIL = 'amal@club.example'

/** An account's right to use the portal. */
export type Standing = 'admin' | Exclude<Role, 'owner'> | 'plain user' | 'suspended admin'

/** The application with its first admin, signed in by `signInFirstAdmin`. */
export async function openAppWithAdmin(engine: Engine, options: TestOptions = {}): Promise<[TestApp, Client]> {
  const test = await openTestApp(engine, options)
  return [test, await signInFirstAdmin(test)]
}

/**
 * The first admin, signed in. Each of their requests is a millisecond later than the previous one,
 * so that rows have an order.
 */
export async function signInFirstAdmin(test: Timed & Pick<TestApp, 'db' | 'client'>): Promise<Client> {
  const token = await createSetupToken(test.db, test.clock.nowMs())
  const client = test.client()
  await sendOrThrow(client, '/api/admins/setup', { token, email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
  const send = client.send.bind(client)
  client.send = (...request) => {
    test.clock.advance(1)
    return send(...request)
  }
  return client
}

/** Another account with a session, which then gets these rights. Needs the first admin. */
export async function signInAs(test: TestApp, standing: Standing): Promise<Client> {
  const { db } = test
  const first = await db.selectFrom('auth_users').selectAll().where('email', '=', ADMIN_EMAIL).executeTakeFirstOrThrow()
  const login = await db
    .selectFrom('auth_accounts')
    .selectAll()
    .where('user_id', '=', first.id)
    .executeTakeFirstOrThrow()
  const [id, email, at] = [randomUUIDv7(), `${randomUUIDv7()}@club.example`, new Date(test.clock.nowMs()).toISOString()]
  const times = { created_at: at, updated_at: at }
  const on = sql<boolean>`true`
  const off = sql<boolean>`false`
  const flags = { is_admin: on, email_verified: on, two_factor_enabled: off }
  await db
    .insertInto('auth_users')
    .values({ ...first, ...times, ...flags, id, email })
    .execute()
  await db
    .insertInto('auth_accounts')
    .values({ ...login, ...times, id: randomUUIDv7(), user_id: id, account_id: id })
    .execute()
  const client = test.client()
  await sendOrThrow(client, '/api/auth/sign-in/email', { email, password: ADMIN_PASSWORD })
  if (standing === 'plain user')
    await db.updateTable('auth_users').set({ is_admin: off }).where('id', '=', id).execute()
  const role = ROLES.find((each) => each === standing)
  if (role !== undefined) {
    await db.updateTable('auth_users').set({ portal_role: role }).where('id', '=', id).execute()
  }
  if (standing === 'suspended admin') {
    await db.updateTable('auth_users').set({ suspended_at: at }).where('id', '=', id).execute()
  }
  return client
}

/** A browser that an admin has made a screen of the hall. */
export async function hallScreen(test: Pick<TestApp, 'client'>, admin: Client): Promise<Client> {
  const screen = test.client()
  const { token } = (await admin.post('/api/screens/links', {})).body
  await sendOrThrow(screen, '/api/screens/claims', { token })
  return screen
}

async function sendOrThrow(client: Client, path: string, body: unknown): Promise<void> {
  const response = await client.post(path, body)
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${response.text}`)
}

/** POSTs a file as a browser's form does. */
export function upload(client: Client, bytes: Uint8Array, name = 'item.png', field = 'file'): Promise<TestResponse> {
  return sendForm(client, '/api/storage/game-assets', { [field]: new File([new Uint8Array(bytes)], name) })
}

/** POSTs the club's logo as the portal does. */
export function uploadLogo(client: Client, bytes: Uint8Array, version: number): Promise<TestResponse> {
  return sendForm(client, '/api/settings/event/logo', { file: new File([new Uint8Array(bytes)], 'logo.png'), version })
}

export async function sendForm(
  client: Client,
  path: string,
  fields: Record<string, File | number>,
): Promise<TestResponse> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof File ? value : String(value))
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return client.send('POST', path, encoded.body ?? undefined, { 'content-type': type })
}

export function picture(width = 64, height = 48) {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 90 } } })
}

export type AuditRow = { action: string; entity: string | null; entity_id: string | null; summary: string }

/** The portal's audit entries, oldest first, without sign-ins and the first admin's setup. */
export async function readAudit(test: TestApp): Promise<(AuditRow & { actor: string | null })[]> {
  return test.db
    .selectFrom('audit_log')
    .select(['action', 'entity', 'entity_id', 'summary', 'actor'])
    .where('action', 'in', [
      ...(['add', 'change', 'delete', 'upload', 'import', 'export', 'review', 'make_link'] as const),
      ...(['restore', 'activate', 'deactivate', 'undo_import'] as const),
    ])
    .orderBy('at')
    .execute()
}

/** Publishes a season's results with the list of open lines as it is now. */
export async function publishResults(admin: Client, seasonId: string) {
  const { version, open } = (await admin.get(`/api/results/${seasonId}/ready`)).body
  return admin.post(`/api/results/${seasonId}/publish`, { version, open })
}
