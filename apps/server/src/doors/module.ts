import type { AccountsServices } from '../accounts/module.ts'
import type { Platform } from '../platform/module.ts'
import type { Doors } from './doors.ts'
import { doorRoutes } from './routes.ts'

export type DoorsDeps = { doors: Doors }

export function doorsModule(deps: Platform & AccountsServices & DoorsDeps) {
  return { routes: [doorRoutes(deps)] }
}
