import type { OwnPlayer } from '@noor-quest/contract/players'
import type { GameType } from '@noor-quest/rules/games'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AroundName } from '../../../boards/around-name.tsx'
import { useBooth } from '../../../platform/device/booth.ts'
import { Button } from '../../../ui/button.tsx'
import { OpenGameNotice } from './open-game-notice.tsx'
import { useOpenGames } from './open-games.ts'
import { personText } from './person.en.ts'
import { useContinueAs, useReturningPlayer } from './use-continue-as.ts'

type Props = {
  games: readonly { type: GameType; title: () => string }[]
  /** The game whose page led here, because its person has no player in it. */
  wanted: GameType | null
}

/**
 * The home page's offers to this device: to return to a game, or to continue as its person, except
 * on a booth. They are known a moment after the first paint, so they float: in the corner, or on
 * phones, which have no room there, over the foot of the screen. At the page's end they have a
 * place of their own.
 */
export function DeviceBar({ games, wanted }: Props) {
  const returning = useReturningPlayer()
  const open = useOpenGames(returning?.player.person_id ?? null)
  const isBooth = useBooth()
  // Both must be known: otherwise one offer would replace the other.
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
        {open.length === 0 && next && !isBooth && (
          <ContinueButton key={next.type} game={next.type} title={next.title()} player={player} />
        )}
      </div>
    </aside>
  )
}

type ContinueButtonProps = {
  game: GameType
  /** The game's title. */
  title: string
  player: OwnPlayer
}

/**
 * One tap from the home page into a game as this device's person. The game's
 * form asks for missing data first.
 */
function ContinueButton({ game, title, player }: ContinueButtonProps) {
  const navigate = useNavigate()
  const { sending, asksConsent, failure, continueAs } = useContinueAs(game)
  const isRefused = asksConsent || failure !== null
  useEffect(() => {
    if (isRefused) void navigate({ to: '/register/$game', params: { game } })
  }, [isRefused, navigate, game])
  return (
    <Button
      variant="glass"
      className="max-w-full bg-ink! py-1! text-start! leading-tight"
      aria-disabled={sending || undefined}
      onClick={() => continueAs(null)}
    >
      <span className="grid min-w-0">
        <span className="truncate">
          <AroundName words={personText.continueAs} name={player.name} />
        </span>{' '}
        <span className="truncate font-normal text-muted text-xs">{title}</span>
      </span>
    </Button>
  )
}
