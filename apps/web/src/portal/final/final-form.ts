// The final's form, which several organisers may change at once.
import type { FinalPlan, FinalSource, FinalView } from '@noor-quest/contract/final'
import { FINAL_PLAYERS_MAX } from '@noor-quest/contract/limits'
import {
  FINAL_QUESTIONS_MAX,
  FINAL_SECONDS_DEFAULT,
  FINAL_SECONDS_MAX,
  FINAL_SECONDS_MIN,
} from '@noor-quest/rules/final'
import { GAME_TYPES } from '@noor-quest/rules/games'
import { type Draft, type FieldErrors, namedFields } from '../../platform/forms/form-controller.ts'
import { editConflictOf, serviceMessage } from '../api/admin-call.ts'
import { createSharedForm, type SharedDraft, type SharedForm } from '../forms/shared-form.ts'
import { settingsText } from '../settings/settings.en.ts'
import { contentText } from '../text/content.en.ts'
import { finalText as text } from './final.en.ts'

/** Fields are compared as texts, so lists are texts too: see `split` and `personsOf`. */
export type FinalValues = {
  title_en: string
  title_ar: string
  seconds: string
  kind: FinalSource['kind']
  games: string
  count: string
  /** 'yes' or empty. */
  of_each_group: string
  persons: string
  /** 'yes' or empty. */
  only_seen: string
  question_ids: string
}
/** A first final takes this many players of each leaderboard. */
const FIRST = 10

export type FinalForm = SharedForm<FinalView | null, FinalValues, Omit<FinalPlan, 'version'>>
type Ports = {
  save: (plan: FinalPlan) => Promise<FinalView | null>
  onSaved: (final: FinalView | null) => void
  draft?: Draft<SharedDraft<FinalView | null, FinalValues>>
}

/** `final` null: the season has none yet. */
export function createFinalForm(final: FinalView | null, { save, onSaved, draft }: Ports): FinalForm {
  const shared: FinalForm = createSharedForm<FinalView | null, FinalValues, Omit<FinalPlan, 'version'>>({
    seen: final,
    valuesOf,
    read: (values) => {
      const errors = errorsOf(values)
      const [field] = Object.keys(errors) as (keyof FinalValues)[]
      return field === undefined ? { ok: true, body: planOf(values) } : { ok: false, field, errors }
    },
    save: (plan, seen) => save({ version: seen?.version ?? 0, ...plan }),
    failedText: (_, error) =>
      editConflictOf(error) === null ? serviceMessage(error, text.failed) : contentText.changedMeanwhile,
    refusedFields: (error) => namedFields(error, ['title_en', 'title_ar', 'seconds', 'question_ids']),
    onSaved,
    ...(draft && { draft }),
  })
  return {
    ...shared,
    // A slow response may contain an older state.
    adopt: (now) => {
      if ((now?.version ?? 0) !== (shared.seen()?.version ?? 0)) shared.adopt(now)
    },
  }
}

export const split = (list: string) => (list === '' ? [] : list.split(','))
export const personsOf = (list: string) => JSON.parse(list) as FinalView['chosen']

export function valuesOf(final: FinalView | null): FinalValues {
  const {
    title_en = '',
    title_ar = '',
    seconds = FINAL_SECONDS_DEFAULT,
    source,
    questions = [],
    chosen = [],
  } = final ?? {}
  return {
    title_en,
    title_ar,
    seconds: String(seconds),
    kind: source?.kind ?? 'first',
    games: (source?.kind === 'first' ? source.games : GAME_TYPES).join(),
    count: String(source?.kind === 'first' ? source.count : FIRST),
    of_each_group: source?.kind === 'first' && source.of_each_group ? 'yes' : '',
    persons: JSON.stringify(chosen),
    only_seen: final?.only_seen ? 'yes' : '',
    question_ids: questions.map(({ id }) => id).join(),
  }
}

function errorsOf(values: FinalValues): FieldErrors<FinalValues> {
  const errors: FieldErrors<FinalValues> = {}
  const isIn = (typed: string, least: number, most: number) =>
    /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most
  if (values.title_en.trim() === '') errors.title_en = settingsText.required
  if (values.title_ar.trim() === '') errors.title_ar = settingsText.required
  if (!isIn(values.seconds, FINAL_SECONDS_MIN, FINAL_SECONDS_MAX)) errors.seconds = text.secondsWrong
  if (values.kind === 'first') {
    if (values.games === '') errors.games = text.gamesWrong
    if (!isIn(values.count, 1, FINAL_PLAYERS_MAX)) errors.count = text.countWrong
  } else if (personsOf(values.persons).length === 0) errors.persons = text.playersWrong
  if (split(values.question_ids).length > FINAL_QUESTIONS_MAX) errors.question_ids = text.questionsWrong
  return errors
}

function planOf(values: FinalValues): Omit<FinalPlan, 'version'> {
  const { kind, games, count, persons } = values
  return {
    title_en: values.title_en.trim(),
    title_ar: values.title_ar.trim(),
    seconds: Number(values.seconds),
    source:
      kind === 'first'
        ? {
            kind,
            games: split(games) as (FinalSource & { kind: 'first' })['games'],
            count: Number(count),
            ...(values.of_each_group === 'yes' && { of_each_group: true as const }),
          }
        : { kind, player_ids: personsOf(persons).map(({ player_id }) => player_id) },
    only_seen: values.only_seen === 'yes',
    question_ids: split(values.question_ids),
  }
}

/** The list with one entry moved by a step; unchanged at its ends. */
export function move(list: readonly string[], from: number, by: -1 | 1): string[] {
  const moved = [...list]
  const [entry] = moved.splice(from, 1)
  if (entry !== undefined) moved.splice(Math.max(0, from + by), 0, entry)
  return moved
}
