// A registered person opens their players on this device: by code and digits, or by the token of an
// admin's link, in the fragment of the address, which browsers don't send.
import type { OwnPlayer } from '@noor-quest/contract/registration'
import { ApiError, call, newRequestId } from '../network/http.ts'
import { DEVICE_LINK_FRAGMENT } from '../network/join-address.ts'
import { choosePerson, rememberCurrentPlayer } from './current-player.ts'
import { dropSessionNotice, noteSession } from './session-notice.ts'

/** @throws ApiError invalid_code, ask_presenter, rate_limited, no_cookie */
export async function comeBack(code: string, digits: string): Promise<OwnPlayer> {
  const body = { code, digits, request_id: newRequestId() }
  return opened(await withCookie(() => call('POST /api/players/come-back/code', { body })))
}

/** Opens the person of the address's link, and takes the token out of the address. */
export async function openLinkedPerson(): Promise<void> {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(DEVICE_LINK_FRAGMENT)) return
  window.history.replaceState(window.history.state, '', pathname + search)
  const body = { token: hash.slice(DEVICE_LINK_FRAGMENT.length), request_id: newRequestId() }
  try {
    await opened(await withCookie(() => call('POST /api/players/come-back/link', { body })))
  } catch (error) {
    const isInvalid = error instanceof ApiError && error.status === 400
    noteSession(isInvalid ? 'link-invalid' : 'link-failed')
  }
}

async function opened(player: OwnPlayer): Promise<OwnPlayer> {
  dropSessionNotice()
  rememberCurrentPlayer(player)
  // With their players of other games. Without a response the page knows this one.
  await choosePerson(player.person_id).catch(() => undefined)
  return player
}

/** The server refuses a request without a cookie of an earlier visit, and sets one. */
function withCookie<T>(send: () => Promise<T>): Promise<T> {
  return send().catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'no_cookie') return send()
    throw error
  })
}
