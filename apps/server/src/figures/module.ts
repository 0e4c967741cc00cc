import type { AccountsServices } from '../accounts/module.ts'
import type { Platform } from '../platform/module.ts'
import type { PlayServices } from '../play/module.ts'
import { figuresRoutes } from './routes.ts'

export function figuresModule(deps: Platform & AccountsServices & PlayServices) {
  const stock = async () => (await Promise.all(deps.games.map((game) => game.stock(1)))).flat()
  return { routes: [figuresRoutes({ ...deps, stock })] }
}
