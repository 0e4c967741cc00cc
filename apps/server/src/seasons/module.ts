import { topicOf } from '../platform/live/live-stream.ts'
import type { Platform } from '../platform/module.ts'
import { pollSeason, seasonRoutes } from './live-season.ts'

export type SeasonsServices = ReturnType<typeof seasonsModule>['services']

export function seasonsModule({ db, clock, log, notifications }: Platform) {
  const season = pollSeason(db, clock, log, notifications)
  return {
    services: { season },
    routes: [seasonRoutes(db, clock)],
    topics: [topicOf('season', 'public', { read: season.shown, subscribe: season.subscribe })],
    close: season.close,
  }
}
