import type { AccountsServices } from '../accounts/module.ts'
import type { Platform } from '../platform/module.ts'
import type { RegistrationServices } from '../registration/module.ts'
import { feedbackRoutes } from './routes.ts'

export function feedbackModule(deps: Platform & AccountsServices & RegistrationServices) {
  return { routes: [feedbackRoutes(deps)] }
}
