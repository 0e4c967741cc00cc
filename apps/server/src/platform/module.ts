import type { ClientSettings, EventSettings } from '@noor-quest/contract/settings'
import type { Logger } from 'pino'
import type { Clock, GameClock, Schedule } from './clock.ts'
import type { Db } from './database/connect.ts'
import type { Notifications } from './database/notifications.ts'
import type { Store } from './files/store.ts'
import type { FullLimits } from './full-limits.ts'
import type { ClientAddress } from './http/client-address.ts'
import type { Metrics } from './http/metrics.ts'
import type { OpenStreams } from './http/open-streams.ts'
import type { OverHttp } from './http/over-http.ts'
import type { Routes } from './http/routes.ts'
import type { Topic } from './live/live-stream.ts'

/** Dependencies that the process gives the app. */
export type ProcessDeps = {
  db: Db
  /** null where processes can't notify each other. */
  notifications: Notifications | null
  store: Store
  /** Writes a backup and returns its file; null where the database has its own tools. */
  backUp: (() => Promise<string | null>) | null
  clock: Clock
  /** Setting the machine's clock doesn't change it. */
  gameClock: GameClock
  /** Waits for `ms`, to slow guessing down. */
  wait: (ms: number) => Promise<void>
  /** A timer for requests that wait for a moment of their game. */
  schedule: Schedule
  log: Logger
  secret: string
  secure: boolean
  /**
   * The address that other devices open now, without a trailing slash; null: they can't. Ask each
   * time: a machine's address changes while the server runs.
   */
  publicUrl: () => string | null
  /** The address for links while `publicUrl` is null. Only this machine can open it. */
  localUrl: string
  metrics: Metrics
  /** The settings in force. The caller of createApp ends their polling. */
  settings: LiveSettings
}

/** Dependencies of every module. */
export type Platform = ProcessDeps & {
  clientAddress: ClientAddress
  overHttp: OverHttp
  streams: OpenStreams
  fullLimits: FullLimits
}

/** A part of the app. Its background work begins when it is made. */
export type Module<Services extends object> = {
  /** Services for later modules. */
  services?: Services
  routes?: readonly Routes[]
  /** Its topics of the live stream. */
  topics?: readonly Topic[]
  /** Ends the background work. */
  close?: () => void
}

type Composition<Services extends object> = {
  services: Services
  modules: readonly Module<object>[]
  /**
   * Makes a module with the services of the modules before it. A missing service is a type error.
   */
  add: <More extends object = object>(create: (services: Services) => Module<More>) => Composition<Services & More>
}

export function compose<Services extends object>(
  services: Services,
  modules: readonly Module<object>[] = [],
): Composition<Services> {
  return {
    services,
    modules,
    add: <More extends object>(create: (services: Services) => Module<More>) => {
      const module = create(services)
      return compose({ ...services, ...(module.services as More) }, [...modules, module])
    },
  }
}

/**
 * The settings in force, also when another process saved them. Ask each time: they change while the
 * server runs.
 */
export type LiveSettings = {
  /** The same object until a setting changes. */
  current: () => EventSettings
  /** The settings that pages get: the same object until one of them changes. */
  shown: () => ClientSettings
  /** Calls back after each change, until the returned function is called. */
  subscribe: (onChange: () => void) => () => void
}
