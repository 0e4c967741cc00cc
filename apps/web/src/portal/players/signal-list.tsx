import type { AccountSignal } from '@noor-quest/rules/account-signals'
import { TextLink } from '../ui/action-button.tsx'
import { Clipped } from '../ui/note.tsx'
import { playersText } from './players.en.ts'

const text = playersText.page

/** The signals around a player; empty without any. */
export function SignalList({ signals }: { signals: readonly AccountSignal[] }) {
  return (
    <ul className="grid gap-2 empty:hidden">
      {signals.map((signal) => (
        <li key={signal.kind === 'name-like-another' ? signal.player_id : signal.kind}>
          {signal.kind === 'name-like-another' ? (
            <>
              {text.nameLike(signal.is_same)} <PlayerLink id={signal.player_id} name={signal.name} />
            </>
          ) : (
            text.signal(signal)
          )}
        </li>
      ))}
    </ul>
  )
}

export function PlayerLink({ id, name }: { id: string; name: string }) {
  return (
    <TextLink to="/admin/players/$player" params={{ player: id }}>
      <Clipped>{name}</Clipped>
    </TextLink>
  )
}
