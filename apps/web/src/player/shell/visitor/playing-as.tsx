import { AroundName } from '../../../leaderboards/around-name.tsx'
import { currentPlayer } from '../../../platform/session/current-player.ts'
import { useStore } from '../../../platform/storage/store.ts'
import { classNames } from '../../../ui/class-names.ts'
import { visitorText } from './visitor.en.ts'

/** The player's name, so that they notice a game under another person's name. */
export function PlayingAs({ className }: { className?: string }) {
  const name = useStore(currentPlayer)?.player?.name
  if (name === undefined) return null
  return (
    <p className={classNames('text-muted text-sm wrap-anywhere', className)}>
      <AroundName words={visitorText.playingAs} name={name} />
    </p>
  )
}
