import type { AccountsDeps, AccountsServices } from '../accounts/module.ts'
import { findStoreFailure } from '../platform/files/store.ts'
import type { Platform } from '../platform/module.ts'
import type { PlayServices } from '../play/module.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { backupRoutes } from './backup/routes.ts'
import { type BackupSchedule, backupStatusAt, readLastBackup } from './backup/scheduled-backups.ts'
import { createReachedPhones } from './overview/reached-phones.ts'
import { overviewRoutes } from './overview/routes.ts'
import type { PolledSettings } from './settings/queries.ts'
import { settingsRoutes } from './settings/routes.ts'

export type PortalDeps = {
  settings: PolledSettings
  /** null: the server makes no backups by itself. */
  backupSchedule: BackupSchedule | null
  dataDir: string
  /** Bytes that are free on the data folder's disk; null if the system doesn't report them. */
  freeDisk: () => Promise<number | null>
}

type Deps = Platform & AccountsServices & PlayServices & PortalDeps & Pick<AccountsDeps, 'mailer' | 'adminEmailDomain'>

export function portalModule(deps: Deps) {
  const { db, clock, store, games, visitors, backupSchedule: schedule } = deps
  if (schedule !== null) deps.metrics.lastBackup(() => readLastBackup(db))
  return {
    routes: [
      settingsRoutes(deps),
      backupRoutes({ ...deps, schedule }),
      overviewRoutes({
        ...deps,
        emailDomain: deps.adminEmailDomain,
        imagesFailure: () => findStoreFailure(store),
        mailDelivers: deps.mailer.delivers,
        backupStatus: () => backupStatusAt(db, schedule, clock.nowMs()),
        phones: createReachedPhones(db, clock, deps.secret),
        readVisitor: visitors.read,
      }),
      analyticsRoutes({
        ...deps,
        stock: async () => (await Promise.all(games.map((game) => game.stock(1)))).flat(),
      }),
    ],
  }
}
