import { allows, type Permission, type Role } from '@noor-quest/rules/permissions'
import { createContext, useContext } from 'react'

/** The signed-in admin's role. The server decides; the portal only leaves out what it would refuse. */
export const RoleContext = createContext<Role>('helper')

export function useMay(): (permission: Permission) => boolean {
  const role = useContext(RoleContext)
  return (permission) => allows(role, permission)
}
