import type { AccountsServices } from '../accounts/module.ts'
import type { Platform } from '../platform/module.ts'
import type { PolledSettings } from './queries.ts'
import { settingsRoutes } from './routes.ts'

export type SettingsDeps = { settings: PolledSettings }

export function settingsModule(deps: Platform & AccountsServices & SettingsDeps) {
  return { routes: [settingsRoutes(deps)] }
}
