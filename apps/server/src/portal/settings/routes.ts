import {
  clientSettings,
  heldSettings,
  retentionPreview,
  retentionQuery,
  settingsChange,
} from '@noor-quest/contract/settings'
import type { May } from '../../accounts/guard.ts'
import { IMAGE_WAIT_MS, readItemImage } from '../../content/images/item-image.ts'
import { countDuePlayers } from '../../people/retention/queries.ts'
import { validationError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { IMAGE_FORM, readImageForm } from '../../platform/files/read-file-form.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import { changeSettings } from './change-settings.ts'
import { holdSettings } from './event-settings.ts'
import { type PolledSettings, readSaved } from './queries.ts'

type Deps = { db: Db; clock: Clock; settings: PolledSettings; may: May }

export function settingsRoutes({ db, clock, settings, may }: Deps) {
  const eraser = may('erase', { fresh: true })
  const at = () => new Date(clock.nowMs()).toISOString()
  const routes = defineRoutes('/api/settings')
  routes.get('/', {
    summary: "What pages know of the club's settings",
    returns: [200, clientSettings, 'The settings'],
    usesDatabase: false,
    handle: () => settings.shown(),
  })
  routes.get('/event', {
    summary: 'Every setting of the event, with its default',
    guard: may('settings:read'),
    returns: [200, heldSettings, 'The settings'],
    handle: async () => holdSettings(settings.defaults, await readSaved(db)),
  })
  routes.patch('/event', {
    summary: 'Save settings, or go back to their defaults',
    guard: may('settings:write'),
    body: settingsChange,
    returns: [200, heldSettings, 'The settings afterwards'],
    errors: [409],
    handle: async ({ admin, body }, c) => {
      // A shorter time erases persons' data at once.
      const isErasure = body.values?.retention_days !== undefined || body.reset?.includes('retention_days')
      if (isErasure) await eraser.check(c)
      return changeSettings(db, settings, admin, body, at())
    },
  })
  routes.post('/event/logo', {
    summary: "Save a picture as the club's logo",
    guard: may('settings:write'),
    silentMs: IMAGE_WAIT_MS,
    form: { ...IMAGE_FORM, fields: { ...IMAGE_FORM.fields, version: { type: 'string' } } },
    returns: [200, heldSettings, 'The settings afterwards'],
    errors: [409],
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
  routes.get('/event/retention', {
    summary: 'How many players would lose their name, age and phone number now',
    guard: may('settings:read'),
    query: retentionQuery,
    returns: [200, retentionPreview, 'The number'],
    handle: async ({ query }) => ({ players: await countDuePlayers(db, query.days, clock.nowMs()) }),
  })
  return routes
}
