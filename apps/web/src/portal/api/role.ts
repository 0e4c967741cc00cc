import { allows, type Permission, type Role } from '@noor-quest/rules/permissions'
import { createContext, useContext } from 'react'

/** The signed-in admin's role. The server decides; the portal only leaves out what it would refuse. */
export const AdminContext = createContext<{ role: Role; signOut: () => Promise<void> }>({
  role: 'helper',
  signOut: async () => undefined,
})

export function useMay(): (permission: Permission) => boolean {
  const { role } = useContext(AdminContext)
  return (permission) => allows(role, permission)
}

/** Throws when the request to the server failed. */
export const useSignOut = () => useContext(AdminContext).signOut
