import type { AccountSignal } from '@noor-quest/rules/account-signals'
import { Link } from '@tanstack/react-router'
import { Clipped } from '../ui/note.tsx'
import { playersText } from './players.en.ts'

const text = playersText.page

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-gold-pale'

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
    <Link to="/admin/players/$player" params={{ player: id }} className={LINK}>
      <Clipped>{name}</Clipped>
    </Link>
  )
}
