import { useEffect, useState } from 'react'
import { call } from '../../../platform/network/http.ts'

/** The response to GET `address`: null before it has come, without a network, and where there is nothing to ask for. */
export function useCited<T>(address: string | null): T | null {
  const [cited, setCited] = useState<T | null>(null)
  useEffect(() => {
    if (address === null) return
    let isGone = false
    call<T>('GET', address).then(
      (response) => {
        if (!isGone) setCited(response)
      },
      // The HTTP client has logged it; the citation is enough.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [address])
  return cited
}
