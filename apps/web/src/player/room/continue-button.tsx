import type { OwnPlayer } from '@noor-quest/contract/players'
import type { GameType } from '@noor-quest/rules/games'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AroundName } from '../../boards/around-name.tsx'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { useContinueAs } from './use-continue-as.ts'

type Props = {
  game: GameType
  /** The game's. */
  title: string
  player: OwnPlayer
}

/** One tap from the home page into a game as this device's person. What must be asked before is asked on the game's form. */
export function ContinueButton({ game, title, player }: Props) {
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
          <AroundName words={text.player.continueAs} name={player.name} />
        </span>{' '}
        <span className="truncate font-normal text-muted text-xs">{title}</span>
      </span>
    </Button>
  )
}
