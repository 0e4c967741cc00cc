import { correctionOperations } from '@noor-quest/contract/corrections'
import type { AccountsServices } from '../accounts/module.ts'
import { serveOperations } from '../platform/http/routes.ts'
import type { Job } from '../platform/job.ts'
import type { Platform } from '../platform/module.ts'
import type { PlayServices } from '../play/module.ts'
import { changeCorrections, planChange } from './change.ts'
import { previewChange } from './preview.ts'
import { readCorrectable, readCorrections } from './queries.ts'

type Deps = Platform & AccountsServices & PlayServices & { judging: Pick<Job, 'start'> }

/** Judging a hundred thousand games takes less. */
const PREVIEW_WAIT_MS = 120_000

export function correctionRoutes({ db, clock, judging, replays, may }: Deps) {
  const routes = serveOperations(correctionOperations, { may })
  routes.serve('GET /api/corrections', {
    handle: () => readCorrections(db),
  })
  routes.serve('GET /api/corrections/questions/{id}', {
    handle: ({ params }) => readCorrectable(db, params.id),
  })
  routes.serve('POST /api/corrections/preview', {
    silentMs: PREVIEW_WAIT_MS,
    handle: async ({ body }) => previewChange(db, await planChange(db, body), replays),
  })
  routes.serve('POST /api/corrections', {
    handle: async ({ admin, body }) => {
      await changeCorrections(db, admin, body, clock.nowMs())
      await judging.start()
      return readCorrections(db)
    },
  })
  return routes
}
