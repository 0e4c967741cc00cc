import type { Finisher } from '@noor-quest/contract/hall'
import type { LeaderboardEntry } from '@noor-quest/contract/leaderboards'
import { GAME_TYPES } from '@noor-quest/rules/games'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { createDisplay } from '../../leaderboards/display-controller.ts'
import { RankBadge } from '../../leaderboards/rank-badge.tsx'
import { systemClock } from '../../platform/clock/clock.ts'
import { BROWSER_EVENTS } from '../../platform/network/event-stream.ts'
import { ApiError } from '../../platform/network/http.ts'
import { useStore } from '../../platform/storage/store.ts'
import { updateSeason, useSeason } from '../../season/use-season.ts'
import { updateSettings } from '../../text/settings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useMay } from '../api/role.ts'
import { contentText } from '../text/content.en.ts'
import { TextLink } from '../ui/action-button.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { Clipped } from '../ui/note.tsx'
import { useLast } from '../ui/use-last.ts'
import { Appearance } from './appearance.tsx'
import { DeviceLink } from './device-link.tsx'
import { playersText } from './players.en.ts'
import { rowPlayerQuery } from './players-api.ts'
import { watchText as text } from './watch.en.ts'

const display = createDisplay({
  clock: systemClock,
  random: Math.random,
  events: BROWSER_EVENTS,
  asksWhileHidden: false,
  // Unlike the hall's screen, the portal doesn't reload by itself: an admin may be typing a name.
  probe: async () => false,
  reload: () => {},
  onSettings: updateSettings,
  onSeason: updateSeason,
  onMessages: () => undefined,
})

const LISTS = [...GAME_TYPES, 'finishers'] as const
type ListName = (typeof LISTS)[number]

/**
 * /admin/watch: the names on the hall's screen, each with its actions. A phone shows one list at a
 * time.
 */
export function WatchScreen() {
  useEffect(() => display.start(), [])
  const may = useMay()
  const { leaderboards, hall, isLost } = useStore(display)
  const finishers = hall?.finishers
  const { isFrozen } = useSeason()
  // A player may be in several lists.
  const waiting = new Set(
    [...GAME_TYPES.flatMap((game) => leaderboards[game] ?? []), ...(finishers ?? [])].flatMap(({ key, name }) =>
      name === '' ? [key] : [],
    ),
  )
  const [shown, setShown] = useState<ListName>(LISTS[0])
  const [rowKey, setRowKey] = useState<string | null>(null)
  const lastKey = useLast(rowKey)
  const row = (
    entry: LeaderboardEntry | Finisher,
    badge: ReactNode,
    name = entry.name === '' ? text.unseen : (entry.name ?? text.nameless),
  ) => (
    <li key={'rank' in entry ? entry.key : `${entry.key} ${entry.score}`}>
      <button
        type="button"
        aria-haspopup="dialog"
        title={(may('players:write') ? text.rowLabel : text.helperRowLabel)(name)}
        onClick={() => setRowKey(entry.key)}
        className="flex min-h-13 w-full min-w-0 items-center gap-3 rounded-2xl border border-parchment/15 px-3 py-1.5 text-start hover:border-gold"
      >
        {badge}
        <bdi className="wrap-anywhere min-w-0 flex-1 font-semibold">{name}</bdi>
        <span className="shrink-0 font-semibold tabular-nums">{contentText.number(entry.score)}</span>
      </button>
    </li>
  )
  const listed = {
    ...Object.fromEntries(
      GAME_TYPES.map((game) => [
        game,
        leaderboards[game]?.map((entry) =>
          row(entry, <RankBadge rank={{ rank: entry.rank, is_exact: true }} size="top" />),
        ),
      ]),
    ),
    finishers: finishers?.map((finisher) =>
      row(finisher, <span className="w-24 shrink-0 text-muted text-sm">{contentText.games[finisher.game]}</span>),
    ),
  } as Record<ListName, ReactNode[] | undefined>
  const titles: Record<ListName, string> = { ...contentText.games, finishers: text.finishers }
  return (
    <div className="grid min-w-0 gap-3 sm:gap-5">
      <header>
        <p className="text-muted">
          {may('players:read') ? (
            <>
              {text.intro}{' '}
              <Link to="/admin/players" className="font-semibold underline underline-offset-4 hover:text-gold-pale">
                {text.all}
              </Link>
            </>
          ) : (
            text.helperIntro
          )}
        </p>
        {waiting.size > 0 && <p className="font-semibold text-gold-pale">{text.waiting(waiting.size)}</p>}
        <p role="status" className="text-muted empty:hidden">
          {[isFrozen && text.frozen, isLost && text.lost].filter((said) => said !== false).join(' ')}
        </p>
      </header>
      <div className="grid min-w-0 gap-5 lg:grid-cols-3">
        {LISTS.map((name) => (
          <List
            key={name}
            title={titles[name]}
            isShown={name === shown}
            empty={text.empty[name === 'finishers' ? 'finishers' : 'leaderboard']}
          >
            {listed[name]}
          </List>
        ))}
      </div>
      {/* In reach of the thumb, above the portal's tabs. */}
      <fieldset className="sticky bottom-18 z-20 grid grid-cols-3 gap-1 rounded-2xl border border-gold/40 bg-ink p-1 sm:hidden">
        <legend className="sr-only">{text.lists}</legend>
        {LISTS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === shown}
            onClick={() => setShown(name)}
            className="min-h-12 rounded-xl px-1 font-semibold text-sm leading-tight aria-pressed:bg-gold aria-pressed:text-night"
          >
            {titles[name]}
          </button>
        ))}
      </fieldset>
      {lastKey !== null && (
        <RowDialog key={lastKey} rowKey={lastKey} open={rowKey !== null} onClose={() => setRowKey(null)} />
      )}
    </div>
  )
}

type ListProps = { title: string; isShown: boolean; empty: string; children: ReactNode[] | undefined }

function List({ title, isShown, empty, children }: ListProps) {
  return (
    <section aria-label={title} className={classNames('min-w-0', !isShown && 'max-sm:hidden')}>
      <GlassPanel className="grid min-w-0 grid-cols-1 gap-3 p-3 sm:p-5">
        <h2 className="text-lg">{title}</h2>
        {children === undefined ? (
          <Spinner label={text.loading} />
        ) : children.length === 0 ? (
          <p className="text-muted">{empty}</p>
        ) : (
          <ol className="grid gap-2">{children}</ol>
        )}
      </GlassPanel>
    </section>
  )
}

/**
 * The player of a row of the public leaderboards, and the actions on them. It closes after each
 * action, because the row has changed or is gone.
 */
function RowDialog({ rowKey, open, onClose }: { rowKey: string; open: boolean; onClose: () => void }) {
  const may = useMay()
  const { data: player, error, refetch } = useQuery({ ...rowPlayerQuery(rowKey), enabled: open })
  const isGone = error instanceof ApiError && error.code === 'player_not_found'
  return (
    <Dialog
      open={open}
      size="sm"
      eyebrow={player && contentText.games[player.game_type]}
      title={player === undefined ? text.loading : <Clipped>{player.name}</Clipped>}
      onClose={onClose}
    >
      {player !== undefined ? (
        <div className="grid gap-4">
          <Appearance player={player} onDone={onClose} />
          <DeviceLink player={player} />
          {may('players:read') && (
            <TextLink to="/admin/players/$player" params={{ player: player.id }}>
              {playersText.page.open}
            </TextLink>
          )}
        </div>
      ) : isGone ? (
        <p className="text-muted">{text.gone}</p>
      ) : error !== null ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Spinner label={text.loading} />
      )}
    </Dialog>
  )
}
