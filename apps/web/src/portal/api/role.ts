import { allows, isWithheldOverHttp, type Permission, type Rights } from '@noor-quest/rules/permissions'
import { createContext, useContext } from 'react'

/**
 * The signed-in admin. The server decides about rights; the portal only leaves out what it would
 * refuse.
 */
export const AdminContext = createContext<{
  rights: Rights
  /** The address for other devices. Null: they can't get in. */
  publicUrl: string | null
  signOut: () => Promise<void>
  /** Reads rights and address again, for example after the doors were opened. */
  recheck: () => void
}>({
  rights: { role: 'helper', overHttp: false },
  publicUrl: null,
  signOut: async () => undefined,
  recheck: () => undefined,
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
  return useContext(AdminContext).publicUrl
}

/** Throws when the request to the server failed. */
export const useSignOut = () => useContext(AdminContext).signOut

export const useRecheck = () => useContext(AdminContext).recheck
