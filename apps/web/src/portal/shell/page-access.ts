import type { Permission } from '@noor-quest/rules/permissions'
import type * as icons from '../ui/icons.tsx'

/** The groups of the menu. Pages of `tabs` are one press from every page, on a phone too. */
export type MenuGroup = 'start' | 'tabs' | 'eventNight' | 'settings'

type InMenu = { menu: MenuGroup; icon: keyof typeof icons }

/** The permission that a page needs now. */
export const permissionOf = ({ permission, tonight }: PageAccess, isTonight: boolean): Permission =>
  (isTonight ? tonight : undefined) ?? permission

/** The permission for a page of the portal, and its place in the menu. */
export type PageAccess = {
  permission: Permission
  /** The address of the page in the menu that leads here, such as /admin/players. */
  within?: string
  /** The permission during Tonight, where it is another. */
  tonight?: Permission
} & (InMenu | { menu?: never; icon?: never })
