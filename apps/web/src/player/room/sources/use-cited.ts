import { useEffect, useState } from 'react'
import { call } from '../../../platform/network/http.ts'

/** The response to GET `address`. Null before it, without a network, and for a null address. */
export function useCited<T>(address: string | null): T | null {
  const [cited, setCited] = useState<T | null>(null)
  useEffect(() => {
    if (address === null) return
    let isGone = false
    call<T>('GET', address).then(
      (response) => {
        if (!isGone) setCited(response)
      },
      // The HTTP client logs the error. The citation is shown without the text.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [address])
  return cited
}
