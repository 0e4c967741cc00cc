// One page of one leaderboard at a time beside the wall.
import { LEADERBOARD_MAX_LIMIT } from '@noor-quest/contract/limits'
import type { Group } from '@noor-quest/contract/policies'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { DisplayState } from '../leaderboards/display-controller.ts'
import { leaderboardsText } from '../leaderboards/leaderboards.en.ts'
import { useRankSlide } from '../leaderboards/use-rank-slide.ts'
import type { SeasonShown } from '../season/season-watch.ts'
import { gamesText } from '../text/games.en.ts'
import { DisplayRow, VacantRow } from './display-rows.tsx'
import { ListName } from './list-name.tsx'
import { Plaster } from './plaster.tsx'

const PAGE_MS = 8000
/** An older projector has room for more. */
const ROWS = 5
const PROJECTOR = '(min-aspect-ratio: 1 / 1) and (min-height: 440px)'
const OLDER_PROJECTOR = `${PROJECTOR} and (max-aspect-ratio: 3 / 2)`

type Entries = DisplayState['leaderboards'][GameType]
/** A leaderboard that the screen pages through. */
export type Listed = { game: GameType; group?: Group; entries: Entries }

/**
 * The leaderboards of all and those of the groups, or of the group `only`, which a screen's address
 * names.
 */
export function listsOf(
  { leaderboards, ofGroups }: Pick<DisplayState, 'leaderboards' | 'ofGroups'>,
  { groups, ranksAll }: Pick<SeasonShown, 'groups' | 'ranksAll'>,
  only: string | null,
): Listed[] {
  const chosen = groups.filter(({ id }) => id === only)
  const ofAll = GAME_TYPES.map((game) => ({ game, entries: leaderboards[game] }))
  const inGroups = (chosen.length > 0 ? chosen : groups).flatMap((group) =>
    GAME_TYPES.map((game) => ({ game, group, entries: ofGroups[group.id]?.[game] ?? null })),
  )
  return groups.length > 0 && (chosen.length > 0 || !ranksAll) ? inGroups : [...ofAll, ...inGroups]
}

type Props = {
  lists: readonly Listed[]
  /** True while players can still enter the leaderboard. */
  isOpen: boolean
  /** The player who is named now: their page is shown. */
  arrived: { key: string } | null
  dir: 'ltr' | 'rtl'
}

export function Leaders({ lists, isOpen, arrived, dir }: Props) {
  const turn = useTurn(arrived === null)
  const room = useRef<HTMLDivElement>(null)
  const rows = useRows(room)
  const pages = pagesOf(lists, rows)
  const own = pages.findIndex(({ listed: { entries }, from }) =>
    entries?.slice(from, from + rows).some(({ key }) => key === arrived?.key),
  )
  const number = own === -1 ? turn % pages.length : own
  const page = pages[number]
  // Marks of every group's pages have no room.
  const marked = pages.filter(({ listed }) => listed.group === page?.listed.group)
  return (
    <div ref={room} className="leaders-room">
      {page !== undefined && (
        <Leaderboard
          {...page}
          rows={rows}
          mark={{ number: marked.indexOf(page), of: marked.length }}
          arrived={arrived?.key ?? null}
          isOpen={isOpen}
          dir={dir}
        />
      )}
    </div>
  )
}

/** Counts the pages that were shown, while they turn. */
export function useTurn(isTurning: boolean): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!isTurning) return
    const timer = window.setInterval(() => setTurn((turn) => turn + 1), PAGE_MS)
    return () => window.clearInterval(timer)
  }, [isTurning])
  return turn
}

type Page = { listed: Listed; from: number }

/** Those of leaderboards with scores; without any, one empty page for each game. */
export function pagesOf(lists: readonly Listed[], rows: number): Page[] {
  const played = lists.filter(({ entries }) => (entries?.length ?? 0) > 0)
  const games = lists.slice(0, GAME_TYPES.length)
  // Empty leaderboards of many groups would all look the same.
  const empty = games.length < lists.length ? games.map(({ game, entries }) => ({ game, entries })) : games
  return (played.length > 0 ? played : empty).flatMap((listed) => {
    // The last page is full too, so it repeats rows of the page before.
    const length = listed.entries?.length ?? 0
    return Array.from({ length: Math.max(1, Math.ceil(length / rows)) }, (_, index) => ({
      listed,
      from: Math.min(index * rows, Math.max(0, length - rows)),
    }))
  })
}

type LeaderboardProps = Page & {
  rows: number
  mark?: { number: number; of: number }
  arrived?: string | null
  isOpen: boolean
  dir: 'ltr' | 'rtl'
}

/** Rows slide to their new places, and a row with a new score glows. */
export function Leaderboard({ listed, from, rows, mark, arrived = null, isOpen, dir }: LeaderboardProps) {
  const titleId = useId()
  const { game, group, entries } = listed
  return (
    <Plaster as="section" aria-labelledby={titleId} className="leaders display-text" dir={dir}>
      <h2 id={titleId} className="leaders-title">
        {mark !== undefined && mark.of > 1 && (
          <span className="leaders-pages" aria-hidden="true">
            {Array.from({ length: mark.of }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pages keep their order
              <span key={index} data-now={index === mark.number || undefined} />
            ))}
          </span>
        )}
        <ListName game={gamesText[game].column} group={group} />
      </h2>
      {entries?.length === 0 ? (
        <p className="leaders-empty">{isOpen ? leaderboardsText.beFirst : leaderboardsText.noScores}</p>
      ) : (
        <Rows key={`${game} ${group?.id} ${from}`} entries={entries} from={from} rows={rows} arrived={arrived} />
      )}
    </Plaster>
  )
}

type RowsProps = Pick<LeaderboardProps, 'from' | 'rows'> & {
  entries: Entries
  arrived: string | null
}

function Rows({ entries, from, rows, arrived }: RowsProps) {
  const list = useRankSlide<HTMLOListElement>()
  /** Rows that a larger room adds aren't new. */
  const shownRows = useRef(0)
  useEffect(() => {
    if (entries !== null) shownRows.current = rows
  }, [entries, rows])
  const shown = entries?.slice(from, from + rows) ?? []
  return (
    <ol ref={list} className="leaders-rows">
      {shown.map((entry, index) => (
        <DisplayRow
          key={entry.key}
          place={entry}
          entries={entries ?? []}
          index={from + index}
          data-slide={entry.key}
          data-arrived={entry.key === arrived || undefined}
        >
          <Glow key={entry.score} isNew={shownRows.current === rows} />
        </DisplayRow>
      ))}
      {Array.from({ length: Math.max(0, Math.min(rows, ROWS) - shown.length) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: vacant places are all alike
        <VacantRow key={index} />
      ))}
    </ol>
  )
}

/** The number of rows that fit: as many as have room on an older projector, else five at most. */
function useRows(room: RefObject<HTMLDivElement | null>): number {
  const [rows, setRows] = useState(ROWS)
  /** The tallest row since the last change of the size: the pages don't change their length. */
  const tallest = useRef(0)
  useLayoutEffect(() => {
    const measure = () => {
      const list = room.current?.querySelector('ol')
      if (!room.current || !list?.parentElement) return
      for (const row of list.querySelectorAll('li')) tallest.current = Math.max(tallest.current, row.offsetHeight)
      const height = room.current.clientHeight - (list.parentElement.offsetHeight - list.offsetHeight)
      const fitting = window.matchMedia(PROJECTOR).matches ? Math.floor(height / tallest.current) : ROWS
      const most = window.matchMedia(OLDER_PROJECTOR).matches ? LEADERBOARD_MAX_LIMIT : ROWS
      setRows(Math.min(most, Math.max(1, fitting)))
    }
    const measureAgain = () => {
      tallest.current = 0
      measure()
    }
    measure()
    window.addEventListener('resize', measureAgain)
    document.fonts.addEventListener('loadingdone', measureAgain)
    return () => {
      window.removeEventListener('resize', measureAgain)
      document.fonts.removeEventListener('loadingdone', measureAgain)
    }
  })
  return rows
}

/** Glows once when it appears, except on the page's first render. */
function Glow({ isNew }: { isNew: boolean }) {
  const [glows] = useState(isNew)
  return glows ? (
    <span aria-hidden="true" className="display-glow absolute inset-0 -z-1 rounded-[inherit] forced-colors:hidden" />
  ) : null
}
