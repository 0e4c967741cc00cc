import type { Group } from '@noor-quest/contract/policies'
import type { ResultList, ResultRow } from '@noor-quest/contract/results'
import { formatClaimCode, formatTime } from '../../text/format.ts'
import { SmallBadge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { finalText } from '../final/final.en.ts'
import { sharedBy } from '../players/player-marks.tsx'
import { playersText } from '../players/players.en.ts'
import { groupName } from '../seasons/group-choice.tsx'
import { contentText } from '../text/content.en.ts'
import { marksText } from '../text/marks.en.ts'
import { type Column, ROW_BUTTON } from '../ui/data-table.tsx'
import { Clipped } from '../ui/note.tsx'
import { PhoneLink } from '../ui/phone-links.tsx'
import { resultsText as text } from './results.en.ts'

const ON_LAPTOPS = 'max-sm:hidden lg:whitespace-nowrap'

/**
 * The columns of the results. A phone's row has rank, name, score, time and notes; a press shows
 * the rest. Paper has all except the last one.
 */
export function resultColumns(
  rows: readonly ResultRow[],
  game: ResultList,
  groups: readonly Group[],
  onOpen: (row: ResultRow) => void,
): Column<ResultRow>[] {
  const columns: Record<keyof typeof text.columns, Omit<Column<ResultRow>, 'id' | 'header'>> = {
    rank: { className: 'max-sm:-order-1!', isFirstLine: true, cell: (row) => <PlaceRank row={row} /> },
    name: {
      isRowHeader: true,
      cell: (row) => (
        <button
          type="button"
          aria-haspopup="dialog"
          title={text.details(row.name)}
          onClick={() => onOpen(row)}
          className={classNames(ROW_BUTTON, 'underline decoration-gold/50 underline-offset-4 print:no-underline')}
        >
          <Clipped>{row.name}</Clipped>
        </button>
      ),
    },
    phone: { className: ON_LAPTOPS, cell: ({ phone }) => <PhoneLink phone={phone} /> },
    group: { className: 'max-sm:hidden', cell: ({ group_id }) => groupName(groups, group_id) },
    score: { align: 'number', isFirstLine: true, cell: ({ score }) => contentText.number(score) },
    moves: { align: 'number', cell: ({ moves }) => contentText.number(moves) },
    time: { align: 'end', className: 'lg:whitespace-nowrap', cell: ({ elapsed_ms }) => exactTime(elapsed_ms) },
    games: {
      align: 'number',
      className: 'max-sm:hidden',
      cell: ({ games_played }) => contentText.number(games_played),
    },
    code: {
      className: ON_LAPTOPS,
      cell: ({ claim_code }) => (claim_code === null ? contentText.missing : formatClaimCode(claim_code)),
    },
    state: {
      className: 'print:hidden max-sm:h-6 max-sm:flex-1 max-sm:overflow-clip',
      cell: (row) => <State row={row} />,
    },
  }
  const withGames = game !== 'final'
  // Some games have none.
  const withMoves = rows.some(({ moves }) => moves > 0)
  return (Object.keys(columns) as (keyof typeof columns)[])
    .filter((id) => (id !== 'games' || withGames) && (id !== 'moves' || withMoves))
    .filter((id) => id !== 'group' || groups.length > 0)
    .map((id) => ({ id, header: text.columns[id], ...columns[id] }))
}

export const listName = (list: ResultList) => (list === 'final' ? finalText.title : contentText.games[list])

/** A time to the millisecond, which decides between equal scores. */
export const exactTime = (ms: number) => formatTime(ms, 3)

function PlaceRank({ row: { rank, tie } }: { row: ResultRow }) {
  if (rank === null) return <span className="text-muted">{text.out}</span>
  return (
    <span className="grid gap-0.5">
      <span className="font-semibold tabular-nums">{playersText.rankShown(rank.rank, rank.is_exact)}</span>
      {tie !== null && <span className="max-w-40 text-muted text-xs max-sm:hidden">{text.ties[tie]}</span>}
    </span>
  )
}

function State({ row }: { row: ResultRow }) {
  const { disqualified_for, impossible, shared, eligible, contacted, prize_given, note } = row
  return (
    <span className="flex flex-wrap gap-1.5 max-sm:justify-end">
      {disqualified_for !== null && <SmallBadge tone="wrong">{text.disqualified}</SmallBadge>}
      {impossible.length > 0 && <SmallBadge tone="wrong">{marksText.mark}</SmallBadge>}
      {shared !== null && <SmallBadge>{sharedBy(shared)}</SmallBadge>}
      {!eligible && <SmallBadge>{text.notEligible}</SmallBadge>}
      {contacted && <SmallBadge tone="right">{text.contacted}</SmallBadge>}
      {prize_given && <SmallBadge tone="right">{text.prizeGiven}</SmallBadge>}
      {note !== '' && <SmallBadge>{text.hasNote}</SmallBadge>}
    </span>
  )
}
