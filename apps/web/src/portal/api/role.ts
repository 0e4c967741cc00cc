import { allows, type Permission, type Role } from '@noor-quest/rules/permissions'
import { createContext, useContext } from 'react'
import { phoneOrigin } from '../../platform/network/join-address.ts'

/**
 * The signed-in admin's role, and the server's public address. The server decides; the portal only
 * leaves out what it would refuse.
 */
export const AdminContext = createContext<{ role: Role; publicUrl: string; signOut: () => Promise<void> }>({
  role: 'helper',
  publicUrl: 'http://localhost',
  signOut: async () => undefined,
})

export function useMay(): (permission: Permission) => boolean {
  const { role } = useContext(AdminContext)
  return (permission) => allows(role, permission)
}

/** The origin of links for other devices; null: show LocalOnly in their place. */
export function usePhoneOrigin(): string | null {
  return phoneOrigin(useContext(AdminContext).publicUrl, window.location)
}

/** Throws when the request to the server failed. */
export const useSignOut = () => useContext(AdminContext).signOut
