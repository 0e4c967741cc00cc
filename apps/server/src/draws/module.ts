import type { AccountsServices } from '../accounts/module.ts'
import type { Platform } from '../platform/module.ts'
import { drawRoutes, seasonDrawRoutes } from './routes.ts'

export type DrawsServices = ReturnType<typeof drawsModule>['services']

export function drawsModule(deps: Platform & AccountsServices) {
  const watchers: (() => unknown)[] = []
  const onDrawn = () => Promise.all(watchers.map((watcher) => watcher()))
  return {
    services: {
      /** Calls back after each change of a draw. */
      watchDraws: (watcher: () => unknown) => {
        watchers.push(watcher)
      },
    },
    routes: [drawRoutes({ ...deps, onDrawn }), seasonDrawRoutes(deps)],
  }
}
