import {
  clientSettings,
  heldSettings,
  retentionPreview,
  retentionQuery,
  settingsChange,
} from '@noor-quest/contract/settings'
import type { MiddlewareHandler } from 'hono'
import { IMAGE_WAIT_MS, readItemImage } from '../../content/images/item-image.ts'
import { countDuePlayers } from '../../people/retention/queries.ts'
import { validationError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { limitImageForm, readImageForm } from '../../platform/files/read-image-form.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import {
  ADMIN_COOKIE,
  createAdminRoutes,
  createRoute,
  createRouter,
  describeErrors,
  jsonBody,
  responses,
} from '../../platform/http/openapi.ts'
import { allowSilence } from '../../platform/http/silence.ts'
import { changeSettings } from './change-settings.ts'
import { holdSettings } from './event-settings.ts'
import type { PolledSettings } from './poll-settings.ts'
import { readSaved } from './queries.ts'

type Deps = { db: Db; clock: Clock; settings: PolledSettings; requireAdmin: MiddlewareHandler<AppEnv> }

/** /api/settings */
export function settingsRoutes({ db, clock, settings, requireAdmin }: Deps) {
  const adminRoute = createAdminRoutes(requireAdmin)
  const at = () => new Date(clock.nowMs()).toISOString()
  const shown = createRoute({
    method: 'get',
    path: '/',
    operationId: 'getSettings',
    summary: "What pages know of the club's settings",
    responses: responses(200, clientSettings, 'The settings', []),
  })
  const read = adminRoute({
    method: 'get',
    path: '/event',
    operationId: 'getEventSettings',
    summary: 'Every setting of the event, and whose value counts',
    responses: responses(200, heldSettings, 'The settings', [401, 403, 503]),
  })
  const change = adminRoute({
    method: 'patch',
    path: '/event',
    operationId: 'changeEventSettings',
    summary: "Save settings, or let the environment's count again",
    request: jsonBody(settingsChange),
    responses: responses(200, heldSettings, 'The settings afterwards', [400, 401, 403, 409, 413, 415, 503]),
  })
  const previewRetention = adminRoute({
    method: 'get',
    path: '/event/retention',
    operationId: 'previewRetention',
    summary: 'How many players would lose their name, age and phone number now',
    request: { query: retentionQuery },
    responses: responses(200, retentionPreview, 'The number', [400, 401, 403, 503]),
  })
  const router = createRouter()
  router.openAPIRegistry.registerPath({
    method: 'post',
    path: '/event/logo',
    operationId: 'uploadLogo',
    security: ADMIN_COOKIE,
    summary: "Save a picture as the club's logo",
    request: {
      body: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file', 'version'],
              properties: { file: { type: 'string', format: 'binary' }, version: { type: 'string' } },
            },
          },
        },
      },
    },
    responses: {
      ...describeErrors([400, 401, 403, 409, 413, 415, 503]),
      200: { description: 'The settings afterwards', content: { 'application/json': { schema: heldSettings } } },
    },
  })
  router.post('/event/logo', requireAdmin, limitImageForm, allowSilence(IMAGE_WAIT_MS), async (c) => {
    const { bytes, form } = await readImageForm(c)
    const { success, data, error } = settingsChange.safeParse({ version: Number(form.get('version') ?? Number.NaN) })
    if (!success) throw validationError(error)
    // As wide as the largest of the icons made from it.
    const { card } = await readItemImage(bytes)
    const club_logo = `data:image/webp;base64,${Buffer.from(card).toString('base64')}`
    const saved = await changeSettings(db, settings, c.var.admin, { ...data, values: { club_logo } }, at())
    return c.json(saved, 200)
  })
  return router
    .openapi(shown, (c) => c.json(settings.shown(), 200))
    .openapi(read, async (c) => c.json(holdSettings(settings.environment, await readSaved(db)), 200))
    .openapi(change, async (c) =>
      c.json(await changeSettings(db, settings, c.var.admin, c.req.valid('json'), at()), 200),
    )
    .openapi(previewRetention, async (c) => {
      const { days } = c.req.valid('query')
      return c.json({ players: await countDuePlayers(db, days, clock.nowMs()) }, 200)
    })
}
