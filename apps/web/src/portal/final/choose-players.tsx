import type { FinalView } from '@noor-quest/contract/final'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery } from '../api/load-list.ts'
import { contentText } from '../text/content.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { SearchField } from '../ui/choice-field.tsx'
import { finalText } from './final.en.ts'

const text = finalText.who
/** The most listed matches: typing more narrows them. */
const LISTED = 8

type Persons = FinalView['chosen']
type Props = { chosen: Persons; error: string | undefined; onChange: (persons: Persons) => void }

/** The persons who play, found by name in the list of players. */
export function ChoosePlayers({ chosen, error, onChange }: Props) {
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...adminQuery('Players', ['admin', 'players', 'chosen', search.trim()], () =>
      adminCall('GET /api/players', { query: { search: search.trim(), sort: 'name', order: 'asc' } }),
    ),
    enabled: search.trim() !== '',
    placeholderData: keepPreviousData,
  })
  const found = search.trim() === '' ? undefined : data?.players
  return (
    <div className="grid min-w-0 gap-3">
      <p>{text.persons(chosen.length)}</p>
      <ul aria-label={finalText.labels.persons} className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map(({ player_id, name }) => (
          <li
            key={player_id}
            className="flex min-w-0 items-center gap-1 rounded-full border border-parchment/15 ps-4 pe-1"
          >
            <bdi className="wrap-anywhere min-w-0">{name || text.nameless}</bdi>
            <ActionButton
              label="×"
              variant="quiet"
              className="min-w-11 px-3!"
              aria-label={contentText.actionNamed(text.remove, name)}
              onPress={() => onChange(chosen.filter((one) => one.player_id !== player_id))}
            />
          </li>
        ))}
      </ul>
      <SearchField
        label={text.search}
        name="persons"
        autoComplete="off"
        error={error}
        value={search}
        onType={setSearch}
        // Enter would save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found?.length === 0 && <p className="text-muted">{text.none}</p>}
      <ul className="grid gap-2 empty:hidden">
        {found?.slice(0, LISTED).map(({ id, name, game_type, total_score }) => (
          <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <ActionButton
              label={text.add}
              of={name}
              busy={chosen.some(({ player_id }) => player_id === id)}
              onPress={() => onChange([...chosen, { player_id: id, name }])}
            />
            <bdi className="wrap-anywhere min-w-0 flex-1">
              {text.player(name, contentText.games[game_type], total_score)}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
