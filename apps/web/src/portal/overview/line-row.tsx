import type { Check, Line, LineState, Overview } from '@noor-quest/contract/overview'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ArrowIcon, CheckIcon, ClockIcon, CloseIcon, WarningIcon } from '../../ui/icons.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { useRecheck } from '../api/role.ts'
import { openDoors } from '../doors/doors-api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { QuestionIcon } from '../ui/icons.tsx'
import { notify } from '../ui/notices.tsx'
import { cellsOf, keyOf, type LineAction, STOCK_COLUMNS, viewOf, wordsOf } from './line-view.ts'
import { overviewText as text } from './overview.en.ts'
import { acceptLine, liftLimit, overviewQuery } from './overview-api.ts'

/** An icon and a word accompany each colour. */
const LOOKS: Record<
  LineState,
  { tone: 'right' | 'gold' | 'wrong' | 'quiet'; Icon: ComponentType<{ className?: string }> }
> = {
  good: { tone: 'right', Icon: CheckIcon },
  accepted: { tone: 'quiet', Icon: CheckIcon },
  warning: { tone: 'gold', Icon: WarningIcon },
  wrong: { tone: 'wrong', Icon: CloseIcon },
  unknown: { tone: 'quiet', Icon: QuestionIcon },
  todo: { tone: 'gold', Icon: ArrowIcon },
  later: { tone: 'quiet', Icon: ClockIcon },
}

type Props = {
  line: Line
  season: Overview['season']
  isNext: boolean
  /** Whether the page's golden button is this line's. */
  isMain: boolean
}

/** A step: its state, and the buttons and links that finish it. */
export function LineRow({ line, season, isNext, isMain }: Props) {
  const { title, sentences, actions } = viewOf(line, season)
  const { tone, Icon } = LOOKS[line.state]
  return (
    <li
      id={keyOf(line)}
      {...(isNext && { 'aria-current': 'step' })}
      className={classNames(
        'flex scroll-mt-4 flex-wrap items-center gap-x-4 gap-y-2 py-3',
        isNext && '-mx-3 rounded-2xl border-2 border-gold bg-gold/10 px-3',
      )}
    >
      <div className="flex flex-wrap items-center gap-2 sm:w-36 sm:flex-col sm:items-stretch">
        {isNext && <span className="font-semibold text-gold-pale text-sm sm:text-center">{text.next}</span>}
        <Badge tone={tone} className="justify-center">
          <Icon className="size-4 shrink-0" />
          {text.states[line.state]}
        </Badge>
      </div>
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="font-sans font-semibold">{title}</h3>
        {sentences.map((sentence) => (
          <p key={sentence} dir="auto" className="text-muted">
            {sentence}
          </p>
        ))}
        {line.what === 'server' && <Checks checks={line.checks} />}
        {line.what === 'content' && line.stock.length > 0 && <StockTable line={line} />}
      </div>
      {actions.length > 0 && (
        <span className="flex flex-wrap gap-2">
          {actions.map((action) => (
            <LineButton key={action.label} action={action} variant={isMain && 'to' in action ? 'gold' : 'glass'} />
          ))}
        </span>
      )}
    </li>
  )
}

type ButtonProps = { action: LineAction; variant: 'gold' | 'glass'; className?: string }

/** A link to where a line is finished, or the press that finishes it. */
export function LineButton({ action, variant, className = 'px-4! text-sm!' }: ButtonProps) {
  const queryClient = useQueryClient()
  const recheck = useRecheck()
  const press = useMutation({
    mutationFn: (pressed: Extract<LineAction, { press: string }>) =>
      pressed.press === 'lift'
        ? liftLimit(pressed.limit)
        : pressed.press === 'open'
          ? openDoors(pressed.address)
          : acceptLine(pressed.what, pressed.press === 'accept'),
    onSuccess: (_done, { press }) => {
      if (press === 'open') recheck()
      return queryClient.invalidateQueries(overviewQuery)
    },
    onError: (error) => notify('error', serviceMessage(error, text.failed)),
  })
  if ('to' in action) {
    const buttonStyle = classNames(buttonClass({ variant }), className)
    return action.to.startsWith('#') ? (
      <a href={action.to} className={buttonStyle}>
        {action.label}
      </a>
    ) : (
      <Link {...targetOf(action.to)} className={buttonStyle}>
        {action.label}
      </Link>
    )
  }
  return (
    <ActionButton
      label={action.label}
      variant={variant}
      className={className}
      busy={press.isPending}
      onPress={() => press.mutate(action)}
    />
  )
}

/** The parts of an address with a query or a hash, for the router. */
function targetOf(address: string) {
  const { pathname, searchParams, hash } = new URL(address, 'http://localhost')
  return { to: pathname, search: Object.fromEntries(searchParams) as never, hash: hash.slice(1) }
}

export function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <details className="mt-1 text-sm">
      <summary className="min-h-11 cursor-pointer content-center">{text.server.all}</summary>
      <dl className="grid gap-2">
        {checks.map((check) => (
          <div key={check.check} className="wrap-anywhere">
            <dt className="font-semibold">
              {text.server.checks[check.check]}: {text.server.states[check.state]}
            </dt>
            {wordsOf(check).map((sentence) => (
              // The words of the server's log, which are English.
              <dd key={sentence} lang="en" dir="ltr" className="w-fit text-muted">
                {sentence}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  )
}

/** How much a game has, by level, language and check. */
function StockTable({ line: { stock, required } }: { line: Extract<Line, { what: 'content' }> }) {
  const { columns, rows, ofNeeded } = text.content
  return (
    <table className="mt-2 w-full max-w-lg text-sm tabular-nums max-[24rem]:text-xs">
      <thead>
        <tr className="text-muted">
          <td />
          {STOCK_COLUMNS.map((column) => (
            <th key={column} scope="col" className="px-0.5 text-end font-normal sm:px-1">
              {columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stock.map((row) => {
          const cells = cellsOf(row, stock, required)
          return (
            <tr key={`${row.what}${row.level}`} className="border-parchment/10 border-t">
              <th scope="row" className="py-1 text-start font-normal">
                {rows[row.what](row.level ?? 0)}
              </th>
              {STOCK_COLUMNS.map((column) => {
                const { amount, isShort } = cells[column]
                return (
                  <td
                    key={column}
                    className={classNames('px-0.5 text-end sm:px-1', isShort && 'font-semibold text-wrong-text')}
                  >
                    {amount === null ? '–' : isShort ? ofNeeded(amount, row.need) : amount}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
