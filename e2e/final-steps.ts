// Prepares and runs a season's final over HTTP, for journeys. The presenter's page and the
// editor have tests of their own.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FinalPressRequest } from '@noor-quest/contract/final'
import type { NewSealedQuestion } from '@noor-quest/contract/sealed-questions'
import { FINAL_QUESTIONS_MIN, FINAL_SHOWN_MS } from '@noor-quest/rules/final'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import type { APIRequestContext } from '@playwright/test'
import Database from 'better-sqlite3'
import { callBy } from './api.ts'
import type { App } from './app.ts'

/** The time from a press until the options are open. */
export const OPENS_MS = FINAL_SHOWN_MS

/** A question as the portal sends it. The right option is `a`; the final shuffles the options. */
type Question = NewSealedQuestion

/** Each text names its question, so that a test detects a text that is shown too early. */
export function finalQuestion(number: number): Question {
  return {
    question_text: `Which surah has the number ${number}?`,
    option_a: `Right option ${number}`,
    option_b: `Second option ${number}`,
    option_c: `Third option ${number}`,
    option_d: `Fourth option ${number}`,
    question_text_ar: `ما السورة رقم ${number}؟`,
    option_a_ar: `الخيار الصحيح ${number}`,
    option_b_ar: `الخيار الثاني ${number}`,
    option_c_ar: `الخيار الثالث ${number}`,
    option_d_ar: `الخيار الرابع ${number}`,
    correct_option: 'a',
    level: 1,
    explanation: `It is surah ${number} of the mushaf.`,
    explanation_ar: `هي السورة رقم ${number} في المصحف.`,
    source: `Qur'an ${number}:1`,
  }
}

export const FINAL_QUESTIONS = Array.from({ length: FINAL_QUESTIONS_MIN }, (_, index) => finalQuestion(index + 1))

type Finalist = { request: APIRequestContext; name: string }
type Options = { questions?: readonly Question[]; seconds?: number; titles?: { title_en: string; title_ar: string } }

/** The final of the current season. `admin` must have entered the password within 10 minutes. */
export function createFinal(admin: APIRequestContext, app: Pick<App, 'url' | 'dataDir'>) {
  let season = ''
  const call = callBy(admin, app)
  const read = <Row>(sql: string, ...values: number[]): Row => {
    const db = new Database(join(app.dataDir, 'noor-quest.db'), { readonly: true })
    try {
      return db.prepare(sql).get(...values) as Row
    } finally {
      db.close()
    }
  }
  const findSeason = async () => {
    season = (await call('GET /api/seasons')).seasons[0]?.id ?? ''
    return season
  }

  const final = {
    /** Registers the players, each in the browser of its `request`, and saves the plan. */
    async plan(
      players: readonly Finalist[],
      {
        questions = FINAL_QUESTIONS,
        seconds = 20,
        titles = { title_en: 'The final', title_ar: 'النهائي' },
      }: Options = {},
    ) {
      await findSeason()
      const player_ids: string[] = []
      for (const [index, { request, name }] of players.entries()) {
        const phone = `0812 555 ${1000 + index}`
        const own = callBy(request, app)
        const body = { name, age: 20, semester: '3th', phone, game_type: 'quiz' } as const
        player_ids.push((await own('POST /api/players', { body })).id)
      }
      const question_ids: string[] = []
      for (const body of questions) question_ids.push((await call('POST /api/sealed_questions', { body })).id)
      const source = { kind: 'players', player_ids } as const
      const body = { version: 0, ...titles, seconds, source, question_ids }
      await call('PUT /api/finals/{id}', { params: { id: season }, body })
    },

    /** Fixes the players. */
    async begin() {
      const id = season || (await findSeason())
      const { version, open } = await call('GET /api/results/{id}/ready', { params: { id } })
      const final_version = (await call('GET /api/finals/{id}', { params: { id } })).final?.version ?? 0
      await call('POST /api/finals/{id}/begin', { params: { id }, body: { version, open, final_version } })
    },

    /** Shows the lobby on the screen in the hall. */
    async show() {
      const { version } = await call('GET /api/stage')
      const season_id = season || (await findSeason())
      await call('POST /api/stage', { body: { request_id: randomUUID(), version, action: 'final', season_id } })
    },

    async press(press: FinalPressRequest['press'] | FinalPressRequest['press']['kind']) {
      const { version } = read<{ version: number }>(
        `select count(*) as version from final_events where person_id is null`,
      )
      const pressed = (typeof press === 'string' ? { kind: press } : press) as FinalPressRequest['press']
      const body = { request_id: randomUUID(), version, press: pressed }
      await call('POST /api/finals/{id}/presses', { params: { id: season }, body })
    },

    /** The letter of the right option, or of a wrong one, in the order that the final shows. */
    letter(question: number, isRight = true): OptionLetter {
      const { option_order } = read<{ option_order: string }>(
        'select option_order from final_questions where number = ?',
        question,
      )
      const right = option_order.indexOf('a')
      return 'abcd'.charAt(isRight ? right : (right + 1) % 4) as OptionLetter
    },

    /** Enters and answers over HTTP, as a finalist's browser does. */
    enter: (by: APIRequestContext) => callBy(by, app)('POST /api/finalist/entry'),
    answer: (by: APIRequestContext, question: number, choice: OptionLetter, round = 1) =>
      callBy(by, app)('POST /api/finalist/answers', { body: { question, round, choice } }),
  }
  return final
}
