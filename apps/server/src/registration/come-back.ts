// A person comes back on another device: by code and digits, or by an admin's one-time link
// (docs/product-rules.md#coming-back).
import type { AskPresenter, ComeBack, OpenLink } from '@noor-quest/contract/come-back'
import type { Context } from 'hono'
import type { AccountsServices } from '../accounts/module.ts'
import { AppError, tooManyAttempts } from '../platform/app-error.ts'
import type { Tx } from '../platform/database/connect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { limitGroup } from '../platform/http/client-address.ts'
import type { Platform } from '../platform/module.ts'
import { hmac, isSameSecret } from '../platform/tokens.ts'
import { forgetAttempts, readAttempts, sweepAttempts } from './come-back-attempts.ts'
import type { DeviceCookies, PlayerCookies } from './cookies.ts'
import { claimDeviceLink } from './device-link.ts'
import { openDevice } from './person-device.ts'
import { findPlayersOf, isFinalist, type PlayerRow } from './queries.ts'
import { phoneDigits, readClaimCode } from './search.ts'

const DIGITS = 4
/** The time after an action of the former device in which the code opens nothing. */
const PLAYING_MS = 20_000
/** Requests of one address, right or wrong: a hall shares an address. */
const MOST_OF_AN_ADDRESS = 300
const WINDOW_MS = 10 * 60_000
/** Attempts after which earlier days' are removed. */
const SWEEP_EVERY = 100

type Deps = Platform & AccountsServices & { cookies: PlayerCookies; devices: DeviceCookies }

export type ComeBacks = ReturnType<typeof createComeBacks>

export function createComeBacks(deps: Deps) {
  const { db, clock, secret, cookies, devices, visitors, attempts, countRefusal, clientAddress } = deps
  let untilSweep = SWEEP_EVERY

  /** @throws AppError no_cookie: the person would leave their device for one that forgets them */
  const requireCookie = (c: Context<AppEnv>) => {
    if (visitors.read(c) !== null) return
    visitors.greet(c)
    throw new AppError('no_cookie')
  }

  /** @throws AppError rate_limited */
  const limitAddress = async (c: Context<AppEnv>) => {
    const { count, endsInMs } = await attempts.tally('come_back', limitGroup(clientAddress(c)), WINDOW_MS)
    if (count <= MOST_OF_AN_ADDRESS) return
    await countRefusal('come_back', c)
    throw tooManyAttempts(endsInMs)
  }

  const hashOf = (code: string) => hmac(secret, `come back:${code}`, 'base64url')

  /** Opens the person on the device of this request. */
  const open = async (tx: Tx, personId: string, deviceId: string, requestId: string): Promise<string | null> => {
    const session = await openDevice(tx, personId, new Date(clock.nowMs()).toISOString(), requestId)
    if (session === null) return null
    await tx.updateTable('persons').set({ last_device_id: deviceId }).where('id', '=', personId).execute()
    onCommitted(tx, () => {
      deps.streams.endOf(personId)
      deps.notifications?.notify('end-streams', personId)
    })
    return session
  }

  type Opened = { player: PlayerRow; session: string }

  const respond = (c: Context<AppEnv>, deviceId: string, { player, session }: Opened): PlayerRow => {
    cookies.write(c, player.person_id, session)
    devices.write(c, deviceId)
    return player
  }

  const openByCode = async (tx: Tx, { code, digits, request_id }: ComeBack, deviceId: string) => {
    const nowMs = clock.nowMs()
    const known = readClaimCode(code)
    const tried = await readAttempts(tx, hashOf(known ?? code), nowMs)
    if (tried.isClosed) return askPresenter('attempts')
    if (tried.waitMs > 0) return tooManyAttempts(tried.waitMs)
    // A code of no player does the same work as wrong digits. PostgreSQL's text can't contain NUL.
    const player = await tx
      .selectFrom('players')
      .selectAll()
      .where('claim_code', '=', known ?? '')
      .executeTakeFirst()
    const expected = phoneDigits(player?.phone ?? '').slice(-DIGITS)
    const isRight = isSameSecret(phoneDigits(digits).slice(-DIGITS), expected) && expected !== ''
    if (player === undefined || !isRight) {
      await tried.countWrong()
      return new AppError('invalid_code')
    }
    const { person_id } = player
    const device = await tx
      .selectFrom('person_devices')
      .select(['session', 'opened_at', 'left_at', 'request_id'])
      .where('person_id', '=', person_id)
      .executeTakeFirst()
    if (device?.request_id === request_id) return { player, session: device.session }
    if (await isFinalist(tx, person_id)) return askPresenter('final')
    if (device?.left_at == null && (await hasJustActed(tx, person_id, device?.opened_at ?? null)))
      return askPresenter('playing')
    const session = await open(tx, person_id, deviceId, request_id)
    return session === null ? new AppError('invalid_code') : { player, session }
  }

  /** Whether the person's device acted lately. A clock that was set back counts as lately. */
  const hasJustActed = async (tx: Tx, personId: string, openedAt: string | null): Promise<boolean> => {
    const { registered_at } = await tx
      .selectFrom('players')
      .select(({ fn }) => fn.max('created_at').as('registered_at'))
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
    const isWithin = (atMs: number, nowMs: number) => nowMs - atMs < PLAYING_MS
    const times = [registered_at, openedAt].flatMap((at) => (at === null ? [] : Date.parse(at)))
    if (times.some((atMs) => isWithin(atMs, clock.nowMs()))) return true
    const { latest_ms } = await tx
      .selectFrom('games')
      .innerJoin('players', 'players.id', 'games.player_id')
      .select(({ fn }) => fn.max('latest_ms').as('latest_ms'))
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
    const { gameClock } = deps
    return latest_ms !== null && isWithin(latest_ms, gameClock.nowMs() + gameClock.stoodMs())
  }

  return {
    /**
     * @throws AppError no_cookie; rate_limited; invalid_code, for an unknown code too; ask_presenter
     */
    byCode: async (c: Context<AppEnv>, sent: ComeBack): Promise<PlayerRow> => {
      requireCookie(c)
      await limitAddress(c)
      const deviceId = devices.read(c)
      untilSweep -= 1
      const isSweepDue = untilSweep === 0
      if (isSweepDue) untilSweep = SWEEP_EVERY
      const opened = await transact(db, async (tx) => {
        if (isSweepDue) await sweepAttempts(tx, clock.nowMs())
        return openByCode(tx, sent, deviceId)
      })
      // Not thrown in the transaction, which would forget the wrong attempt.
      if (opened instanceof AppError) throw opened
      return respond(c, deviceId, opened)
    },
    /** @throws AppError no_cookie; invalid_link */
    byLink: async (c: Context<AppEnv>, { token, request_id }: OpenLink): Promise<PlayerRow> => {
      requireCookie(c)
      const deviceId = devices.read(c)
      const opened = await transact(db, async (tx) => {
        const claimed = await claimDeviceLink(tx, token, request_id, clock.nowMs())
        const session = claimed.session ?? (await open(tx, claimed.personId, deviceId, request_id))
        const players = await findPlayersOf(tx, claimed.personId)
        const [player] = players
        if (session === null || player === undefined) throw new AppError('invalid_link')
        const codes = players.flatMap(({ claim_code }) => claim_code ?? [])
        await forgetAttempts(tx, codes.map(hashOf))
        return { player, session }
      })
      return respond(c, deviceId, opened)
    },
  }
}

function askPresenter(reason: AskPresenter['reason']): AppError {
  return new AppError('ask_presenter', { details: { reason } satisfies AskPresenter })
}
