// The hall's code on a paired screen (docs/product-rules.md#admission). The screen polls it: a
// revoked screen loses it within seconds.
import type { ScreenCode } from '@noor-quest/contract/admission'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../platform/network/http.ts'
import { readLocal, removeLocal, writeLocal } from '../platform/storage/local-storage.ts'

const FRAGMENT = '#pair='
/** A hint that this screen is paired, so that public screens don't poll. */
const KEY = 'pairedScreen'
const POLL_MS = 3000
/** The new code appears this much after the server's step. */
const AFTER_STEP_MS = 100
/**
 * A code counts for two minutes from its first appearance, at least 90 s of them after it was read.
 */
const KEPT_MS = 60_000

type Code = NonNullable<ScreenCode['code']>

/** Pairs the screen by the address's link, and follows the code while `isOn`. */
export function useHallCode(isOn: boolean) {
  const [isPaired, setPaired] = useState(() => readLocal(KEY) !== null)
  const [isLinkInvalid, setLinkInvalid] = useState(false)
  const [code, setCode] = useState<Code | null>(null)

  useEffect(() => {
    const { hash, pathname, search } = window.location
    if (!hash.startsWith(FRAGMENT)) return
    window.history.replaceState(window.history.state, '', pathname + search)
    call('POST', '/api/screens/pair', { token: hash.slice(FRAGMENT.length) }).then(
      () => {
        writeLocal(KEY, 'yes')
        setPaired(true)
      },
      (error: unknown) => setLinkInvalid(error instanceof ApiError && error.code === 'invalid_link'),
    )
  }, [])

  useEffect(() => {
    if (!isOn || !isPaired) return
    let timer = 0
    let isFollowed = true
    let readAtMs = performance.now()
    const poll = async () => {
      const read = await call<ScreenCode>('GET', '/api/screens/code').catch(() => null)
      if (!isFollowed) return
      if (read !== null) {
        readAtMs = performance.now()
        setCode((before) => (before?.token === read.code?.token ? before : read.code))
        if (!read.is_paired) {
          removeLocal(KEY)
          setPaired(false)
          return
        }
      } else if (performance.now() - readAtMs > KEPT_MS) setCode(null)
      timer = window.setTimeout(poll, Math.min(POLL_MS, (read?.code?.next_in_ms ?? POLL_MS) + AFTER_STEP_MS))
    }
    void poll()
    return () => {
      isFollowed = false
      window.clearTimeout(timer)
      setCode(null)
    }
  }, [isOn, isPaired])

  return { code: isPaired ? code : null, isLinkInvalid }
}
