import type { AccountsServices } from '../accounts/module.ts'
import type { Platform } from '../platform/module.ts'
import { screenRoutes } from './routes.ts'
import { createFindScreen } from './screens.ts'

export type ScreensServices = ReturnType<typeof screensModule>['services']

export function screensModule(deps: Platform & AccountsServices) {
  const findScreen = createFindScreen(deps)
  return {
    services: { findScreen },
    routes: [screenRoutes({ ...deps, findScreen })],
  }
}
