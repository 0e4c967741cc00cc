import type { Check } from '@noor-quest/contract/overview'
import type { AccountsDeps, AccountsServices } from '../accounts/module.ts'
import type { DoorsDeps } from '../doors/module.ts'
import type { Platform } from '../platform/module.ts'
import type { PlayServices } from '../play/module.ts'
import { createReachedPhones } from './reached-phones.ts'
import { overviewRoutes } from './routes.ts'
import { setUpRoutes } from './set-up.ts'

export type OverviewDeps = {
  /** The checks of the installation, in their order. */
  checks: () => Promise<Check[]>
}

type Deps = Platform &
  AccountsServices &
  PlayServices &
  OverviewDeps &
  DoorsDeps &
  Pick<AccountsDeps, 'mailer' | 'adminEmailDomain'>

export function overviewModule(deps: Deps) {
  const { db, clock, secret, adminEmailDomain: emailDomain, mailer } = deps
  const phones = createReachedPhones(db, clock, secret)
  const sources = { ...deps, emailDomain, mailDelivers: mailer.delivers, phones }
  return { routes: [overviewRoutes(sources), setUpRoutes(sources)] }
}
