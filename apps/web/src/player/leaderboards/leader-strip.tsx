import type { LeaderboardEntry } from '@noor-quest/contract/leaderboards'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { leaderboardsText } from '../../leaderboards/leaderboards.en.ts'
import type { LeaderboardState } from '../../leaderboards/leaderboards.ts'
import { RankBadge } from '../../leaderboards/rank-badge.tsx'
import { useLeaderboards } from '../../leaderboards/use-leaderboards.ts'
import { useMediaQuery } from '../../platform/device/media-query.ts'
import { commonText } from '../../text/common.en.ts'
import { gamesText } from '../../text/games.en.ts'
import { ExpandIcon } from '../../ui/icons.tsx'
import { useOwnNames } from '../shell/visitor/own-standings.ts'
import { prepareLeaderboard, withAge } from './leaderboard-panel.tsx'

/** The `phone` variant of ui/theme.css. Elsewhere the names would be in the page twice. */
const PHONE = '(max-width: 39.99rem), (max-height: 500px) and (orientation: landscape)'

type Props = {
  /** The note that the season is over or the leaderboard frozen. Empty: none. */
  note: string
  /** True while the whole leaderboard is open. */
  isOpen: boolean
  onOpen: () => void
}

const NOTE =
  'absolute start-1/2 -top-2.5 -translate-x-1/2 whitespace-nowrap rounded-full border border-gold/40 bg-ink px-2.5 text-muted text-xs leading-4.5 rtl:translate-x-1/2'

const STRIP =
  'relative order-1 col-span-full hidden min-h-14 min-w-0 items-center phone:flex gap-1 rounded-full border border-gold/40 bg-ink ps-4 pe-3 hover:border-gold/80'

/**
 * A line for phones, with each game's leader below its gate. A press opens the whole leaderboard.
 */
export function LeaderStrip({ note: ofSeason, isOpen, onOpen }: Props) {
  const leaderboards = useLeaderboards()
  const note = withAge(ofSeason, leaderboards)
  const isShown = useMediaQuery(PHONE)
  const asOwn = useOwnNames()
  const leaders = GAME_TYPES.map((game) => ({ game, leader: leaderOf(leaderboards[game]) }))
  const isKnown = isShown && leaders.every(({ leader }) => leader !== undefined)
  const isEmpty = leaders.every(({ leader }) => leader === null)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onFocus={prepareLeaderboard}
      onClick={onOpen}
      className={STRIP}
    >
      {note !== '' && <span className={NOTE}>{note}</span>}
      {isKnown && !isEmpty ? (
        // A separate key, because this element is higher: a reused title
        // would count as a layout shift.
        <span key="leaders" className="flex min-w-0 flex-1 items-center">
          <span className="sr-only">{leaderboardsText.title}. </span>
          {leaders.map(({ game, leader }) => (
            <Leader key={game} game={game} leader={leader ? asOwn(leader) : null} />
          ))}
        </span>
      ) : (
        <span key="title" className="min-w-0 flex-1 font-semibold text-gold-pale text-sm">
          {leaderboardsText.title}
        </span>
      )}
      <ExpandIcon className="size-4 shrink-0 text-gold" />
    </button>
  )
}

type Leading = Pick<LeaderboardEntry, 'key' | 'name' | 'score'>

/** The leader. Undefined: the leaderboard isn't loaded. Null: it is empty. */
function leaderOf({ entries }: LeaderboardState): Leading | null | undefined {
  return entries && (entries[0] ?? null)
}

function Leader({ game, leader }: { game: GameType; leader: Leading | null }) {
  return (
    <span className="grid min-w-0 flex-1 grid-cols-1 px-1.5 text-start text-sm leading-snug">
      <span className="text-muted text-xs">{gamesText[game].name} </span>
      {leader === null ? (
        <span className="truncate">{leaderboardsText.noScores}</span>
      ) : (
        <span className="flex items-center gap-1.5">
          <RankBadge rank={{ rank: 1, is_exact: true }} size="line" />
          <bdi className="truncate font-medium" title={leader.name ?? undefined}>
            {leader.name ?? leaderboardsText.nameless}
          </bdi>{' '}
          <span className="shrink-0 font-bold text-gold-pale tabular-nums">{commonText.number(leader.score)}</span>
        </span>
      )}
    </span>
  )
}
