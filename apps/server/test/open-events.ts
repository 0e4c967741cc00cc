import { type ScreenFinal, screenFinal } from '@noor-quest/contract/final'
import { type Build, build, type Hall, hall, type OpenScreen, openScreen } from '@noor-quest/contract/hall'
import { type LeaderboardEvent, leaderboardEvent } from '@noor-quest/contract/leaderboards'
import { type ShownMessages, shownMessages } from '@noor-quest/contract/messages'
import { type CurrentSeason, currentSeason } from '@noor-quest/contract/seasons'
import { type ClientSettings, clientSettings } from '@noor-quest/contract/settings'
import { type Stage, stage } from '@noor-quest/contract/stage'
import { expect } from 'vitest'
import type { App } from '../src/app.ts'
import type { Client } from './harness.ts'

type Events = {
  leaderboard: LeaderboardEvent
  settings: ClientSettings
  season: CurrentSeason
  messages: ShownMessages
  hall: Hall
  stage: Stage
  final: ScreenFinal
  screen: OpenScreen
  build: Build
}
const SCHEMAS = {
  leaderboard: leaderboardEvent,
  settings: clientSettings,
  season: currentSeason,
  messages: shownMessages,
  hall,
  stage,
  final: screenFinal,
  screen: openScreen,
  build,
}
const OF_EVERY_PAGE = ['leaderboard', 'settings', 'season', 'messages']

/**
 * An open leaderboard. `next` waits for the next event of a name and skips others; null is the
 * stream's end.
 */
export const openEvents = (app: Pick<App, 'request'>) => open(app, '/api/live', OF_EVERY_PAGE)

/** The stream of a page without leaderboards. */
export const openPlayer = (app: Pick<App, 'request'>) => open(app, '/api/live?as=player', ['messages'])

/** The stream of /display; of a screen of the hall with its client (portal-scene.ts). */
export const openHall = (app: Pick<App, 'request'>, screen: Client | null = null) =>
  open(
    app,
    '/api/live?as=screen',
    [...OF_EVERY_PAGE, 'hall', 'screen', 'build', ...(screen === null ? [] : ['stage', 'final'])],
    screen,
  )

async function open(app: Pick<App, 'request'>, path: string, names: readonly string[], client: Client | null = null) {
  const cookie = [...(client?.jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await app.request(path, { headers: { cookie } })
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  if (response.body === null) throw new Error('a stream has a body')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''

  async function next<Name extends keyof Events>(name: Name): Promise<Events[Name] | null> {
    while (!text.includes('\n\n')) {
      const { value, done } = await reader.read()
      if (done) return null
      text += value
    }
    const [block = '', ...rest] = text.split('\n\n')
    text = rest.join('\n\n')
    // `retry` is for browsers; "alive" is for the page's connection alone.
    if (/^(retry:|event: alive\n)/.test(block)) return next(name)
    const [, event, data = ''] = /^event: ([a-z]+)\ndata: (.*)$/.exec(block) ?? []
    expect(names).toContain(event)
    if (event !== name) return next(name)
    const sent = JSON.parse(data)
    expect(SCHEMAS[name].parse(sent)).toEqual(sent)
    return sent
  }

  return {
    next: () => next('leaderboard'),
    nextSettings: () => next('settings'),
    nextSeason: () => next('season'),
    nextMessages: () => next('messages'),
    nextHall: () => next('hall'),
    nextStage: () => next('stage'),
    nextFinal: () => next('final'),
    nextScreen: () => next('screen'),
    nextBuild: () => next('build'),
    cancel: () => reader.cancel(),
  }
}
