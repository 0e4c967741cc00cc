import { currentPlayer } from '../platform/current-player.ts'
import { text } from '../platform/text/text.ts'
import { useStore } from '../platform/use-store.ts'
import { classNames } from '../ui/class-names.ts'
import { AroundName } from './around-name.tsx'

/** In whose name this is played: nobody plays in somebody else's without seeing it. */
export function PlayingAs({ className }: { className?: string }) {
  const name = useStore(currentPlayer)?.player?.name
  if (name === undefined) return null
  return (
    <p className={classNames('text-muted text-sm wrap-anywhere', className)}>
      <AroundName words={text.player.playingAs} name={name} />
    </p>
  )
}
