// A check's texts, and the actions that end it.
import type { Attention, Check, Phones, Shortage, StarterChoice } from '@noor-quest/contract/attention'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { readyText } from './ready.en.ts'

const text = readyText
const { shortages } = contentText

export type CheckAction =
  | {
      kind: 'link'
      label: string
      to:
        | '/admin/questions'
        | '/admin/prophets'
        | '/admin/terms'
        | '/admin/admins'
        | '/admin/seasons'
        | '/admin/backup'
        | '/admin'
    }
  | { kind: 'press'; label: string; what: 'lift' | 'accept-starter' | 'warn-of-starter' }

export type CheckView = {
  /** The title of the row on the page of all checks. */
  title: string
  /** The text in the strip while the check needs attention. */
  pressing: string
  said: string[]
  actions: CheckAction[]
}

/** Whether the check belongs on every page, not only on the page of all checks. */
export function isPressing(check: Check): boolean {
  if (check.what === 'starter' && check.accepted) return false
  return check.state === 'look' || check.state === 'wrong'
}

/** A key that is unique among the checks. */
export const keyOf = (check: Check) => (check.what === 'content' ? `content ${check.game_type}` : check.what)

export function viewOf(check: Check): CheckView {
  switch (check.what) {
    case 'registrations': {
      const { title, pressing, shut, fine, noLimit, lift } = text.registrations
      const isShut = check.state === 'wrong'
      return {
        ...{ title, pressing },
        said: [isShut ? shut : check.most === null ? noLimit : fine(check.most)],
        actions: isShut ? [{ kind: 'press', label: lift, what: 'lift' }] : [],
      }
    }
    case 'content': {
      const { title, pressing, none, full, edit } = text.content
      const game = contentText.games[check.game_type]
      const kinds = [...new Set(check.shortages.map(({ what }) => what))]
      return {
        ...{ title: title(game), pressing: pressing(game) },
        said:
          check.state === 'good' ? [full] : [...(check.can_start ? [] : [none]), ...check.shortages.map(shortageText)],
        actions: kinds.map((what) => ({ kind: 'link', label: edit[what], to: `/admin/${what}` })),
      }
    }
    case 'reviews': {
      const { title, pressing, rule, open } = text.reviews
      const said = check.left.map(({ what, level, have, all, need }) => text.reviews[what](have, all, need, level ?? 0))
      return {
        ...{ title, pressing },
        said: [rule(check.required), ...said],
        actions: check.state === 'good' ? [] : [{ kind: 'link', label: open, to: '/admin/seasons' }],
      }
    }
    case 'accounts': {
      const { title, pressing, fine, unconfirmed, ungranted, open } = text.accounts
      const said = [
        ...(check.unconfirmed > 0 ? [unconfirmed(check.unconfirmed)] : []),
        ...(check.ungranted > 0 ? [ungranted(check.ungranted)] : []),
      ]
      return {
        ...{ title, pressing: pressing(check.unconfirmed + check.ungranted) },
        said: said.length > 0 ? said : [fine],
        actions: said.length > 0 ? [{ kind: 'link', label: open, to: '/admin/admins' }] : [],
      }
    }
    case 'backup': {
      const { title, pressing, fine, overdue, none, unknown, open } = text.backup
      const at = check.last_success_at === null ? null : portalText.date(check.last_success_at)
      const said = at === null ? none : check.state === 'wrong' ? overdue(at) : fine(at)
      return {
        ...{ title, pressing },
        said: [check.state === 'unknown' ? unknown : said],
        actions: check.state === 'good' ? [] : [{ kind: 'link', label: open, to: '/admin/backup' }],
      }
    }
    case 'disk': {
      const { title, pressing, free, short, unknown, open } = text.disk
      const { state, free_bytes: bytes } = check
      return {
        ...{ title, pressing },
        said: [bytes === null ? unknown : state === 'good' ? free(bytes) : short(bytes)],
        // The portal can't free disk space; the page says who can.
        actions: isPressing(check) ? [{ kind: 'link', label: open, to: '/admin' }] : [],
      }
    }
    case 'images': {
      const { title, pressing, fine, failures, open } = text.images
      return {
        ...{ title, pressing },
        said: [check.failure === null ? fine : failures[check.failure]],
        // The portal can't mend the storage; the page says who can.
        actions: check.failure === null ? [] : [{ kind: 'link', label: open, to: '/admin' }],
      }
    }
    case 'starter': {
      const { title, pressing, fine, inPlay, accepted, accept, warn, open } = text.starter
      if (check.state === 'good') return { title, pressing, said: [fine], actions: [] }
      return {
        ...{ title, pressing },
        said: [check.accepted ? accepted(check.items) : inPlay(check.items)],
        actions: [
          { kind: 'link', label: open, to: '/admin/questions' },
          check.accepted
            ? { kind: 'press', label: warn, what: 'warn-of-starter' }
            : { kind: 'press', label: accept, what: 'accept-starter' },
        ],
      }
    }
  }
}

function shortageText({ what, level, language, have, need }: Shortage): string {
  if (language !== null) return text.content[what](text.content.language[language], level ?? 0, have, need)
  return what === 'questions' ? shortages.questions(level ?? 0, have, need) : shortages[what](have, need)
}

const POLL_MS = 15_000
/** Short, because an admin is holding a phone in front of the code. */
const PHONES_POLL_MS = 1500

export const attentionQuery = queryOptions({
  queryKey: ['admin', 'attention'],
  queryFn: () => adminCall<Attention>('GET', '/api/attention'),
  refetchInterval: POLL_MS,
})

export const phonesQuery = queryOptions({
  queryKey: ['admin', 'attention', 'phones'],
  queryFn: () => adminCall<Phones>('GET', '/api/attention/phones'),
  refetchInterval: PHONES_POLL_MS,
})

export const liftRegistrations = () => adminCall<unknown>('POST', '/api/players/shutter/lift')

export const chooseStarter = (accepted: boolean) =>
  adminCall<Attention>('PATCH', '/api/attention/starter', { accepted } satisfies StarterChoice)
