// The demo's final: an admin prepares and shows it, bots enter and answer, and the script presses
// for a presenter who waits too long.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FinalPresses } from '@noor-quest/contract/final'
import { GAME_TYPES } from '@noor-quest/rules/games'
import { type Bot, readEvents, type World } from './bot.ts'

const QUESTIONS = 8
const LOBBY_MS = 45_000
const STEP_MS = 12_000

// biome-ignore lint/suspicious/noExplicitAny: the demo reads responses of every shape.
export type Admin = ((method: string, path: string, body?: object) => Promise<any>) & { cookie: string }

/** Shows the final's lobby. Returns one player, and the one-time code for a real phone. */
export async function showFinal(admin: Admin, seasonId: string, players: number) {
  const path = `/api/finals/${seasonId}`
  const { questions } = await admin('GET', '/api/quiz_questions?level=3')
  await admin('PUT', path, {
    version: 0,
    title_en: 'The final',
    title_ar: 'النهائي',
    source: { kind: 'first', games: GAME_TYPES, count: players },
    question_ids: questions.slice(0, QUESTIONS).map(({ id }: { id: string }) => id),
  })
  const { version, open } = await admin('GET', `/api/results/${seasonId}/ready`)
  await admin('POST', `${path}/begin`, { version, open, final_version: 1 })
  const stage = await admin('GET', '/api/stage')
  const show = { request_id: randomUUID(), version: stage.version, action: 'final', season_id: seasonId }
  await admin('POST', '/api/stage', show)
  const finalists = await admin('GET', `${path}/players`)
  const personId: string = finalists.players[0].person_id
  const { token } = await admin('POST', `${path}/links`, { person_id: personId })
  return { personId, code: String(token) }
}

/** Never resolves. */
export async function playFinal(world: World, admin: Admin, seasonId: string, bots: readonly Bot[]): Promise<void> {
  for (const bot of bots) void bot.playFinal(world)
  let shown: FinalPresses['final'] = null
  let sinceMs = Date.now()
  const follow = async (): Promise<void> => {
    await readEvents(`${world.url}/api/live?as=presenter`, admin.cookie, 'presses', ({ final }: FinalPresses) => {
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
    const press = { request_id: randomUUID(), version, press: { kind } }
    // Where the presenter was faster, it is refused.
    await admin('POST', `/api/finals/${seasonId}/presses`, press).catch(() => {})
  }
}
