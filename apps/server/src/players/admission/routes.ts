import {
  admissionCode,
  admissionState,
  type CodeFault,
  madeScreen,
  madeTickets,
  newScreen,
  newTickets,
  pairing,
  screenCode,
  screens,
  tickets,
  withdrawal,
  withdrawn,
} from '@noor-quest/contract/admission'
import { idParam } from '@noor-quest/contract/requests'
import type { Context } from 'hono'
import type { AccountsServices } from '../../accounts/module.ts'
import { AppError, tooManyAttempts } from '../../platform/app-error.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/module.ts'
import { hmac } from '../../platform/tokens.ts'
import type { DeviceCookies } from '../device-cookie.ts'
import { createHallCode } from './hall-code.ts'
import type { Rights } from './rights.ts'
import { createScreenCookies, isPaired, listScreens, makeScreen, pairScreen, revokeScreen } from './screens.ts'
import { createTicketHash, findTicket, listTickets, makeTickets, withdrawTickets } from './tickets.ts'

const WINDOW_MS = 10 * 60_000
/**
 * Wrong codes in 10 minutes, by one device and by all devices. A hall shares one address, and a
 * script has any number of devices, so the second limit is the one that prevents guessing: at most
 * five codes of a million are valid at once. A script can use that limit up. Typed codes are then
 * refused; QR codes and tickets, which can't be guessed, are still accepted.
 */
const WRONG_OF_DEVICE = 10
const WRONG_OF_ALL = 300
const MAX_DEVICES = 10_000

type Deps = Platform & AccountsServices & { devices: DeviceCookies; rights: Rights; wrongCodes: WrongCodes }

/** When each used-up window of wrong codes ends, so that a flood costs no further queries. */
export type WrongCodes = ReturnType<typeof createWrongCodes>
export const createWrongCodes = () => new BoundedMap<number>(MAX_DEVICES)

const refuse = (reason: CodeFault) => new AppError('invalid_code', { details: { reason } })

/** The routes of a visitor's admission code. They share the path of registration. */
export function admissionRoutes(deps: Deps) {
  const { db, clock, settings, secret, attempts, countRefusal, fullLimits, devices, rights, wrongCodes } = deps
  const hallCode = createHallCode(secret)
  const hashTicket = createTicketHash(secret)

  /** Adds `wrong` codes to the counts. @throws AppError rate_limited where there are too many */
  const countWrong = async (c: Context<AppEnv>, deviceId: string, wrong: 0 | 1) => {
    const allWaitMs = await waitOf('all', WRONG_OF_ALL, wrong)
    const waitMs = allWaitMs || (await waitOf(deviceId, WRONG_OF_DEVICE, wrong))
    if (waitMs === 0) return
    if (allWaitMs > 0) await fullLimits.note('codes', allWaitMs)
    await countRefusal('admit', c)
    throw tooManyAttempts(waitMs)
  }
  const waitOf = async (who: string, most: number, wrong: 0 | 1) => {
    const nowMs = clock.nowMs()
    const untilMs = wrongCodes.get(who) ?? 0
    if (untilMs > nowMs && untilMs <= nowMs + WINDOW_MS) return untilMs - nowMs
    const { count, endsInMs } = await attempts.tally('admit', who, WINDOW_MS, wrong)
    if (count >= most) wrongCodes.set(who, nowMs + endsInMs)
    return count + 1 - wrong > most ? endsInMs : 0
  }

  /** The right that a code gives this device. @throws AppError invalid_code, rate_limited */
  const findRight = async (c: Context<AppEnv>, deviceId: string, code: string) => {
    const { admission: kind } = settings.current()
    if (kind === 'everybody') return null
    if (kind === 'tickets') {
      const id = await findTicket(db, hashTicket, code)
      if (id !== null) return { kind, id }
    } else {
      const found = hallCode.find(code, clock.nowMs())
      if (found?.isToken === false) await countWrong(c, deviceId, 0)
      // A device gets at most one right for each code.
      if (found !== null) {
        const id = hmac(secret, `right:${deviceId}:${found.step}`, 'base64url')
        return { kind, id }
      }
    }
    await countWrong(c, deviceId, 1)
    throw refuse('unknown')
  }

  const routes = defineRoutes('/api/players')
  routes.get('/admission', {
    summary: 'Whether this device may register a person now, or needs a code first',
    returns: [200, admissionState, 'The answer'],
    handle: async (_sent, c) => ({ is_admitted: await rights.isAdmitted(c, devices.read(c)) }),
  })
  routes.post('/admission', {
    summary: 'Give this device the right to register one person within 15 minutes, for a code of the hall or a ticket',
    body: admissionCode,
    returns: [200, admissionState, 'The device has the right'],
    errors: [429],
    handle: async ({ body }, c) => {
      const deviceId = devices.read(c)
      devices.write(c, deviceId)
      const right = await findRight(c, deviceId, body.code)
      if (right !== null && !(await rights.give(c, right))) throw refuse('used')
      return { is_admitted: true }
    },
  })
  return routes
}

/** Screens in the hall: a public part, and the portal's. */
export function screenRoutes({ db, clock, settings, secret, secure, may }: Deps) {
  const hallCode = createHallCode(secret)
  const cookies = createScreenCookies(secret, secure)
  const routes = defineRoutes('/api/screens')
  routes.get('/', {
    summary: 'The paired screens, and the links that wait to be opened',
    guard: may('settings:read'),
    returns: [200, screens, 'Newest first'],
    handle: () => listScreens(db),
  })
  routes.post('/', {
    summary: 'Make a link that pairs one screen, once, within a day; its token is returned once',
    guard: may('settings:write'),
    body: newScreen,
    returns: [201, madeScreen, 'The token'],
    handle: ({ admin, body }) => makeScreen(db, admin, body.name, clock.nowMs()),
  })
  routes.delete('/{id}', {
    summary: 'Unpair a screen, or withdraw its unopened link',
    guard: may('settings:write'),
    returns: [200, idParam, 'The screen'],
    handle: ({ admin, params }) => revokeScreen(db, admin, params.id, new Date(clock.nowMs()).toISOString()),
  })
  routes.post('/pair', {
    summary: 'Pair this screen by a link’s token',
    body: pairing,
    returns: [200, idParam, 'The screen'],
    handle: async ({ body }, c) => {
      const id = await pairScreen(db, body.token, clock.nowMs())
      cookies.write(c, id)
      return { id }
    },
  })
  routes.get('/code', {
    summary: 'The hall’s code, for a paired screen',
    returns: [200, screenCode, 'The code'],
    handle: async (_sent, c) => {
      const id = cookies.read(c)
      const is_paired = id !== null && (await isPaired(db, id))
      // Screens that version 2.0.0 paired have a cookie for this path alone.
      if (id !== null && is_paired) cookies.write(c, id)
      const isShown = is_paired && settings.current().admission === 'hall-code'
      return { is_paired, code: isShown ? hallCode.at(clock.nowMs()) : null }
    },
  })
  return routes
}

export function ticketRoutes({ db, clock, secret, publicUrl, may }: Deps) {
  const hashTicket = createTicketHash(secret)
  const at = () => new Date(clock.nowMs()).toISOString()
  const routes = defineRoutes('/api/admission_tickets')
  routes.get('/', {
    summary: 'How many tickets were printed and used, without their codes',
    guard: may('settings:read'),
    returns: [200, tickets, 'By printing, newest first'],
    handle: () => listTickets(db),
  })
  routes.post('/', {
    summary: 'Make tickets to print; their codes are returned once',
    guard: may('settings:write'),
    body: newTickets,
    returns: [201, madeTickets, 'The codes'],
    handle: async ({ admin, body }) => ({
      ...(await makeTickets(db, hashTicket, admin, body.count, at())),
      public_url: publicUrl,
    }),
  })
  routes.post('/withdraw', {
    summary: 'Make the unused tickets of one printing invalid',
    guard: may('settings:write'),
    body: withdrawal,
    returns: [200, withdrawn, 'Their number'],
    handle: async ({ admin, body }) => ({ tickets: await withdrawTickets(db, admin, body.printed_at, at()) }),
  })
  return routes
}
