import { allows, type Permission, type Role } from '@noor-quest/rules/permissions'
import { createContext, useContext } from 'react'

/**
 * The signed-in admin's role, and the address for other devices; null: they can't get in. The server decides; the portal only
 * leaves out what it would refuse.
 */
export const AdminContext = createContext<{
  role: Role
  publicUrl: string | null
  signOut: () => Promise<void>
  /** Asks the server for both again, for example after the doors were opened. */
  recheck: () => void
}>({
  role: 'helper',
  publicUrl: null,
  signOut: async () => undefined,
  recheck: () => undefined,
})

export function useMay(): (permission: Permission) => boolean {
  const { role } = useContext(AdminContext)
  return (permission) => allows(role, permission)
}

/** The origin of links for other devices; null: show LocalOnly in their place. */
export function usePhoneOrigin(): string | null {
  return useContext(AdminContext).publicUrl
}

/** Throws when the request to the server failed. */
export const useSignOut = () => useContext(AdminContext).signOut

export const useRecheck = () => useContext(AdminContext).recheck
