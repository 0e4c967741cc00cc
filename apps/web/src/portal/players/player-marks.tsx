// The marks beside a player's name where a prize is decided: impossible games, and other persons
// with the same number or device.
import type { PlayedGame } from '@noor-quest/contract/player-record'
import type { SharedGroup } from '@noor-quest/contract/shared'
import { useMay } from '../api/role.ts'
import { contentText } from '../text/content.en.ts'
import { marksText as text } from '../text/marks.en.ts'
import { TextLink } from '../ui/action-button.tsx'
import { Clipped } from '../ui/note.tsx'

/** A player's name, which leads to the player's page if the admin may open it. */
export function PlayerLink({ id, name }: { id: string; name: string }) {
  const may = useMay()
  if (!may('players:read')) return <Clipped>{name}</Clipped>
  return (
    <TextLink to="/admin/players/$player" params={{ player: id }}>
      <Clipped>{name}</Clipped>
    </TextLink>
  )
}

type Fact = PlayedGame['impossible'][number]

/** The signs that no hand played a game. */
export function ImpossibleFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className="grid gap-1 text-wrong-text">
      {facts.map((fact) => (
        <li key={JSON.stringify(fact)}>{describe(fact)}</li>
      ))}
    </ul>
  )
}

function describe(fact: Fact): string {
  switch (fact.reason) {
    case 'early-answers':
      return text[fact.reason](fact.answers, text.seconds(fact.fastest_ms))
    case 'answers-before-text':
      return text[fact.reason](fact.answers)
    case 'fast-pairs':
      return text[fact.reason](fact.pairs, text.seconds(fact.fastest_ms))
  }
}

export const sharedBy = ({ by }: SharedGroup) => text.sharedBy(by.includes('number'), by.includes('device'))

type SharedProps = { players: SharedGroup['players']; except?: string }

/** The players of a group. `except`: the player beside whose name they are shown. */
export function SharedPlayers({ players, except }: SharedProps) {
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-5">
      {players
        .filter(({ player_id }) => player_id !== except)
        .map(({ player_id, name, game_type }) => (
          <li key={player_id} className="flex min-w-0 items-center gap-1.5">
            <PlayerLink id={player_id} name={name} />{' '}
            <span className="text-muted">({contentText.games[game_type]})</span>
          </li>
        ))}
    </ul>
  )
}
