import type { GameType } from '@noor-quest/rules/games'
import { ContinueButton } from './continue-button.tsx'
import { OpenGameNotice } from './open-game-notice.tsx'
import { useReturningPlayer } from './use-continue-as.ts'
import { useOpenGames } from './use-open-games.ts'

type Props = {
  games: readonly { type: GameType; title: () => string }[]
  /** The game whose page led here, because its person has no player of it. */
  wanted: GameType | null
}

/**
 * What the home page offers this device alone: to come back to a game, or to continue as its person. It is known a moment after the
 * page was painted, so it floats: in the corner, and on phones, which have no room there, over what is at the screen's foot, until at
 * the page's end it has a place of its own.
 */
export function DeviceBar({ games, wanted }: Props) {
  const returning = useReturningPlayer()
  const open = useOpenGames(returning?.player.person_id ?? null)
  // Together, or the one would give way to the other.
  if (returning === null || open === null) return null
  const { player } = returning
  const next = games.find(({ type }) => type === (wanted ?? player.game_type))
  return (
    <aside
      data-floats="until-the-end"
      className="pointer-events-none sticky bottom-4 z-20 mt-4 flex justify-center sm:absolute sm:start-4 sm:top-4 sm:bottom-auto sm:mt-0 sm:max-w-[min(22rem,30%)] sm:justify-start"
    >
      <div className="pointer-events-auto grid max-w-full gap-2">
        {open.map((game) => (
          <OpenGameNotice key={game.id} game={game} />
        ))}
        {open.length === 0 && next && (
          <ContinueButton key={next.type} game={next.type} title={next.title()} player={player} />
        )}
      </div>
    </aside>
  )
}
