import { figureOperations } from '@noor-quest/contract/figures'
import type { Stock } from '@noor-quest/contract/overview'
import type { May } from '../accounts/guard.ts'
import type { Db } from '../platform/database/connect.ts'
import { serveOperations } from '../platform/http/routes.ts'
import { readFigures, readStats } from './read-figures.ts'
import { readQuestionFigures } from './read-question-figures.ts'

type Deps = {
  db: Db
  /** The content of all games: play/game-routes.ts. */
  stock: () => Promise<Stock[]>
  may: May
}

export function figuresRoutes({ db, stock, may }: Deps) {
  const routes = serveOperations(figureOperations, { may })
  routes.serve('GET /api/figures', {
    handle: async () => readFigures(db, await stock()),
  })
  routes.serve('GET /api/figures/questions', {
    handle: ({ query }) => readQuestionFigures(db, query.of),
  })
  routes.serve('GET /api/stats', {
    handle: () => readStats(db),
  })
  return routes
}
