import { useContext } from 'react'
import { AroundName } from '../../../boards/around-name.tsx'
import { currentPlayer } from '../../../platform/session/current-player.ts'
import { useStore } from '../../../platform/storage/store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { gameText } from '../game/game.en.ts'
import { Rehearsal } from '../game/rehearsal.tsx'
import { personText } from './person.en.ts'

/**
 * The player's name, so that they notice a game under another person's name. Empty in a rehearsal.
 */
export function PlayingAs({ className }: { className?: string }) {
  const name = useStore(currentPlayer)?.player?.name
  if (useContext(Rehearsal) !== null) {
    return (
      <p className={className}>
        <Badge tone="gold">{gameText.rehearsal}</Badge>
      </p>
    )
  }
  if (name === undefined) return null
  return (
    <p className={classNames('text-muted text-sm wrap-anywhere', className)}>
      <AroundName words={personText.playingAs} name={name} />
    </p>
  )
}
