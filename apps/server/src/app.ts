// The whole application as a function of what it depends on: middleware and routes. Tests drive it as main.ts does.
import { OpenAPIHono } from '@hono/zod-openapi'
import type { ErrorCode } from '@noor-quest/contract/errors'
import type { Build } from '@noor-quest/contract/hall'
import { GAMES, ofEachGame } from '@noor-quest/rules/games'
import type { Logger } from 'pino'
import manifest from '../package.json' with { type: 'json' }
import { createAccounts } from './accounts/accounts.ts'
import { adminRoutes } from './accounts/admin-routes.ts'
import { recordRefusal } from './accounts/audit/record-refusal.ts'
import { auditRoutes } from './accounts/audit/routes.ts'
import type { PasswordHashing } from './accounts/auth.ts'
import { authRoutes } from './accounts/auth-routes.ts'
import { createAdminGuard } from './accounts/guard.ts'
import { createKnownDevices } from './accounts/known-devices.ts'
import type { Mailer } from './accounts/mail/mailer.ts'
import { createProviderSignIn, type IdentityProvider } from './accounts/provider.ts'
import { createRateLimits } from './accounts/rate-limits/account-limits.ts'
import { createAttempts } from './accounts/rate-limits/count-attempts.ts'
import { createPublicLimits, type PublicLimits } from './accounts/rate-limits/public-limits.ts'
import { createRefusalCounts } from './accounts/rate-limits/refusal-counts.ts'
import { createRegistrationLimit } from './accounts/rate-limits/registration-limit.ts'
import { createVisitorCookies } from './accounts/rate-limits/visitor-cookie.ts'
import { archiveRoutes } from './content/archive-routes.ts'
import { removeDeletedItems } from './content/deleted-items.ts'
import { storageRoutes, uploadRoutes } from './content/images/routes.ts'
import { createStoredImages } from './content/images/stored-images.ts'
import { ITEM_KINDS } from './content/item-kinds.ts'
import { verseRoutes } from './content/quran/routes.ts'
import { itemRoutes } from './content/routes.ts'
import { createJudgingAgain } from './evening/corrections/judge-again.ts'
import { correctionRoutes } from './evening/corrections/routes.ts'
import { drawRoutes, seasonDrawRoutes } from './evening/draws/routes.ts'
import { placeRoutes, resultRoutes } from './evening/results/routes.ts'
import { createRecomputing } from './evening/season/recompute-places.ts'
import { seasonAdminRoutes } from './evening/season/routes.ts'
import { createLiveStage } from './evening/stage/live-stage.ts'
import { stageRoutes } from './evening/stage/routes.ts'
import { SERVED_GAMES } from './games.ts'
import { createHall } from './leaderboards/hall.ts'
import { createLeaderboards } from './leaderboards/leaderboards.ts'
import { leaderboardRoutes } from './leaderboards/routes.ts'
import { createStandings } from './leaderboards/standing.ts'
import { feedbackRoutes } from './people/feedback/routes.ts'
import { flaggedGameRoutes } from './people/flagged-games/routes.ts'
import { playerListRoutes } from './people/list/routes.ts'
import { deviceRoutes, watchRoutes } from './people/record/routes.ts'
import { startRetention } from './people/retention/remove-personal-data.ts'
import type { Clock, Schedule } from './platform/clock.ts'
import type { Db } from './platform/database/connect.ts'
import { isRefused, isUnavailable } from './platform/database/connect.ts'
import type { Notifications } from './platform/database/notifications.ts'
import { logCallbackFailures } from './platform/database/transact.ts'
import type { Store } from './platform/files/store.ts'
import { findStoreFailure, StoreError } from './platform/files/store-error.ts'
import { readyRoute } from './platform/health/routes.ts'
import { createApiDocument } from './platform/http/api-document.ts'
import type { AppEnv } from './platform/http/app-env.ts'
import { createClientAddress } from './platform/http/client-address.ts'
import { createForwardingWarning } from './platform/http/forwarding-warning.ts'
import { type Metrics, metricsRoute } from './platform/http/metrics.ts'
import { notFound } from './platform/http/not-found.ts'
import { createErrorHandler } from './platform/http/on-error.ts'
import { createOpenStreams } from './platform/http/open-streams.ts'
import { describePlainRoutes } from './platform/http/plain-routes.ts'
import { requestLog, withPlainErrors } from './platform/http/request-log.ts'
import { createResponseHeaders, type ResponseHeaders } from './platform/http/response-headers.ts'
import { RouterByResource } from './platform/http/router.ts'
import type { Routes } from './platform/http/routes.ts'
import { sameSite } from './platform/http/same-site.ts'
import { heartbeatTopic, topicOf } from './platform/live/live-stream.ts'
import type { Refusal } from './platform/refusal.ts'
import { readBuildId, webApp } from './platform/web-app/web-app.ts'
import { createDeals } from './play/deals.ts'
import { createHolds } from './play/holds.ts'
import type { PlayDeps } from './play/play.ts'
import { gameRoutes, rehearsalRoutes } from './play/routes.ts'
import { startSettling } from './play/settle-abandoned.ts'
import { createDeviceCookies } from './players/device-cookie.ts'
import { createMarkedNames } from './players/marked-names.ts'
import { createPhoneHash } from './players/phone-hash.ts'
import { createPlayerCookies } from './players/player-cookie.ts'
import { playerRoutes } from './players/routes.ts'
import { analyticsRoutes } from './portal/analytics/routes.ts'
import { createReachedPhones } from './portal/attention/reached-phones.ts'
import { attentionRoutes } from './portal/attention/routes.ts'
import { backupRoutes } from './portal/backup/routes.ts'
import { type BackupSchedule, backupStatusAt, readLastBackup } from './portal/backup/scheduled-backups.ts'
import type { PolledSettings } from './portal/settings/poll-settings.ts'
import { settingsRoutes } from './portal/settings/routes.ts'
import { pollSeason } from './seasons/live-season.ts'
import { seasonRoutes } from './seasons/routes.ts'

export type AppDeps = {
  db: Db
  /** null where processes can't notify each other. */
  notifications: Notifications | null
  store: Store
  /** Writes a backup and returns its file; null where the database's own tools do. */
  backUp: (() => Promise<string | null>) | null
  /** null: the server makes no backups by itself. */
  backupSchedule: BackupSchedule | null
  /** Bytes that are free on the data folder's disk; null where the system doesn't say. */
  freeDisk: () => Promise<number | null>
  clock: Clock
  /** The one that games run by, which nobody sets. */
  gameClock: Clock
  /** What slows guessing down. */
  wait: (ms: number) => Promise<void>
  /** What lets a request wait for a moment of its game. */
  schedule: Schedule
  log: Logger
  secret: string
  trustedOrigins: readonly string[]
  secure: boolean
  /** Without a trailing slash. */
  publicUrl: string
  mailer: Mailer
  /** null: as better-auth hashes passwords. */
  passwords: PasswordHashing | null
  adminEmailDomain: string | null
  /** null: admins sign in with passwords alone. */
  identityProvider: IdentityProvider | null
  trustedProxies: readonly string[]
  limits: PublicLimits
  /** What the hall's QR code holds; null: nothing. */
  doorCode: string | null
  metrics: Metrics
  /** null: /metrics is for this machine alone. */
  metricsToken: string | null
  /** Whoever made them ends their polling. */
  settings: PolledSettings
  /** Vite's output; null serves the API alone (the development server serves the rest). */
  webDir: string | null
}

export type App = {
  fetch: OpenAPIHono<AppEnv>['fetch']
  request: OpenAPIHono<AppEnv>['request']
  /** For the HTTP server that calls `fetch`. */
  ServerResponse: ResponseHeaders['ServerResponse']
  /** Everything that is routed, middleware too. */
  routes: OpenAPIHono<AppEnv>['routes']
  /** From now on /readyz says that this process takes no more requests, although it still does. */
  announceEnd: () => void
  /** Ends what runs by itself, and event streams, so that a shutdown doesn't wait for them. */
  close: () => void
}

export function createApp(deps: AppDeps): App {
  const { db, clock, gameClock, secret, settings, store } = deps
  const log = withPlainErrors(deps.log)
  logCallbackFailures(db, log)
  const leaderboards = createLeaderboards(db, gameClock, log, deps.notifications)
  const standings = createStandings(db, clock)
  const season = pollSeason(db, clock, log, deps.notifications)
  const hall = createHall({ db, clock, log, publicUrl: deps.publicUrl })
  const stage = createLiveStage(db, log, deps.notifications)
  const build = deps.webDir === null ? manifest.version : readBuildId(deps.webDir)
  const streams = createOpenStreams(deps.limits)
  deps.metrics.openStreams(streams.count)
  const hashPhone = createPhoneHash(secret)
  if (deps.backupSchedule !== null) deps.metrics.lastBackup(() => readLastBackup(db))
  const cookies = createPlayerCookies(secret, deps.secure)
  const devices = createDeviceCookies(secret, deps.secure)
  const clientAddress = createClientAddress(deps.trustedProxies, createForwardingWarning(log, clock))
  const attempts = createAttempts(db, clock, secret)
  const reportRefusal = (refusal: Refusal) => recordRefusal({ db, clock, log }, refusal)
  const countRefusal = createRefusalCounts(clock, clientAddress, reportRefusal)
  const visitors = createVisitorCookies(clock, secret, deps.secure)
  const registrations = createRegistrationLimit(
    db,
    clock,
    { secret, most: deps.limits.registrations, doorCode: deps.doorCode },
    visitors,
    clientAddress,
    countRefusal,
  )
  const counting = { attempts, clock, countRefusal }
  const limits = createPublicLimits(deps.limits, counting, cookies.read, clientAddress)
  const { adminEmailDomain: emailDomain, publicUrl } = deps
  const authDeps = { ...deps, log, emailDomain }
  const accounts = createAccounts(authDeps, clientAddress)
  const may = createAdminGuard(accounts, emailDomain, clientAddress)
  const accountDeps = {
    ...{ db, clock, log, accounts, may, clientAddress, emailDomain, mailer: deps.mailer },
    brand: () => {
      const { club_name: clubName, event_title: eventTitle } = settings.current()
      return { clubName, eventTitle, publicUrl }
    },
    devices: createKnownDevices(secret, deps.secure),
    limits: createRateLimits(attempts, deps.wait, reportRefusal),
    wait: deps.wait,
  }
  const provider =
    deps.identityProvider === null ? null : createProviderSignIn({ ...authDeps, ...accountDeps }, deps.identityProvider)
  const play: PlayDeps = {
    db,
    clock: gameClock,
    wall: clock,
    secret,
    leaderboards,
    deals: createDeals(),
    log,
    count: deps.metrics.game,
  }
  const markedNames = createMarkedNames(db, settings, clock.nowMs)
  const images = createStoredImages({ db, store, clock, log })
  const portal = { db, clock, leaderboards, images, may }

  const responseHeaders = createResponseHeaders(deps.secure)

  const app = new OpenAPIHono<AppEnv>({ router: new RouterByResource() })
  app.use(responseHeaders.middleware, requestLog(log, deps.metrics))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  let isEnding = false
  app.get('/readyz', readyRoute({ db, store, log, isEnding: () => isEnding }))
  app.get('/metrics', metricsRoute(deps.metrics, deps.metricsToken))

  const mount = ({ base, app: routes }: Routes) => app.route(base, routes)
  // Before whatever may change something. Reads pay nothing for them.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/api/*', sameSite(deps.trustedOrigins))
  mount(
    playerRoutes(
      { db, clock, settings, hashPhone, devices, limit: limits.continuation, registrations, greet: visitors.greet },
      cookies,
    ),
  )
  const holds = createHolds(deps.schedule)
  const games = GAMES.map(({ type, path }) => ({
    type,
    path,
    ...SERVED_GAMES[type].serve({ play, holds, log, path, cookies, limits }),
  }))
  for (const { routes } of games) mount(routes)
  mount(gameRoutes({ db, clock, standings, cookies, games }))
  const recomputing = createRecomputing({ db, clock, hashPhone, leaderboards }, log)
  const replays = ofEachGame((type) => SERVED_GAMES[type].replay)
  const judging = createJudgingAgain({ db, clock, leaderboards, replays, log })
  const stopSettling = startSettling(play, games, log)
  const removeDeleted = (nowMs: number) => removeDeletedItems({ db, images }, nowMs)
  const stopRetention = startRetention({ db, clock, log, settings, removeDeleted }, leaderboards.changed)
  mount(rehearsalRoutes({ games, holds, may }))
  mount(seasonRoutes(db, clock))
  mount(seasonAdminRoutes({ ...portal, season, backUp: deps.backUp, recomputing }))
  mount(verseRoutes())
  mount(
    leaderboardRoutes({
      ...{ db, leaderboards, standings, streams, clientAddress },
      topics: [
        { name: 'board', audience: 'public', subscribe: leaderboards.subscribe },
        topicOf('settings', 'public', { read: settings.shown, subscribe: settings.subscribe }),
        topicOf('season', 'public', { read: season.shown, subscribe: season.subscribe }),
        { name: 'hall', audience: 'screen', subscribe: hall.subscribe },
        { name: 'stage', audience: 'screen', subscribe: stage.subscribe },
        heartbeatTopic('build', { id: build } satisfies Build),
      ],
      refused: (c) => countRefusal('watch', c),
      cookies,
    }),
  )
  mount(feedbackRoutes({ db, clock, limit: limits.feedback, cookies, may }))
  mount(authRoutes({ ...accountDeps, provider }))
  mount(adminRoutes(accountDeps))
  mount(auditRoutes(db, may))
  // After the public routes of the same paths: DELETE /api/players/me is a player's, /api/players/{id} an admin's.
  mount(watchRoutes({ ...portal, markedNames, games: SERVED_GAMES }))
  mount(deviceRoutes({ ...portal, devices }))
  mount(playerListRoutes({ ...portal, registrations, markedNames }))
  for (const kind of Object.values(ITEM_KINDS)) mount(itemRoutes(portal, kind))
  mount(archiveRoutes({ ...portal, store }))
  mount(uploadRoutes(images, may))
  mount(flaggedGameRoutes(portal))
  mount(resultRoutes({ ...portal, season, replays }))
  mount(placeRoutes(portal))
  mount(drawRoutes({ ...portal, hashPhone }))
  mount(seasonDrawRoutes({ ...portal, hashPhone }))
  mount(stageRoutes({ ...portal, season, stage }))
  mount(correctionRoutes({ ...portal, judging, replays }))
  mount(settingsRoutes({ ...portal, settings }))
  mount(
    backupRoutes({
      ...portal,
      ...{ schedule: deps.backupSchedule, backUp: deps.backUp },
    }),
  )
  mount(
    attentionRoutes({
      ...portal,
      ...{ registrations, games, publicUrl, emailDomain, freeDisk: deps.freeDisk },
      imagesFailure: () => findStoreFailure(store),
      mailDelivers: deps.mailer.delivers,
      backupStatus: () => backupStatusAt(db, deps.backupSchedule, clock.nowMs()),
      phones: createReachedPhones(db, clock, secret),
      readVisitor: visitors.read,
    }),
  )
  const shortages = async () => (await Promise.all(games.map((game) => game.shortages()))).flat()
  mount(analyticsRoutes({ ...portal, gameClock, shortages }))
  mount(storageRoutes(store))
  describePlainRoutes(app.openAPIRegistry)
  const document = createApiDocument(app, { version: manifest.version, publicUrl: deps.publicUrl, games: GAMES })
  app.get('/api/openapi.json', (c) => c.body(document(), 200, { 'Content-Type': 'application/json' }))
  const described = app.openAPIRegistry.definitions.flatMap((each) => (each.type === 'route' ? [each.route] : []))
  const unknown = notFound(described)
  app.all('/api/*', unknown)

  if (deps.webDir !== null) {
    app.route('/', webApp(deps.webDir, { settings, season, publicUrl: deps.publicUrl }))
  }
  app.notFound(unknown)
  app.onError(createErrorHandler(failureOf))

  return {
    fetch: app.fetch,
    request: app.request,
    routes: app.routes,
    announceEnd: () => {
      isEnding = true
    },
    ServerResponse: responseHeaders.ServerResponse,
    close: () => {
      stopSettling()
      recomputing.close()
      judging.close()
      stopRetention()
      leaderboards.close()
      season.close()
      hall.close()
      stage.close()
      images.close()
      streams.endAll()
      holds.endAll()
    },
  }
}

/** What the database's and the store's failures are to a client. */
function failureOf(cause: unknown): ErrorCode {
  if (cause instanceof StoreError) return cause.code
  if (isRefused(cause)) return 'backend_not_configured'
  return isUnavailable(cause) ? 'backend_unavailable' : 'internal'
}
