import type { Check } from '@noor-quest/contract/overview'
import type { AccountsDeps, AccountsServices } from '../accounts/module.ts'
import type { Platform } from '../platform/module.ts'
import type { PlayServices } from '../play/module.ts'
import { backupRoutes } from './backup/routes.ts'
import { type BackupSchedule, readLastBackup } from './backup/scheduled-backups.ts'
import { figuresRoutes } from './figures/routes.ts'
import { createReachedPhones } from './overview/reached-phones.ts'
import { overviewRoutes } from './overview/routes.ts'
import type { PolledSettings } from './settings/queries.ts'
import { settingsRoutes } from './settings/routes.ts'

export type PortalDeps = {
  settings: PolledSettings
  /** null: the server makes no backups by itself. */
  backupSchedule: BackupSchedule | null
  dataDir: string
  /** The checks of the installation, in their order. */
  checks: () => Promise<Check[]>
}

type Deps = Platform & AccountsServices & PlayServices & PortalDeps & Pick<AccountsDeps, 'mailer' | 'adminEmailDomain'>

export function portalModule(deps: Deps) {
  const { db, clock, games } = deps
  if (deps.backupSchedule !== null) deps.metrics.lastBackup(() => readLastBackup(db))
  return {
    routes: [
      settingsRoutes(deps),
      backupRoutes(deps),
      overviewRoutes({
        ...deps,
        emailDomain: deps.adminEmailDomain,
        mailDelivers: deps.mailer.delivers,
        phones: createReachedPhones(db, clock, deps.secret),
      }),
      figuresRoutes({
        ...deps,
        stock: async () => (await Promise.all(games.map((game) => game.stock(1)))).flat(),
      }),
    ],
  }
}
