import type { PlayedGame } from '@noor-quest/contract/player-record'
import { flagsText as text } from '../text/flags.en.ts'
import { TextLink } from '../ui/action-button.tsx'
import { Clipped } from '../ui/note.tsx'

export function PlayerLink({ id, name }: { id: string; name: string }) {
  return (
    <TextLink to="/admin/players/$player" params={{ player: id }}>
      <Clipped>{name}</Clipped>
    </TextLink>
  )
}

type Flag = PlayedGame['flags'][number]

/** The reasons why a game is flagged. */
export function FlagList({ flags }: { flags: readonly Flag[] }) {
  return (
    <ul className="grid gap-1 text-wrong-text">
      {flags.map((flag) => (
        <li key={`${flag.reason}${'level' in flag ? flag.level : ''}`}>{flagReason(flag)}</li>
      ))}
    </ul>
  )
}

function flagReason(flag: Flag): string {
  switch (flag.reason) {
    case 'faster-than-reading':
    case 'faster-than-a-hand':
      return text[flag.reason](flag.right, flag.answers, text.seconds(flag.fastest_ms))
    case 'even-pace':
      return text[flag.reason](flag.answers, flag.deviation_percent)
    case 'pairs-faster-than-a-hand':
      return text[flag.reason](flag.level, flag.pairs, text.seconds(flag.pairs_ms))
    case 'known-from-others':
      return text[flag.reason](flag.persons)
    case 'known-from-own':
      return text[flag.reason](flag.games)
    case 'perfect-after-many-left':
      return text[flag.reason](flag.left)
  }
}
