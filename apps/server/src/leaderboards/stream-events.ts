// The stream of what changes on pages with leaderboards, and on the screen in the hall.
import type { HttpBindings } from '@hono/node-server'
import type { Build } from '@noor-quest/contract/hall'
import type { ClientSettings } from '@noor-quest/contract/settings'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { OpenStreams } from '../platform/http/open-streams.ts'
import type { LiveSettings } from '../platform/live-settings.ts'
import type { LiveSeason } from '../seasons/live-season.ts'
import type { LiveHall } from './hall.ts'
import type { Leaderboards } from './leaderboards.ts'

/** Proxies close connections that say nothing. */
const HEARTBEAT_MS = 20_000
/** Events a stream holds for a client that doesn't read them. */
const MAX_UNREAD = 50

export type EventSources = {
  leaderboards: Pick<Leaderboards, 'subscribe'>
  settings: LiveSettings
  season: Pick<LiveSeason, 'shown' | 'subscribe'>
  hall: Pick<LiveHall, 'subscribe'>
  /** Calls back with the JSON of a Stage now and at each change, until the returned function is called. */
  stage: { subscribe: (onStage: (json: string) => void) => () => void }
  /** Names the web app that this process serves. */
  build: string
}

type Options = {
  streams: OpenStreams
  /** Called when the stream has ended. */
  leave: () => void
  /** Whether it brings what the screen in the hall shows, too. */
  ofHall: boolean
}

/** "board", each game's leaderboard, "settings" and "season", at once and then again whenever they change; see `ofHall`. */
export function streamEvents(c: Context<AppEnv>, sources: EventSources, { streams, leave, ofHall }: Options): Response {
  const { leaderboards, settings, season, hall, stage } = sources
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const ended = Promise.withResolvers<void>()
    stream.onAbort(ended.resolve)
    const forget = streams.add(ended.resolve)
    let unread = 0
    const write = async (text: string) => {
      if (unread >= MAX_UNREAD) {
        // A client that doesn't read must not fill our memory; one that is only slow connects again by itself. What it
        // hasn't read is thrown away: an orderly end would wait for it to be read.
        ended.resolve()
        const bindings = c.env as Partial<HttpBindings> | undefined
        bindings?.outgoing?.destroy()
        return
      }
      unread += 1
      await stream.write(text)
      unread -= 1
    }
    const sendText = (event: string, json: string) => void write(`event: ${event}\ndata: ${json}\n\n`)
    const send = (event: string, data: object) => sendText(event, JSON.stringify(data))
    // A page sees events and no comments: by this one a screen that nobody touches knows that the stream still lives.
    const sendBuild = () => send('build', { id: sources.build } satisfies Build)
    const heartbeat = setInterval(() => (ofHall ? sendBuild() : void write(': still here\n\n')), HEARTBEAT_MS)
    let sent: ClientSettings | null = null
    const sendSettings = () => {
      if (settings.shown() === sent) return
      sent = settings.shown()
      send('settings', sent)
    }
    const sendSeason = () => {
      const shown = season.shown()
      if (shown !== null) send('season', shown)
    }
    // The page may be older than the stream.
    sendSettings()
    sendSeason()
    if (ofHall) sendBuild()
    const unsubscribe = [
      leaderboards.subscribe((event) => send('board', event)),
      settings.subscribe(sendSettings),
      season.subscribe(sendSeason),
      ...(ofHall
        ? [hall.subscribe((json) => sendText('hall', json)), stage.subscribe((json) => sendText('stage', json))]
        : []),
    ]
    await ended.promise
    for (const end of unsubscribe) end()
    clearInterval(heartbeat)
    forget()
    leave()
  })
}
