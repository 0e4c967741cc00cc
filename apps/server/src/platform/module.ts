import type { Logger } from 'pino'
import type { Clock, Schedule } from './clock.ts'
import type { Db } from './database/connect.ts'
import type { Notifications } from './database/notifications.ts'
import type { Store } from './files/store.ts'
import type { ClientAddress } from './http/client-address.ts'
import type { Metrics } from './http/metrics.ts'
import type { OpenStreams } from './http/open-streams.ts'
import type { Routes } from './http/routes.ts'
import type { Topic } from './live/live-stream.ts'
import type { LiveSettings } from './live-settings.ts'

/** What the process gives the app. */
export type ProcessDeps = {
  db: Db
  /** null where processes can't notify each other. */
  notifications: Notifications | null
  store: Store
  /** Writes a backup and returns its file; null where the database's own tools do. */
  backUp: (() => Promise<string | null>) | null
  clock: Clock
  /** The clock of games, which nothing sets. */
  gameClock: Clock
  /** Slows guessing down. */
  wait: (ms: number) => Promise<void>
  /** Lets a request wait for a moment of its game. */
  schedule: Schedule
  log: Logger
  secret: string
  secure: boolean
  /** Without a trailing slash. */
  publicUrl: string
  metrics: Metrics
  /** The caller of createApp ends their polling. */
  settings: LiveSettings
}

/** What every module gets. */
export type Platform = ProcessDeps & {
  clientAddress: ClientAddress
  streams: OpenStreams
  /** Of all modules, once their routes are served. */
  topics: Topic[]
}

/** A part of the app. It began its background work when it was made. */
export type Module<Services extends object> = {
  /** What later modules get. */
  services?: Services
  routes?: readonly Routes[]
  /** What the live stream brings. */
  topics?: readonly Topic[]
  /** Ends the background work. */
  close?: () => void
}

type Composition<Services extends object> = {
  services: Services
  modules: readonly Module<object>[]
  /** Makes a module. It gets the services of the modules before it, and the compiler refuses it where one is missing. */
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
