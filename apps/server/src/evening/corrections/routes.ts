import { correctableVersions, correctionChange, correctionPreview, corrections } from '@noor-quest/contract/corrections'
import type { AccountsServices } from '../../accounts/module.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/module.ts'
import type { PlayServices } from '../../play/module.ts'
import type { Job } from '../job.ts'
import { changeCorrections, planChange } from './change.ts'
import { previewChange } from './preview.ts'
import { readCorrectable, readCorrections } from './queries.ts'

type Deps = Platform & AccountsServices & PlayServices & { judging: Pick<Job, 'start'> }

/** Judging a hundred thousand games takes less. */
const PREVIEW_WAIT_MS = 120_000

export function correctionRoutes({ db, clock, judging, replays, may }: Deps) {
  const reader = may('corrections:read')
  const routes = defineRoutes('/api/corrections')
  routes.get('/', {
    summary: "What was corrected in the current season's games",
    guard: reader,
    returns: [200, corrections, 'Newest first'],
    handle: () => readCorrections(db),
  })
  routes.get('/questions/{id}', {
    summary: 'The versions of a question, and how many games were dealt each',
    guard: reader,
    returns: [200, correctableVersions, 'Newest first'],
    handle: ({ params }) => readCorrectable(db, params.id),
  })
  routes.post('/preview', {
    summary: 'Whose scores and ranks a change of the corrections would change',
    guard: reader,
    silentMs: PREVIEW_WAIT_MS,
    body: correctionChange,
    returns: [200, correctionPreview, 'Nothing was changed'],
    errors: [404, 409],
    handle: async ({ body }) => previewChange(db, await planChange(db, body), replays),
  })
  routes.post('/', {
    summary: 'Withdraw questions, correct their keys, or take that back; then judge their games again',
    guard: may('corrections:write'),
    body: correctionChange,
    returns: [200, corrections, 'The corrections now'],
    errors: [404, 409],
    handle: async ({ admin, body }) => {
      await changeCorrections(db, admin, body, clock.nowMs())
      await judging.start()
      return readCorrections(db)
    },
  })
  return routes
}
