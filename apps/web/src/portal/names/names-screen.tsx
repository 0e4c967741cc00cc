import { useState } from 'react'
import { SearchField } from '../ui/choice-field.tsx'
import { textIn, useAddressView, useTypedSearch } from '../ui/use-address-view.ts'
import { NameCards } from './name-cards.tsx'
import { namesText as text } from './names.en.ts'

/** /admin/names: what an admin decides about in the current season (docs/product-rules.md#names). */
export function NamesScreen() {
  const [{ search, player }, show] = useAddressView(
    (asked) => ({ search: textIn(asked, 'search'), player: textIn(asked, 'player') }),
    (view) => ({ search: view.search || undefined, player: view.player || undefined }),
  )
  const [typed, setTyped] = useTypedSearch(search, (sought) => show({ search: sought, player: '' }, 'typed'))
  const [unfolded, setUnfolded] = useState<string | null>(null)
  return (
    <NameCards
      intro={text.intro}
      of={
        player !== '' ? { player_id: player } : search !== '' ? { search } : unfolded !== null ? { of: unfolded } : {}
      }
      onUnfold={setUnfolded}
      onAll={() => {
        setUnfolded(null)
        show({ player: '' })
      }}
      filters={<SearchField label={text.search} placeholder={text.searchHint} value={typed} onType={setTyped} />}
    />
  )
}
