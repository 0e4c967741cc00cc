import type { ResultRow } from '@noor-quest/contract/results'
import { formatClaimCode } from '../../text/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { playersText } from '../players/players.en.ts'
import { contentText } from '../text/content.en.ts'
import type { Column } from '../ui/data-table.tsx'
import { Clipped } from '../ui/note.tsx'
import { dialableNumber } from '../ui/phone-links.tsx'
import { resultsText } from './results.en.ts'

const text = resultsText
const { missing, number } = contentText

/**
 * By player, whether judging the games again gave the same result. Only players that were judged
 * again are in the map.
 */
export type Judged = ReadonlyMap<string, boolean>

type Shown = { withMoves: boolean; judged: Judged; onOpen: (row: ResultRow) => void }

/** The columns of the results. Paper has all except the last two. */
export function resultColumns({ withMoves, judged, onOpen }: Shown): Column<ResultRow>[] {
  return [
    { id: 'rank', header: text.columns.rank, cell: (row) => <PlaceRank row={row} /> },
    {
      id: 'name',
      header: text.columns.name,
      isRowHeader: true,
      cell: (row) => (
        <button
          type="button"
          aria-haspopup="dialog"
          title={text.details(row.name)}
          onClick={() => onOpen(row)}
          className="-mx-2 flex min-h-11 max-w-full items-center gap-2 rounded-xl px-2 text-start font-semibold underline decoration-gold/50 underline-offset-4 hover:text-gold-pale print:no-underline"
        >
          <Clipped>{row.name}</Clipped>
        </button>
      ),
    },
    {
      id: 'phone',
      header: text.columns.phone,
      className: 'sm:whitespace-nowrap',
      cell: ({ phone }) => <PhoneLink phone={phone} />,
    },
    { id: 'score', header: text.columns.score, align: 'end', cell: ({ score }) => number(score) },
    ...(withMoves
      ? [
          {
            id: 'moves',
            header: text.columns.moves,
            align: 'end',
            cell: ({ moves }: ResultRow) => number(moves),
          } satisfies Column<ResultRow>,
        ]
      : []),
    {
      id: 'time',
      header: text.columns.time,
      align: 'end',
      className: 'sm:whitespace-nowrap',
      cell: ({ elapsed_ms }) => exactTime(elapsed_ms),
    },
    { id: 'games', header: text.columns.games, align: 'end', cell: ({ games_played }) => number(games_played) },
    {
      id: 'code',
      header: text.columns.code,
      className: 'sm:whitespace-nowrap',
      cell: ({ claim_code }) => (claim_code === null ? missing : formatClaimCode(claim_code)),
    },
    {
      id: 'judged',
      header: text.columns.judged,
      className: 'print:hidden',
      cell: (row) => <JudgedBadge same={judged.get(row.player_id)} />,
    },
    { id: 'state', header: text.columns.state, className: 'print:hidden', cell: (row) => <State row={row} /> },
  ]
}

/** A time to the millisecond, which decides between equal scores: "58.204 s", "1 min 2.040 s". */
export function exactTime(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const seconds = `${((ms % 60_000) / 1000).toFixed(3)} s`
  return minutes === 0 ? seconds : `${number(minutes)} min ${seconds}`
}

function PlaceRank({ row: { rank, tie } }: { row: ResultRow }) {
  if (rank === null) return <span className="text-muted">{text.out}</span>
  return (
    <span className="grid gap-0.5">
      <span className="font-semibold tabular-nums">{playersText.rankShown(rank.rank, rank.is_exact)}</span>
      {tie !== null && <span className="max-w-40 text-muted text-xs">{text.ties[tie]}</span>}
    </span>
  )
}

export function PhoneLink({ phone }: { phone: string | null }) {
  if (phone === null) return missing
  return (
    <a
      href={`tel:${dialableNumber(phone)}`}
      className="inline-flex min-h-11 items-center underline decoration-gold/50 underline-offset-4 hover:text-gold-pale print:no-underline"
    >
      <bdi dir="ltr">{phone}</bdi>
    </a>
  )
}

/** A dash until the games were judged again. */
export function JudgedBadge({ same }: { same: boolean | undefined }) {
  if (same === undefined) return <span className="text-muted">–</span>
  return (
    <Badge size="sm" tone={same ? 'right' : 'wrong'}>
      {same ? text.same : text.differs}
    </Badge>
  )
}

function State({ row }: { row: ResultRow }) {
  const { disqualified_for, eligible, contacted, prize_given, note } = row
  return (
    <span className="flex flex-wrap gap-1.5">
      {disqualified_for !== null && (
        <Badge size="sm" tone="wrong">
          {text.disqualified}
        </Badge>
      )}
      {!eligible && <Badge size="sm">{text.notEligible}</Badge>}
      {contacted && (
        <Badge size="sm" tone="right">
          {text.contacted}
        </Badge>
      )}
      {prize_given && (
        <Badge size="sm" tone="right">
          {text.prizeGiven}
        </Badge>
      )}
      {note !== '' && <Badge size="sm">{text.hasNote}</Badge>}
    </span>
  )
}
