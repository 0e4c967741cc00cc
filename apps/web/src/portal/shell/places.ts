// The portal's places in the order of the navigation, each with the permission that it needs. Its
// name is the title of its route (app/portal-routes.ts).
import type { Permission } from '@noor-quest/rules/permissions'
import type { ReactNode } from 'react'
import { CheckIcon, LockIcon } from '../../ui/icons.tsx'
import type { portalText } from '../text/portal.en.ts'
import {
  CardsIcon,
  ChartIcon,
  CopyIcon,
  EditIcon,
  EyeIcon,
  FlagIcon,
  ImageIcon,
  LetterIcon,
  ListIcon,
  PeopleIcon,
  PlayIcon,
  PrizeIcon,
  QuestionIcon,
  ReadyIcon,
  ScreenIcon,
  SearchIcon,
  ShieldIcon,
  StarIcon,
} from '../ui/icons.tsx'

export type Place = { to: string; permission: Permission; Icon: (props: { className?: string }) => ReactNode }

/** One press from every page, on a phone too. */
export const TABS: readonly Place[] = [
  { to: '/admin/players', permission: 'players:read', Icon: PeopleIcon },
  { to: '/admin/questions', permission: 'content:read', Icon: QuestionIcon },
  { to: '/admin/prophets', permission: 'content:read', Icon: CardsIcon },
  { to: '/admin/terms', permission: 'content:read', Icon: LetterIcon },
  { to: '/admin/figures', permission: 'figures:read', Icon: ChartIcon },
]

export const GROUPS: readonly { label?: keyof typeof portalText.groups; places: readonly Place[] }[] = [
  {
    places: [
      { to: '/admin', permission: 'figures:read', Icon: ReadyIcon },
      ...TABS,
      { to: '/admin/reviewer', permission: 'items:check', Icon: CheckIcon },
    ],
  },
  {
    label: 'evening',
    places: [
      { to: '/admin/review', permission: 'games:review', Icon: SearchIcon },
      { to: '/admin/present', permission: 'stage', Icon: ScreenIcon },
      { to: '/admin/watch', permission: 'watch', Icon: EyeIcon },
      { to: '/admin/results', permission: 'results:read', Icon: StarIcon },
      { to: '/admin/draw', permission: 'draws:read', Icon: PrizeIcon },
      { to: '/admin/final', permission: 'final', Icon: PlayIcon },
      { to: '/admin/announce', permission: 'evening', Icon: EditIcon },
    ],
  },
  {
    label: 'settings',
    places: [
      { to: '/admin/seasons', permission: 'seasons:read', Icon: FlagIcon },
      { to: '/admin/event', permission: 'settings:read', Icon: ImageIcon },
      { to: '/admin/data', permission: 'settings:read', Icon: LockIcon },
      { to: '/admin/admins', permission: 'accounts:read', Icon: ShieldIcon },
      { to: '/admin/activity', permission: 'audit:read', Icon: ListIcon },
      { to: '/admin/backup', permission: 'backups:read', Icon: CopyIcon },
    ],
  },
]

/** The place of a page that has none of its own. */
const WITHIN: Record<string, string> = {
  '/admin/corrections': '/admin/questions',
  '/admin/admission': '/admin/seasons',
}

/** The place of a page: /admin/players for /admin/players/1. */
export function placeOf(path: string): Place | undefined {
  const own = path.split('/').slice(0, 3).join('/').replace(/\/$/, '')
  return GROUPS.flatMap(({ places }) => places).find(({ to }) => to === (WITHIN[own] ?? own))
}

export const permissionOf = (path: string): Permission => placeOf(path)?.permission ?? 'own-account'
