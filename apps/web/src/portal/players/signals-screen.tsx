import type { WatchedPlayer } from '@noor-quest/contract/watched-players'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminText } from '../text/admin-en.ts'
import { flagReason } from '../text/flag-reason.ts'
import { EmptyList, LoadFailed, LoadMore, RefreshButton } from '../ui/list-notes.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { PlayerLink, SignalList } from './signal-list.tsx'
import { watchedPlayersQuery } from './watch-api.ts'

const text = adminText.signals
const { content, players } = adminText

/**
 * /admin/signals: all players with signals or flagged games, with reasons and figures
 * (docs/product-rules.md#watching-a-player).
 */
export function SignalsScreen() {
  const list = useInfiniteQuery(watchedPlayersQuery)
  const listed = list.data?.pages.flatMap((page) => page.players) ?? []
  const total = list.data?.pages.at(-1)?.total ?? 0
  return (
    <SectionPanel
      title={text.title}
      intro={players.page.signalsIntro}
      actions={<RefreshButton busy={list.isFetching} onRefresh={() => void list.refetch()} />}
    >
      {list.isError && <LoadFailed onRetry={() => void list.refetch()} />}
      <p role="status" className="text-muted text-sm">
        {listed.length > 0 && text.shown(listed.length, total)}
      </p>
      {listed.length > 0 ? (
        <ul className="grid min-w-0 gap-3">
          {listed.map((player) => (
            <Player key={player.player_id} player={player} />
          ))}
        </ul>
      ) : list.isPending ? (
        <Spinner label={text.loading} />
      ) : (
        list.isSuccess && <EmptyList title={players.page.noSignals} />
      )}
      <LoadMore list={list} label={content.loadMore} loadingLabel={content.loadingMore} />
    </SectionPanel>
  )
}

function Player({ player }: { player: WatchedPlayer }) {
  const { player_id, name, game_type, total_score, hidden, flags, signals } = player
  return (
    <li className="grid min-w-0 gap-1 rounded-2xl border border-parchment/15 px-3 py-1.5 sm:px-4">
      <div className="flex flex-wrap items-center gap-x-4">
        <PlayerLink id={player_id} name={name} />
        <span className="text-muted text-sm tabular-nums">
          {content.games[game_type]}, {text.score(total_score)}
        </span>
        {hidden && <Badge size="sm">{players.appearance.hidden}</Badge>}
      </div>
      <ul className="grid gap-1 text-wrong-text empty:hidden">
        {flags.map(({ flag, verdict }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: flags may be equal and don't move
          <li key={index}>
            {flagReason(flag)}
            {verdict !== null && ` (${adminText.results.verdicts[verdict]})`}
          </li>
        ))}
      </ul>
      <SignalList signals={signals} />
    </li>
  )
}
