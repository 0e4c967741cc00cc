import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { EmptyList, LoadFailed, LoadMore, RefreshButton } from '../ui/list-notes.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { NameCardItem } from './name-card.tsx'
import { namesText as text } from './names.en.ts'
import { type NamesFilter, namesQuery } from './names-api.ts'

type Props = {
  title?: string
  intro: string
  of: Omit<NamesFilter, 'state'>
  filters?: ReactNode
  /** Shows the persons of a folded card one by one. */
  onUnfold?: (entryId: string) => void
  /** Returns from these cards to all. */
  onAll?: () => void
}

/** A part of the portal with the cards of a season. */
export function NameCards({ title, intro, of, filters, onUnfold, onAll }: Props) {
  const [state, setState] = useState<NamesFilter['state']>('open')
  const isSearch = of.search !== undefined || of.player_id !== undefined
  const isPart = of.of !== undefined || of.player_id !== undefined
  const list = useInfiniteQuery(namesQuery({ ...of, state: isSearch || isPart ? 'open' : state }))
  const cards = list.data?.pages.flatMap((page) => page.cards) ?? []
  const open = list.data?.pages.at(-1)?.open ?? 0
  return (
    <SectionPanel
      title={title}
      intro={intro}
      actions={
        <>
          {open > 0 && <Badge tone="gold">{text.open(open)}</Badge>}
          {isPart && onAll && <ActionButton label={text.fold} onPress={onAll} />}
          {!isSearch &&
            !isPart &&
            (['open', 'decided'] as const).map((shown) => (
              <ActionButton
                label={text.states[shown]}
                key={shown}
                aria-pressed={shown === state}
                onPress={() => setState(shown)}
              />
            ))}
          <RefreshButton busy={list.isFetching} onRefresh={() => void list.refetch()} />
        </>
      }
    >
      {filters}
      {list.isError && <LoadFailed onRetry={() => void list.refetch()} />}
      {cards.length > 0 ? (
        <ul data-list tabIndex={-1} className="grid min-w-0 gap-3">
          {cards.map((card) => (
            <NameCardItem
              key={`${card.entries[0]?.player_id} ${card.entries[0]?.id}`}
              card={card}
              isFound={isSearch}
              onUnfold={onUnfold}
            />
          ))}
        </ul>
      ) : list.isPending ? (
        <Spinner label={text.loading} />
      ) : (
        list.isSuccess && <EmptyList title={isSearch ? text.none.search : text.none[state]} />
      )}
      <LoadMore list={list} />
    </SectionPanel>
  )
}
