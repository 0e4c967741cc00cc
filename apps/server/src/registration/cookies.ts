// The cookies that a registration sets: the person's and the device's.
import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { AppError } from '../platform/app-error.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { cookieName, cookieNames, cookieValues } from '../platform/http/cookies.ts'
import type { Guard } from '../platform/http/routes.ts'
import { createSignedCookie } from '../platform/http/signed-cookie.ts'
import { newId } from '../platform/new-id.ts'
import { hmac } from '../platform/tokens.ts'

/**
 * The cookie of the device's newest person. Each person's own cookie has `_` and their id after it.
 */
const COOKIE = 'noor_player'
/**
 * Names the page's person. It selects one of the request's signed cookies, and grants no rights by
 * itself.
 */
const PERSON_HEADER = 'noor-person'
/** The maximum on one device; a cookie takes 140 bytes of each request. */
const MAX_PERSONS = 8
/** Longer than a season's event; a player who comes back next month is still known. */
const MAX_AGE_SECONDS = 60 * 60 * 24 * 60

export type PlayerCookies = ReturnType<typeof createPlayerCookies>

/**
 * The person of a request. A cookie is a person's id and its signature under APP_SECRET: it can't
 * be guessed, and is checked without a query. It is HttpOnly, so no script reads it, and SameSite,
 * so no other site sends it. A device has a cookie for each person who registered on it lately, so
 * that two tabs that register at once don't replace each other's. A page names its person in a
 * header; without it, the newest is meant (docs/product-rules.md#player-identity,
 * docs/decisions/0018).
 */
export function createPlayerCookies(secret: string, secure: boolean) {
  const sign = (personId: string) => hmac(secret, `player:${personId}`, 'base64url')
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const

  const verify = (value: string): string | null => {
    const [personId, signature, rest] = value.split('.')
    if (personId === undefined || signature === undefined || rest !== undefined) return null
    const given = Buffer.from(signature)
    const expected = Buffer.from(sign(personId))
    return given.length === expected.length && timingSafeEqual(given, expected) ? personId : null
  }
  const name = cookieName(COOKIE, secure)
  /**
   * The person of the first cookie with this name that this server signed: a planted cookie can't
   * turn a person into another.
   */
  const readNamed = (c: Context<AppEnv>, sentName: string): string | null => {
    for (const value of cookieValues(c.req.header('cookie'), sentName)) {
      const personId = verify(value)
      if (personId !== null) return personId
    }
    return null
  }
  /** The device's newest person, regardless of the page's. */
  const readNewest = (c: Context<AppEnv>) => readNamed(c, name)
  const isKept = (c: Context<AppEnv>, personId: string) => readNamed(c, `${name}_${personId}`) === personId
  /**
   * The id of the page's person; null without their cookie or with a forged one. An EventSource
   * can't send the header: its page passes the id as `named`.
   */
  const read = (c: Context<AppEnv>, named?: string) => {
    const personId = named ?? c.req.header(PERSON_HEADER)
    if (personId === undefined) return readNewest(c)
    // A page has no person if the device has forgotten its person. If it got the newest one
    // instead, it would play as another person, or forget them.
    return isKept(c, personId) || personId === readNewest(c) ? personId : null
  }
  // Only cookies that this server signed are deleted. An unsigned cookie with our name belongs to
  // another app: it takes no person's place, and Hono may refuse its name when deleting.
  const keptOn = (c: Context<AppEnv>) =>
    cookieNames(c.req.header('cookie'), `${name}_`)
      .map((cookie) => cookie.slice(name.length + 1))
      .filter((personId) => isKept(c, personId))
  const set = (c: Context<AppEnv>, cookie: string, value: string) =>
    setCookie(c, cookie, value, { ...attributes, maxAge: MAX_AGE_SECONDS })
  /** Makes this person the device's newest. */
  const write = (c: Context<AppEnv>, personId: string) => {
    const value = `${personId}.${sign(personId)}`
    set(c, name, value)
    set(c, `${name}_${personId}`, value)
    const others = keptOn(c).filter((other) => other !== personId)
    // Ids sort by time, so the first ones are the oldest.
    for (const old of others.sort().slice(0, 1 - MAX_PERSONS)) deleteCookie(c, `${name}_${old}`, attributes)
  }

  return {
    read,
    readNewest,
    /** The ids of the device's persons, the newest first: ids sort by time. */
    readAll: (c: Context<AppEnv>) => keptOn(c).sort().reverse(),
    write,
    /** Forgets the page's person, or all of the device's persons if the page names none. */
    clear: (c: Context<AppEnv>) => {
      const personId = read(c)
      const namesNone = c.req.header(PERSON_HEADER) === undefined
      for (const left of namesNone ? keptOn(c) : [personId]) {
        if (left !== null) deleteCookie(c, `${name}_${left}`, attributes)
      }
      if (personId !== null && personId === readNewest(c)) deleteCookie(c, name, attributes)
    },
    /** 401 not_registered without the cookie. */
    guard: {
      check: (c) => {
        const personId = read(c)
        if (personId === null) throw new AppError('not_registered')
        return { personId }
      },
    } satisfies Guard<{ personId: string }>,
    /** For a route that responds 401 itself, after it has read the body. */
    lateGuard: { check: (c) => ({ personId: read(c) }) } satisfies Guard<{
      personId: string | null
    }>,
  }
}

/** The name `noor_device` belongs to the admins' cookie (accounts/known-devices.ts). */
const DEVICE_COOKIE = 'noor_registers'
/** The path of registration, so no move carries the cookie. */
const DEVICE_PATH = '/api/players'

export type DeviceCookies = ReturnType<typeof createDeviceCookies>

/**
 * The device on which a person registers: a random id and its signature under APP_SECRET, in a
 * separate cookie. It contains nothing about a person. A registration, a ticket's code and a known
 * person's next visit set it. It shows an organiser which persons one device has, and lets them
 * block the device (docs/decisions/0027). A browser that deletes its cookies is a new device.
 */
export function createDeviceCookies(secret: string, secure: boolean) {
  const options = { name: DEVICE_COOKIE, purpose: 'device', path: DEVICE_PATH, seconds: MAX_AGE_SECONDS }
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
