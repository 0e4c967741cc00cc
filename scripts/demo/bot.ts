// A bot player: registers and plays over HTTP as a browser does, knows some answers, forgets some
// cards.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ApiCall, addressOf, createApiCall } from '@noor-quest/contract/api-call'
import type { Finalist } from '@noor-quest/contract/final'
import type { FlipMatchGame, FlipMatchMoved } from '@noor-quest/contract/flip-match'
import type { Registration } from '@noor-quest/contract/registration'
import type { GameType } from '@noor-quest/rules/games'
import type { InLanguages } from '@noor-quest/rules/languages'
import { SEMESTERS } from '@noor-quest/rules/person-fields'
import type { QuestionTexts } from '@noor-quest/rules/quiz-deal'
import { OPTION_LETTERS, type OptionLetter } from '@noor-quest/rules/quiz-levels'
import { ROOT } from '../child.mjs'
import visitors from './visitors.json' with { type: 'json' }

type StarterQuestion = { question_text: string; correct_option: OptionLetter } & Record<
  `option_${OptionLetter}`,
  string
>
type StarterProphet = { name: string; description: string }

const CONTENT = join(ROOT, 'content')
const readJson = <T>(...path: string[]): T => JSON.parse(readFileSync(join(CONTENT, ...path), 'utf8'))

/** The right option's text by question, because each game shuffles the letters. */
const RIGHT_OPTIONS = new Map(
  readdirSync(join(CONTENT, 'questions'))
    .flatMap((file) => readJson<StarterQuestion[]>('questions', file))
    .map((question) => [question.question_text, question[`option_${question.correct_option}`]]),
)
const NAME_OF_ITEM = new Map(
  readJson<StarterProphet[]>('prophets.json').map(({ name, description }) => [description, name]),
)

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
const between = (least: number, most: number) => least + Math.random() * (most - least)

/** The right option of a starter question as it was dealt; undefined for other questions. */
export function rightOption({ en }: InLanguages<QuestionTexts>): OptionLetter | undefined {
  const right = RIGHT_OPTIONS.get(en?.question_text ?? '')
  return right === undefined ? undefined : OPTION_LETTERS.find((letter) => en?.options[letter] === right)
}

/** Limits for a hall played by one machine: none on requests. Those on connections stay. */
export const LIMITS_OFF = { registrations: 0, starts: 0, moves: 0, feedback: 0 }

export type World = {
  /** The server's address, without a trailing slash. */
  url: string
  /** Lets this much time pass, on the server's clock or the real one. */
  pass: (ms: number) => Promise<void>
}

/** Calls back with the data of a stream's events of this name. Resolves a second after its end. */
export async function readEvents<T>(url: string, cookie: string, name: string, onValue: (value: T) => void) {
  const event = new RegExp(`^event: ${name}\\ndata: (.*)$`)
  try {
    const { body } = await fetch(url, { headers: { cookie } })
    let text = ''
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = event.exec(block)?.[1]
        if (data !== undefined) onValue(JSON.parse(data))
      }
    }
  } catch {
    // The server is away, or ends.
  }
  await wait(1000)
}

export class Bot {
  readonly #world: World
  readonly #cookies = new Map<string, string>()
  readonly #call: ApiCall = createApiCall((...request) => this.#send(...request))
  readonly #gameType: GameType
  /** The share of answers and cards that it knows, from 0 to 1. */
  readonly #skill = between(0.35, 1)
  readonly #name: string
  personId = ''
  readonly #games: Record<GameType, () => Promise<void>> = {
    quiz: () => this.#playQuiz(),
    'flip-match': () => this.#playFlipMatch(),
  }

  constructor(world: World, index: number, gameType: GameType) {
    this.#world = world
    this.#gameType = gameType
    // From the second round on, names get a number.
    const { names } = visitors
    const name = names[index % names.length] ?? ''
    this.#name = index < names.length ? name : `${name} ${Math.floor(index / names.length) + 1}`
  }

  async register(): Promise<void> {
    const registration: Registration = {
      name: this.#name,
      age: Math.round(between(18, 27)),
      semester: anyOf(SEMESTERS),
      phone: `+1 555 ${Math.round(between(100_0000, 999_9999))}`,
      game_type: this.#gameType,
    }
    const body = { ...registration, request_id: randomUUID() }
    this.personId = (await this.#call('POST /api/players', { body })).person_id
  }

  /** One game from its start to its end screen, at a person's pace. */
  async play(): Promise<void> {
    await this.#games[this.#gameType]()
  }

  async sendFeedback(): Promise<void> {
    const body = { rating: Math.round(between(3, 5)), comments: anyOf(visitors.comments), request_id: randomUUID() }
    await this.#call('POST /api/feedback', { body })
  }

  /** Enters the final on the stage and answers its questions, for as long as the demo runs. */
  async playFinal({ url, pass }: World): Promise<void> {
    let answered = ''
    let hasEntered = false
    const play = async (final: Finalist['final']): Promise<void> => {
      if (final === null) return
      const { echo, step, plays, choice, text, options } = final
      if (echo !== null) await this.#call('POST /api/finalist/echo', { body: { echo } })
      if (!hasEntered) {
        hasEntered = true
        await pass(between(1000, 30_000))
        await this.#call('POST /api/finalist/entry')
      }
      const { question, round } = final
      const key = `${question} ${round}`
      if (step !== 'open' || !plays || choice !== null || key === answered) return
      answered = key
      const texts = options?.en == null ? null : { question_text: text?.en ?? '', options: options.en }
      const known = rightOption({ en: texts, ar: null })
      await pass(between(1500, 12_000))
      const given = known !== undefined && Math.random() < this.#skill ? known : anyOf(OPTION_LETTERS)
      await this.#call('POST /api/finalist/answers', { body: { question, round, choice: given } })
    }
    for (;;) {
      await readEvents(url + addressOf('GET /api/live'), this.#cookie(), 'finalist', ({ final }: Finalist) => {
        // A late answer isn't stored, and an echo may be old.
        play(final).catch(() => {})
      })
    }
  }

  #cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async #playQuiz(): Promise<void> {
    const start = await this.#call('POST /api/quiz/games', { body: { request_id: randomUUID() } })
    const params = { id: start.game.id }
    const next = () => ({ request_id: randomUUID() })
    let { view } = start.game
    while (view.phase === 'level-rules' || view.phase === 'question') {
      const { question_index } = view
      if (view.phase === 'level-rules') {
        await this.#world.pass(between(1500, 4000))
        const body = { ...next(), question_index }
        view = (await this.#call('POST /api/quiz/games/{id}/level', { params, body })).game.view
        continue
      }
      if (view.question === null) {
        // The question is readable once its clock starts.
        await this.#world.pass(view.starts_in_ms)
        const { game } = await this.#call('GET /api/quiz/games/asked')
        if (game === null) return
        view = game.view
        continue
      }
      const known = rightOption(view.question)
      const choice = known !== undefined && Math.random() < this.#skill ? known : anyOf(OPTION_LETTERS)
      await this.#world.pass(Math.max(0, Math.min(between(2000, 12_000), view.remaining_ms - 2000)))
      const body = { ...next(), question_index, choice }
      view = (await this.#call('POST /api/quiz/games/{id}/answers', { params, body })).game.view
    }
    await this.#world.pass(between(4000, 9000))
    await this.#call('POST /api/quiz/games/{id}/leave', { params, body: next() })
  }

  async #playFlipMatch(): Promise<void> {
    const start = await this.#call('POST /api/flip-match/games', { body: { request_id: randomUUID() } })
    let game: FlipMatchGame = start.game
    const params = { id: game.id }
    const next = () => ({ request_id: randomUUID(), seq: game.seq })
    const take = async (moved: FlipMatchMoved): Promise<void> => {
      game = moved.game
      const { view } = game
      if (view.phase !== 'board' || view.pause === null) return
      await this.#world.pass(view.pause.ends_in_ms + 50)
      // The state after the pause's end, which no move brings about.
      const now = await this.#call('GET /api/flip-match/games/current')
      game = now.game ?? game
    }
    const flip = async (card: number) => {
      await this.#world.pass(between(700, 2500))
      await take(await this.#call('POST /api/flip-match/games/{id}/flips', { params, body: { ...next(), card } }))
    }
    /** The cards that it has seen, by position. */
    const seen = new Map<number, string>()
    while (game.view.phase === 'level-info' || game.view.phase === 'board') {
      const { view } = game
      if (view.phase === 'level-info') {
        seen.clear()
        await this.#world.pass(between(1500, 4000))
        await take(await this.#call('POST /api/flip-match/games/{id}/level', { params, body: next() }))
      } else if (view.level === 1 && !view.revealed) {
        await this.#world.pass(between(1000, 3000))
        await take(await this.#call('POST /api/flip-match/games/{id}/reveal', { params, body: next() }))
      } else {
        const open = view.cards.filter(({ state }) => state !== 'matched')
        for (const { card, content } of open) {
          if (content === null) continue
          if (content.type === 'term') seen.set(card, content.arabic_text)
          else if (content.type === 'name') seen.set(card, content.name.en ?? '')
          else seen.set(card, NAME_OF_ITEM.get(content.description.en ?? '') ?? '')
        }
        const first = open.find(({ selected }) => selected)?.card
        const partner = open.find(
          ({ card }) => card !== first && first !== undefined && seen.get(card) === seen.get(first),
        )
        // In level 1 all cards are open, and only a wrong pair ends the game.
        const remembers = Math.random() < (view.level === 1 ? 0.9 + this.#skill / 10 : this.#skill)
        const hidden = open.filter(({ card }) => card !== first && !seen.has(card))
        const others = open.filter(({ card }) => card !== first)
        const guess = anyOf(hidden.length > 0 ? hidden : others).card
        await flip(partner !== undefined && remembers ? partner.card : guess)
      }
    }
    await this.#world.pass(between(4000, 9000))
    const body = { request_id: randomUUID() }
    await this.#call('POST /api/flip-match/games/{id}/leave', { params, body })
  }

  async #send(method: string, address: string, body?: unknown): Promise<unknown> {
    const response = await fetch(this.#world.url + address, {
      method,
      headers: { cookie: this.#cookie(), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      this.#cookies.set(name, value)
    }
    if (!response.ok) throw new Error(`${method} ${address} returned ${response.status}: ${await response.text()}`)
    return response.json()
  }
}
