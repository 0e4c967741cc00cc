import { type LeaderboardEvent, leaderboardEvent } from '@noor-quest/contract/leaderboard'
import { type CurrentSeason, currentSeason } from '@noor-quest/contract/seasons'
import { type ClientSettings, clientSettings } from '@noor-quest/contract/settings'
import { expect } from 'vitest'
import type { App } from '../src/app.ts'

type Events = { board: LeaderboardEvent; settings: ClientSettings; season: CurrentSeason }
const SCHEMAS = { board: leaderboardEvent, settings: clientSettings, season: currentSeason }

/** An open leaderboard. `next` waits for the next event of a name, past others; null is the stream's end. */
export async function openEvents(app: Pick<App, 'request'>) {
  const response = await app.request('/api/leaderboard/events')
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
    const [, event, data = ''] = /^event: (board|settings|season)\ndata: (.*)$/.exec(block) ?? []
    expect(Object.keys(SCHEMAS)).toContain(event)
    if (event !== name) return next(name)
    const sent = JSON.parse(data)
    expect(SCHEMAS[name].parse(sent)).toEqual(sent)
    return sent
  }

  return {
    next: () => next('board'),
    nextSettings: () => next('settings'),
    nextSeason: () => next('season'),
    cancel: () => reader.cancel(),
  }
}
