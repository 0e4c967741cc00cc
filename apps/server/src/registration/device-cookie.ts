// The device on which a person registers: a random id and its signature under APP_SECRET, in a
// separate cookie. It contains nothing about a person. A registration, a ticket's code and a known
// person's next visit set it. It shows an organiser which persons one device has, and lets them
// block the device (docs/decisions/0027). A browser that deletes its cookies is a new device.
import type { Context } from 'hono'
import type { AppEnv } from '../platform/http/app-env.ts'
import { createSignedCookie } from '../platform/http/signed-cookie.ts'
import { newId } from '../platform/new-id.ts'

/** The name `noor_device` belongs to the admins' cookie (accounts/known-devices.ts). */
const COOKIE = 'noor_registers'
/** As long as a person's cookie. */
const MAX_AGE_SECONDS = 60 * 60 * 24 * 60
/** The path of registration, so no move carries the cookie. */
const PATH = '/api/players'

export type DeviceCookies = ReturnType<typeof createDeviceCookies>

export function createDeviceCookies(secret: string, secure: boolean) {
  const options = { name: COOKIE, purpose: 'device', path: PATH, seconds: MAX_AGE_SECONDS }
  const { read, write } = createSignedCookie({ secret, secure }, options)
  return {
    /**
     * The device's id; a new id without a cookie. The ids are ordered by time: random ids would
     * each write another page of the index persons_by_device.
     */
    read: (c: Context<AppEnv>): string => read(c)?.[0] ?? newId(),
    /** The device's id; null without a cookie. */
    find: (c: Context<AppEnv>): string | null => read(c)?.[0] ?? null,
    /** Sets the cookie with this id. */
    write: (c: Context<AppEnv>, id: string) => write(c, id),
  }
}
