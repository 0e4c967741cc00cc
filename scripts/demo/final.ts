// The demo's final: an admin prepares and shows it, bots enter and answer, and the script presses
// for a presenter who waits too long.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type ApiCall, addressOf } from '@noor-quest/contract/api-call'
import type { FinalPresses } from '@noor-quest/contract/final'
import { GAME_TYPES } from '@noor-quest/rules/games'
import { type Bot, readEvents, type World } from './bot.ts'

const QUESTIONS = 8
const LOBBY_MS = 45_000
const STEP_MS = 12_000

export type Admin = { call: ApiCall; cookie: string }

/** Shows the final's lobby. Returns one player, and the one-time code for a real phone. */
export async function showFinal({ call }: Admin, seasonId: string, players: number) {
  const params = { id: seasonId }
  const { questions } = await call('GET /api/quiz_questions', { query: { level: 3 } })
  await call('PUT /api/finals/{id}', {
    params,
    body: {
      version: 0,
      title_en: 'The final',
      title_ar: 'النهائي',
      source: { kind: 'first', games: [...GAME_TYPES], count: players },
      question_ids: questions.slice(0, QUESTIONS).map(({ id }) => id),
    },
  })
  const { version, open } = await call('GET /api/results/{id}/ready', { params })
  await call('POST /api/finals/{id}/begin', { params, body: { version, open, final_version: 1 } })
  const stage = await call('GET /api/stage')
  await call('POST /api/stage', {
    body: { request_id: randomUUID(), version: stage.version, action: 'final', season_id: seasonId },
  })
  const finalists = await call('GET /api/finals/{id}/players', { params })
  const { person_id: personId = '', player_id: id = '' } = finalists.players[0] ?? {}
  const { token } = await call('POST /api/players/{id}/device-links', { params: { id } })
  return { personId, code: token }
}

/** Never resolves. */
export async function playFinal(world: World, admin: Admin, seasonId: string, bots: readonly Bot[]): Promise<void> {
  for (const bot of bots) void bot.playFinal(world)
  let shown: FinalPresses['final'] = null
  let sinceMs = Date.now()
  const follow = async (): Promise<void> => {
    const address = world.url + addressOf('GET /api/live', { query: { as: 'presenter' } })
    await readEvents(address, admin.cookie, 'presses', ({ final }: FinalPresses) => {
      if (final?.version !== shown?.version || final?.step !== shown?.step) sinceMs = Date.now()
      shown = final
    })
    return follow()
  }
  void follow()
  for (;;) {
    await wait(1000)
    const { version, step, may } = shown ?? { version: 0, step: 'lobby', may: [] }
    const [kind] = may
    const isDue = Date.now() - sinceMs >= (step === 'lobby' ? LOBBY_MS : STEP_MS)
    if (kind === undefined || kind === 'close' || !isDue) continue
    sinceMs = Date.now()
    const body = { request_id: randomUUID(), version, press: { kind } }
    // Where the presenter was faster, it is refused.
    await admin.call('POST /api/finals/{id}/presses', { params: { id: seasonId }, body }).catch(() => {})
  }
}
