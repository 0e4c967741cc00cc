// The texts of a line of the overview, and the actions that complete it.
import type { Check, Limit, Line, LineOf, LineState, Overview, Stock } from '@noor-quest/contract/overview'
import type { Language } from '@noor-quest/rules/languages'
import { seasonsText } from '../seasons/seasons.en.ts'
import { describeInstant } from '../seasons/zoned-time.ts'
import { TONIGHT_PAGES } from '../shell/tonight-pages.ts'
import { contentText } from '../text/content.en.ts'
import { overviewText as text } from './overview.en.ts'

export type LineAction =
  | { label: string; to: string }
  | { label: string; press: 'accept' | 'remind'; what: Line['what'] }
  | { label: string; press: 'lift'; limit: Limit }
  | { label: string; press: 'open'; address: string }

export type LineView = { title: string; sentences: string[]; actions: LineAction[] }

/** A key that is unique among the lines. */
export function keyOf(line: Line): string {
  if (line.what === 'content') return `content-${line.game_type}`
  return line.what === 'limit' ? `limit-${line.limit}` : line.what
}

export const isDone = ({ state }: Line) => state === 'good' || state === 'accepted'

/** Whether the season's results are published, for an admin who gets the line of their announcement. */
export const isPublished = (lines: readonly Line[]) =>
  lines.some(({ what, state }) => what === 'announce' && state !== 'later')

export function viewOf(line: Line, season: Overview['season']): LineView {
  const { accept } = text[line.what] as { accept?: string }
  const accepted = line.state === 'accepted' && accept !== undefined
  return {
    title: titleOf(line),
    sentences: sentencesOf(line, season),
    actions: [
      ...(isDone(line) || line.state === 'later' ? [] : actionsOf(line)),
      ...(line.state === 'warning' && accept ? [{ label: accept, press: 'accept' as const, what: line.what }] : []),
      ...(accepted ? [{ label: text.remind, press: 'remind' as const, what: line.what }] : []),
    ],
  }
}

function titleOf(line: Line): string {
  if (line.what === 'content') return text.content.title(contentText.games[line.game_type])
  return line.what === 'limit' ? text.limit[line.limit].title : text[line.what].title
}

/** The pages where lines are finished. */
const PAGES = {
  doors: '/admin/doors',
  starter: '/admin/questions',
  times: '/admin/seasons',
  address: '#phones',
  mail: '/admin/admins',
  backup: '/admin/settings#backup',
  admins: '/admin/admins',
  second_factor: '/admin/account',
  prizes: '/admin/seasons',
  review: '/admin/names',
  final: '/admin/final',
  publish: '/admin/results?view=publish',
  announce: '/admin/screen',
  winners: '/admin/results',
  prizes_given: '/admin/results',
  erase: '/admin/results',
  next_season: '/admin/seasons',
} as const

function actionsOf(line: Line): LineAction[] {
  const { what } = line
  switch (what) {
    case 'registrations':
      return [{ label: text.registrations.lift, press: 'lift', limit: what }]
    case 'limit':
      return [{ label: text.limit[line.limit].lift, press: 'lift', limit: line.limit }]
    case 'doors':
      return [
        ...(line.offer === null
          ? []
          : [{ label: text.doors.press(line.offer), press: 'open' as const, address: line.offer }]),
        { label: text.doors.open, to: PAGES.doors },
      ]
    case 'content':
      return contentActions(line)
    case 'upgraded':
      return [{ label: text.upgraded.accept, press: 'accept', what }]
    case 'server':
    case 'last_games':
      return []
    case 'review':
      // A helper gets waiting names alone.
      if (line.games + line.mistakes === 0) return [{ label: text.review.open, to: TONIGHT_PAGES.names }]
      break
    case 'second_factor':
      if (line.own) return [{ label: text.second_factor.openOthers, to: '/admin/admins' }]
  }
  return [{ label: text[what].open, to: PAGES[what] }]
}

function sentencesOf(line: Line, season: Overview['season']): string[] {
  const { state } = line
  const isGood = state === 'good'
  switch (line.what) {
    case 'registrations':
      return [text.registrations.message(line.most), text.refusedSince(line.since)]
    case 'limit':
      return [text.limit[line.limit].message, text.refusedSince(line.since)]
    case 'upgraded':
      return [text.upgraded.places(line.places)]
    case 'content':
      return contentSentences(line)
    case 'starter':
      return [isGood ? text.starter.good : text.starter.warning(line.items)]
    case 'times':
      return timesSentences(season)
    case 'doors':
      return doorsSentences(line)
    case 'address':
      return [text.address.phones(line.devices, line.most)]
    case 'backup':
      return [
        ...(line.at === null ? [] : [text.backup.last(line.at, isGood)]),
        ...text.backup.message(wordsOf(line), state, line.at !== null),
      ]
    case 'server':
      if (isGood) return [text.server.good]
      return serverSentences(line.checks.filter((check) => check.state === 'wrong' || check.state === 'warning'))
    case 'admins': {
      const { owner, organiser, helper, unconfirmed, ungranted } = line
      return [
        owner + organiser + helper > 1 ? text.admins.roles(owner, organiser, helper) : text.admins.alone,
        ...(unconfirmed > 0 ? [text.admins.unconfirmed(unconfirmed)] : []),
        ...(ungranted > 0 ? [text.admins.ungranted(ungranted)] : []),
      ]
    }
    case 'second_factor': {
      const { good, own, others } = text.second_factor
      return [line.own ? good : own, ...(line.others ? [others(line.others)] : [])]
    }
    case 'review': {
      const { good, games, names, mistakes } = text.review
      const sentences = [
        ...(line.games > 0 ? [games(line.games)] : []),
        ...(line.names > 0 ? [names(line.names)] : []),
        ...(line.mistakes > 0 ? [mistakes(line.mistakes)] : []),
      ]
      return sentences.length > 0 ? sentences : [good]
    }
    case 'final':
      return [
        text.final.questions(line.questions, line.whole, line.checked),
        text.final.players(line.players),
        text.final.stage(line.screens, line.has_presenter),
      ]
    case 'winners':
    case 'prizes_given': {
      const { good, todo, later } = text[line.what]
      return [state === 'later' ? later : isGood ? good : todo(line.left, line.of)]
    }
    case 'erase': {
      const { good, stored, byItself } = text.erase
      const message = line.players + line.comments === 0 ? good : stored(line.players, line.comments)
      return state === 'accepted' ? [message, byItself] : [message]
    }
    default: {
      const texts: Partial<Record<LineState | 'todo', string>> = text[line.what]
      return [texts[state] ?? texts.warning ?? texts.todo ?? '']
    }
  }
}

function doorsSentences({ door, public_url, former_address }: LineOf<'doors'>): string[] {
  const said = { shut: text.doors.shut, lost: text.doors.lost, listening: text.doors.listening, open: text.doors.good }
  return [
    said[door](public_url ?? ''),
    ...(former_address === null ? [] : [text.doors.moved(former_address)]),
    ...(door === 'lost' || former_address !== null ? [text.doors.screens] : []),
  ]
}

const serverSentences = (checks: readonly Check[]) =>
  text.server.message(
    checks.flatMap(wordsOf),
    checks.map(({ check }) => text.server.checks[check]),
  )

export const wordsOf = ({ message, affected, remedy }: Pick<Check, 'message' | 'affected' | 'remedy'>) =>
  [message, affected, remedy].filter((sentence) => sentence !== null)

function timesSentences({ phase, opens_at, closes_at, freezes_at, zone }: Overview['season']): string[] {
  const { opens, closes, freezes, noOpening, noClosing, utc } = text.times
  const time = (iso: string) => describeInstant(iso, zone)
  const without = phase === 'before' ? seasonsText.states.shut : noOpening
  return [
    opens_at === null ? without : opens(time(opens_at)),
    ...(freezes_at === null ? [] : [freezes(time(freezes_at))]),
    closes_at === null ? noClosing : closes(time(closes_at)),
    ...(zone === 'UTC' ? [utc] : []),
  ]
}

type ContentLine = Extract<Line, { what: 'content' }>

function contentActions({ required, stock }: ContentLine): LineAction[] {
  const isUnchecked = required > 0 && stock.some(({ have, checked, need }) => have >= need && checked < need)
  const lacking = stock.filter((row) => Object.values(cellsOf(row, stock, required)).some(({ isShort }) => isShort))
  const kinds = [...new Set(lacking.map(({ what }) => what))]
  return [
    ...kinds.map((what) => ({ label: text.content.edit[what], to: `/admin/${what}` })),
    ...(isUnchecked ? [{ label: text.content.rule, to: '/admin/seasons' }] : []),
  ]
}

function contentSentences({ state, can_start, required, stock: [first] }: ContentLine): string[] {
  const { none, full, short, inOther } = text.content
  return [
    ...(can_start ? [] : [none]),
    ...(state === 'good' ? [full] : first === undefined ? [] : [short(first.need)]),
    ...(state === 'warning' ? [inOther] : []),
    ...(required > 0 ? [text.content.required(required)] : []),
  ]
}

export const STOCK_COLUMNS = ['have', 'en', 'ar', 'checked'] as const
export type StockColumn = (typeof STOCK_COLUMNS)[number]
type Cell = { amount: number | null; isShort: boolean }

/**
 * The cells of a row. A language that the club doesn't write, and a check that the season doesn't
 * require, are never short.
 */
export function cellsOf(row: Stock, all: readonly Stock[], required: number): Record<StockColumn, Cell> {
  const cell = (column: StockColumn, counts: boolean): Cell => {
    const amount = row[column]
    return { amount, isShort: counts && amount !== null && amount < row.need }
  }
  const isWritten = (language: Language) => all.some((one) => (one[language] ?? 0) > 0)
  return {
    have: cell('have', true),
    en: cell('en', isWritten('en')),
    ar: cell('ar', isWritten('ar')),
    checked: cell('checked', required > 0),
  }
}
