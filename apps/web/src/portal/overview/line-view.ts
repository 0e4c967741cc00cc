// A line's texts, and the actions that finish it.
import type { Acceptable, Acceptance, Line, Overview, Stock } from '@noor-quest/contract/overview'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'
import { describeInstant } from '../seasons/zoned-time.ts'
import { contentText } from '../text/content.en.ts'
import { overviewText as text } from './overview.en.ts'

export type LineAction =
  | { label: string; to: string }
  | { label: string; press: 'lift' | 'accept' | 'remind'; what: Line['what'] }

export type LineView = { title: string; said: string[]; actions: LineAction[] }

/** A key that is unique among the lines. */
export const keyOf = (line: Line) => (line.what === 'content' ? `content-${line.game_type}` : line.what)

export const isDone = ({ state }: Line) => state === 'good' || state === 'accepted'

export function viewOf(line: Line, season: Overview['season']): LineView {
  const { title, said, actions } = describe(line, season)
  const accepted = line.state === 'accepted' && line.what in ACCEPT
  const accept = ACCEPT[line.what as Acceptable]
  return {
    title,
    said,
    actions: [
      ...(isDone(line) || line.state === 'later' ? [] : actions),
      ...(line.state === 'look' && accept ? [{ label: accept, press: 'accept' as const, what: line.what }] : []),
      ...(accepted ? [{ label: text.remind, press: 'remind' as const, what: line.what }] : []),
    ],
  }
}

const ACCEPT: Record<Acceptable, string> = {
  starter: text.starter.accept,
  times: text.times.accept,
  mail: text.mail.accept,
  people: text.people.accept,
  second_factor: text.second_factor.accept,
  prizes: text.prizes.accept,
}

function describe(line: Line, season: Overview['season']): LineView {
  const link = (label: string, to: string) => [{ label, to }]
  const { what, state } = line
  /** The text of a line whose state says it all. */
  const step = <S extends string>(
    texts: Record<S, string> & { title: string; open: string },
    to: string,
  ): LineView => ({
    title: texts.title,
    said: [texts[state as S]],
    actions: link(texts.open, to),
  })
  const isGood = state === 'good'
  switch (what) {
    case 'registrations':
      return {
        title: text.registrations.title,
        said: [text.registrations.said(line.most)],
        actions: [{ label: text.registrations.lift, press: 'lift', what }],
      }
    case 'content':
      return describeContent(line)
    case 'starter': {
      const { title, good, look, open } = text.starter
      return { title, said: [isGood ? good : look(line.items)], actions: link(open, '/admin/questions') }
    }
    case 'times':
      return {
        title: text.times.title,
        said: timesOf(season),
        actions: link(text.times.open, '/admin/seasons'),
      }
    case 'address': {
      const { title, phones, open } = text.address
      return { title, said: [phones(line.devices, line.most)], actions: link(open, '#phones') }
    }
    case 'mail':
      return {
        title: text.mail.title,
        said: [isGood ? text.mail.good : text.mail.look],
        actions: link(text.mail.open, '/admin/admins'),
      }
    case 'backup': {
      const { title, last, open } = text.backup
      return {
        title,
        said: [...(line.at === null ? [] : [last(line.at, isGood)]), ...sentences(line)],
        actions: link(open, '/admin/backup'),
      }
    }
    case 'server': {
      const { title, good } = text.server
      const troubled = line.checks.filter((check) => check.state === 'wrong' || check.state === 'look')
      return { title, said: isGood ? [good] : troubled.flatMap(sentences), actions: [] }
    }
    case 'people': {
      const { title, roles, alone, unconfirmed, ungranted, open } = text.people
      const { owner, organiser, helper } = line
      return {
        title,
        said: [
          owner + organiser + helper > 1 ? roles(owner, organiser, helper) : alone,
          ...(line.unconfirmed > 0 ? [unconfirmed(line.unconfirmed)] : []),
          ...(line.ungranted > 0 ? [ungranted(line.ungranted)] : []),
        ],
        actions: link(open, '/admin/admins'),
      }
    }
    case 'second_factor': {
      const { title, good, own, others, open, openOthers } = text.second_factor
      return {
        title,
        said: [line.own ? good : own, ...(line.others ? [others(line.others)] : [])],
        actions: line.own ? link(openOthers, '/admin/admins') : link(open, '/admin/account'),
      }
    }
    case 'prizes':
      return step(text.prizes, '/admin/seasons')
    case 'review': {
      const { title, good, evidence, names, mistakes, open } = text.review
      const said = [
        ...(line.evidence > 0 ? [evidence(line.evidence)] : []),
        ...(line.names > 0 ? [names(line.names)] : []),
        ...(line.mistakes > 0 ? [mistakes(line.mistakes)] : []),
      ]
      return { title, said: said.length > 0 ? said : [good], actions: link(open, '/admin/review') }
    }
    case 'final':
      return {
        title: text.final.title,
        said: [
          text.final.questions(line.questions, line.whole, line.checked),
          text.final.players(line.players),
          text.final.stage(line.screens, line.has_presenter),
        ],
        actions: link(text.final.open, '/admin/final'),
      }
    case 'last_games':
      return { title: text.last_games.title, said: [isGood ? text.last_games.good : text.last_games.todo], actions: [] }
    case 'publish':
      return step(text.publish, '/admin/results/publish')
    case 'announce':
      return step(text.announce, '/admin/present')
    case 'winners':
    case 'prizes_given': {
      const { title, good, todo, later, open } = text[what]
      const said = state === 'later' ? later : isGood ? good : todo(line.left, line.of)
      return { title, said: [said], actions: link(open, '/admin/results') }
    }
    case 'erase': {
      const { title, good, stored, byItself, open } = text.erase
      const said = line.players + line.comments === 0 ? good : stored(line.players, line.comments)
      return {
        title,
        said: state === 'accepted' ? [said, byItself] : [said],
        actions: link(open, '/admin/results'),
      }
    }
    case 'next_season':
      return step(text.next_season, '/admin/seasons')
  }
}

export const sentences = ({ said, remedy }: { said: string; remedy: string | null }) =>
  remedy === null ? [said] : [said, remedy]

function timesOf({ opens_at, closes_at, freezes_at, zone }: Overview['season']): string[] {
  const { opens, closes, freezes, noOpening, noClosing, utc } = text.times
  const time = (iso: string) => describeInstant(iso, zone)
  return [
    opens_at === null ? noOpening : opens(time(opens_at)),
    ...(freezes_at === null ? [] : [freezes(time(freezes_at))]),
    closes_at === null ? noClosing : closes(time(closes_at)),
    ...(zone === 'UTC' ? [utc] : []),
  ]
}

function describeContent({
  state,
  game_type,
  can_start,
  required,
  stock,
}: Extract<Line, { what: 'content' }>): LineView {
  const { title, none, full, short, inOther, edit, rule } = text.content
  const isUnchecked = required > 0 && stock.some(({ have, checked, need }) => have >= need && checked < need)
  const lacking = stock.filter((row) => Object.values(cellsOf(row, stock, required)).some(({ isShort }) => isShort))
  const kinds = [...new Set(lacking.map(({ what }) => what))]
  const need = stock[0]?.need
  return {
    title: title(contentText.games[game_type]),
    said: [
      ...(can_start ? [] : [none]),
      ...(state === 'good' ? [full] : need === undefined ? [] : [short(need)]),
      ...(state === 'look' ? [inOther] : []),
      ...(required > 0 ? [text.content.required(required)] : []),
    ],
    actions: [
      ...kinds.map((what) => ({ label: edit[what], to: `/admin/${what}` })),
      ...(isUnchecked ? [{ label: rule, to: '/admin/seasons' }] : []),
    ],
  }
}

export const STOCK_COLUMNS = ['have', 'en', 'ar', 'checked'] as const
export type StockColumn = (typeof STOCK_COLUMNS)[number]
type Cell = { amount: number | null; isShort: boolean }

/**
 * A language that the club doesn't write, and a check that the season doesn't require, lack
 * nothing.
 */
export function cellsOf(row: Stock, all: readonly Stock[], required: number): Record<StockColumn, Cell> {
  const cell = (column: StockColumn, counts: boolean): Cell => {
    const amount = row[column]
    return { amount, isShort: counts && amount !== null && amount < row.need }
  }
  const isWritten = (language: 'en' | 'ar') => all.some((one) => (one[language] ?? 0) > 0)
  return {
    have: cell('have', true),
    en: cell('en', isWritten('en')),
    ar: cell('ar', isWritten('ar')),
    checked: cell('checked', required > 0),
  }
}

/** Short, because an admin is holding a phone in front of the code. */
const POLL_MS = 3000

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: () => adminCall<Overview>('GET', '/api/overview'),
  refetchInterval: POLL_MS,
})

export const liftRegistrations = () => adminCall<unknown>('POST', '/api/players/shutter/lift')

export const acceptLine = (what: Line['what'], accepted: boolean) =>
  adminCall<Overview>('PATCH', '/api/overview', { what: what as Acceptable, accepted } satisfies Acceptance)
