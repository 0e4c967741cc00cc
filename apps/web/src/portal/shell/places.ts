// The portal's pages, each with the permission that it needs.
import type { Permission } from '@noor-quest/rules/permissions'

const PLACES: Record<string, Permission> = {
  '/admin': 'players:read',
  '/admin/players': 'players:read',
  '/admin/questions': 'content:read',
  '/admin/prophets': 'content:read',
  '/admin/terms': 'content:read',
  '/admin/analytics': 'figures:read',
  '/admin/admission': 'settings:read',
  '/admin/ready': 'figures:read',
  '/admin/watch': 'watch',
  '/admin/review': 'games:review',
  '/admin/corrections': 'corrections:read',
  '/admin/results': 'results:read',
  '/admin/draw': 'draws:read',
  '/admin/present': 'stage',
  '/admin/announce': 'evening',
  '/admin/event': 'settings:read',
  '/admin/seasons': 'seasons:read',
  '/admin/admins': 'accounts:read',
  '/admin/activity': 'audit:read',
  '/admin/account': 'own-account',
}

/** The permission of a page, by its place: /admin/players for /admin/players/1. */
export function permissionOf(path: string): Permission {
  const place = path.replace(/\/$/, '').split('/').slice(0, 3).join('/')
  return PLACES[place] ?? 'own-account'
}
