import type { IdentityProvider } from '@noor-quest/contract/sign-in'
import { useEffect, useState } from 'react'
import { fetchProvider } from './sign-in-api.ts'

/** How admins sign in and get mails on this server; null until it is loaded. */
export function useProvider(): IdentityProvider | null {
  const [provider, setProvider] = useState<IdentityProvider | null>(null)
  useEffect(() => {
    let left = false
    fetchProvider().then((loaded) => left || setProvider(loaded), console.warn)
    return () => {
      left = true
    }
  }, [])
  return provider
}
