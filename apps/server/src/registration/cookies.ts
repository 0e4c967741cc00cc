// The cookies that a registration sets: the person's and the device's.
import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { cookieName, cookieNames, cookieValues } from '../platform/http/cookies.ts'
import type { Guard } from '../platform/http/routes.ts'
import { createSignedCookie } from '../platform/http/signed-cookie.ts'
import { newId } from '../platform/new-id.ts'
import { hmac } from '../platform/tokens.ts'
import { FIRST_SESSION, leaveDevice, readSession, readSessions } from './person-device.ts'

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

/** A signed cookie's contents. Its session may be over. */
type Held = { personId: string; session: string }

/** `isElsewhere`: the page's person came back on another device. */
export type FoundPerson = { personId: string | null; isElsewhere: boolean }

export type PlayerCookies = ReturnType<typeof createPlayerCookies>

/**
 * The person of a request. A cookie is a person's id, the session of their device, and a signature
 * under APP_SECRET: it can't be guessed. It is valid for the person's present session alone
 * (person-device.ts). It is HttpOnly, so no script reads it, and SameSite, so no other site sends
 * it. A device has a cookie for each person who registered on it lately, so that two tabs that
 * register at once don't replace each other's. A page names its person in a header; without it, the
 * newest is meant (docs/product-rules.md#player-identity, docs/decisions/0018).
 */
export function createPlayerCookies({ db, secret, secure }: { db: Db; secret: string; secure: boolean }) {
  const sign = (subject: string) => hmac(secret, `player:${subject}`, 'base64url')
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const

  const verify = (value: string): Held | null => {
    const parts = value.split('.')
    const signature = parts.pop() ?? ''
    const [personId, session = FIRST_SESSION, rest] = parts
    if (personId === undefined || rest !== undefined) return null
    const given = Buffer.from(signature)
    const expected = Buffer.from(sign(parts.join('.')))
    return given.length === expected.length && timingSafeEqual(given, expected) ? { personId, session } : null
  }
  const name = cookieName(COOKIE, secure)
  /**
   * The first cookie with this name that this server signed: a planted cookie can't turn a person
   * into another.
   */
  const heldIn = (c: Context<AppEnv>, sentName: string): Held | null => {
    for (const value of cookieValues(c.req.header('cookie'), sentName)) {
      const held = verify(value)
      if (held !== null) return held
    }
    return null
  }
  const newestOn = (c: Context<AppEnv>) => heldIn(c, name)
  const ownOn = (c: Context<AppEnv>, personId: string) => {
    const held = heldIn(c, `${name}_${personId}`)
    return held?.personId === personId ? held : null
  }
  /** The cookies of the page's person. One of them may be of an earlier session. */
  const heldBy = (c: Context<AppEnv>, personId: string | undefined): Held[] => {
    const newest = newestOn(c)
    if (personId === undefined) return newest === null ? [] : [newest]
    // A page has no person if the device has forgotten its person. If it got the newest one
    // instead, it would play as another person, or forget them.
    return [ownOn(c, personId), newest].filter((held) => held?.personId === personId) as Held[]
  }
  // Only cookies that this server signed are deleted. An unsigned cookie with our name belongs to
  // another app: it takes no person's place, and Hono may refuse its name when deleting.
  const keptOn = (c: Context<AppEnv>): Held[] =>
    cookieNames(c.req.header('cookie'), `${name}_`).flatMap((cookie) => ownOn(c, cookie.slice(name.length + 1)) ?? [])
  const set = (c: Context<AppEnv>, cookie: string, value: string) =>
    setCookie(c, cookie, value, { ...attributes, maxAge: MAX_AGE_SECONDS })
  /**
   * The page's person; null without a cookie of their present session. An EventSource can't send
   * the header: its page passes the id as `named`.
   */
  const find = async (c: Context<AppEnv>, named = c.req.header(PERSON_HEADER)): Promise<FoundPerson> => {
    const held = heldBy(c, named)
    const [first] = held
    if (first === undefined) return { personId: null, isElsewhere: false }
    const { personId } = first
    const { session, hasLeft } = await readSession(db, personId)
    if (held.some((each) => each.session === session)) return { personId, isElsewhere: false }
    return { personId: null, isElsewhere: !hasLeft }
  }
  const read = async (c: Context<AppEnv>, named?: string) => (await find(c, named)).personId

  return {
    find,
    read,
    /**
     * The ids of the device's persons, the newest first. `newest`: the person of its last
     * registration; null once they left or came back elsewhere.
     */
    readAll: async (c: Context<AppEnv>): Promise<{ newest: string | null; all: string[] }> => {
      const newest = newestOn(c)
      // Ids sort by time.
      const kept = keptOn(c).sort((one, other) => (one.personId < other.personId ? 1 : -1))
      const all = newest === null ? kept : [newest, ...kept]
      const sessionOf = await readSessions(
        db,
        all.map(({ personId }) => personId),
      )
      const present = all.filter(({ personId, session }) => session === sessionOf(personId))
      const ids = [...new Set(present.map(({ personId }) => personId))]
      return { newest: newest !== null && present.includes(newest) ? newest.personId : null, all: ids }
    },
    /** Makes this person the device's newest. */
    write: (c: Context<AppEnv>, personId: string, session = FIRST_SESSION) => {
      const subject = session === FIRST_SESSION ? personId : `${personId}.${session}`
      const value = `${subject}.${sign(subject)}`
      set(c, name, value)
      set(c, `${name}_${personId}`, value)
      const others = keptOn(c)
        .map((held) => held.personId)
        .filter((other) => other !== personId)
      // Ids sort by time, so the first ones are the oldest.
      for (const old of others.sort().slice(0, 1 - MAX_PERSONS)) deleteCookie(c, `${name}_${old}`, attributes)
    },
    /**
     * Forgets the page's person, or all of the device's persons if the page names none, and ends
     * their sessions. @param at ISO-8601 UTC @returns whose session has ended
     */
    clear: async (c: Context<AppEnv>, at: string): Promise<string[]> => {
      const named = c.req.header(PERSON_HEADER)
      const newest = newestOn(c)
      const held = named === undefined ? [...keptOn(c), ...heldBy(c, named)] : heldBy(c, named)
      const left: string[] = []
      for (const { personId, session } of held) if (await leaveDevice(db, personId, session, at)) left.push(personId)
      for (const personId of new Set(held.map((each) => each.personId))) {
        if (ownOn(c, personId) !== null) deleteCookie(c, `${name}_${personId}`, attributes)
        if (personId === newest?.personId) deleteCookie(c, name, attributes)
      }
      return left
    },
    /** 401 not_registered without the cookie; 401 opened_elsewhere once the person moved. */
    guard: {
      check: async (c) => {
        const { personId, isElsewhere } = await find(c)
        if (personId === null) throw new AppError(isElsewhere ? 'opened_elsewhere' : 'not_registered')
        return { personId }
      },
    } satisfies Guard<{ personId: string }>,
    /** For a route that responds 401 itself, after it has read the body. */
    lateGuard: { check: async (c) => ({ personId: await read(c) }) } satisfies Guard<{
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
