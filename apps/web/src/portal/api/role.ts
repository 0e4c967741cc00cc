import { allows, isWithheldOverHttp, type Permission, type Rights } from '@noor-quest/rules/permissions'
import { createContext, useContext } from 'react'
import { phoneOrigin } from '../../platform/network/join-address.ts'

/**
 * The signed-in admin's rights, and the server's public address. The server decides; the portal only
 * leaves out what it would refuse.
 */
export const AdminContext = createContext<{ rights: Rights; publicUrl: string; signOut: () => Promise<void> }>({
  rights: { role: 'helper', overHttp: false },
  publicUrl: 'http://localhost',
  signOut: async () => undefined,
})

export function useMay(): (permission: Permission) => boolean {
  const { rights } = useContext(AdminContext)
  return (permission) => allows(rights, permission)
}

/** Whether the admin's role has a permission that this session lacks over http. */
export function useWithheld(): (permission: Permission) => boolean {
  const { rights } = useContext(AdminContext)
  return (permission) => isWithheldOverHttp(rights, permission)
}

/** The origin of links for other devices; null: show LocalOnly in their place. */
export function usePhoneOrigin(): string | null {
  return phoneOrigin(useContext(AdminContext).publicUrl, window.location)
}

/** Throws when the request to the server failed. */
export const useSignOut = () => useContext(AdminContext).signOut
