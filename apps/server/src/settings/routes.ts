import { settingsChange, settingsOperations } from '@noor-quest/contract/settings'
import type { May } from '../accounts/guard.ts'
import { IMAGE_WAIT_MS, readItemImage } from '../content/images/item-image.ts'
import { validationError } from '../platform/app-error.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { IMAGE_FORM, readImageForm } from '../platform/files/read-file-form.ts'
import { serveOperations } from '../platform/http/routes.ts'
import { countDuePlayers } from '../retention/queries.ts'
import { changeSettings } from './change-settings.ts'
import { holdSettings } from './event-settings.ts'
import { type PolledSettings, readSaved } from './queries.ts'

type Deps = { db: Db; clock: Clock; settings: PolledSettings; may: May }

export function settingsRoutes({ db, clock, settings, may }: Deps) {
  const eraser = may('erase', { fresh: true })
  const at = () => new Date(clock.nowMs()).toISOString()
  const routes = serveOperations(settingsOperations, { may })
  routes.serve('GET /api/settings', {
    handle: () => settings.shown(),
  })
  routes.serve('GET /api/settings/event', {
    handle: async () => holdSettings(settings.defaults, await readSaved(db)),
  })
  routes.serve('PATCH /api/settings/event', {
    handle: async ({ admin, body }, c) => {
      // A shorter time erases persons' data at once.
      const isErasure = body.values?.retention_days !== undefined || body.reset?.includes('retention_days')
      if (isErasure) await eraser.check(c)
      return changeSettings(db, settings, admin, body, at())
    },
  })
  routes.serve('POST /api/settings/event/logo', {
    silentMs: IMAGE_WAIT_MS,
    form: IMAGE_FORM,
    handle: async ({ admin }, c) => {
      const { bytes, form } = await readImageForm(c)
      const { success, data, error } = settingsChange.safeParse({ version: Number(form.get('version') ?? Number.NaN) })
      if (!success) throw validationError(error)
      // The width of the largest icon made from it.
      const { card } = await readItemImage(bytes)
      const club_logo = `data:image/webp;base64,${Buffer.from(card).toString('base64')}`
      return changeSettings(db, settings, admin, { ...data, values: { club_logo } }, at())
    },
  })
  routes.serve('GET /api/settings/event/retention', {
    handle: async ({ query }) => ({ players: await countDuePlayers(db, query.days, clock.nowMs()) }),
  })
  return routes
}
