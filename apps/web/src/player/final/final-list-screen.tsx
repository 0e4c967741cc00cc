import type { FinalPlaces } from '@noor-quest/contract/final'
import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { BoardRow, rowClass } from '../../leaderboards/leaderboard-row.tsx'
import { leaderboardsText } from '../../leaderboards/leaderboards.en.ts'
import { RankBadge } from '../../leaderboards/rank-badge.tsx'
import { call } from '../../platform/network/http.ts'
import { useLanguage } from '../../text/use-language.ts'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { HomeLink } from '../../ui/home-link.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { LoadedScreen } from '../shell/loaded-screen.tsx'
import { ClaimCode } from '../shell/visitor/claim-code.tsx'
import { useOwnNames, useOwnStandings, WINNERS } from '../shell/visitor/own-standings.ts'
import { finalScreenText as text } from './final-screen.en.ts'

/** /final/{season}: the whole list of a season's final, after its last place has been named. */
export function FinalListScreen() {
  const { season = '' } = useParams({ strict: false })
  useLanguage()
  const load = useCallback(() => call('GET /api/finals/{id}/places', { params: { id: season } }), [season])
  const failed = { title: text.listFailed, log: "The final's list could not be loaded" }
  return (
    <LoadedScreen load={load} failed={failed}>
      {(list) => <List list={list} />}
    </LoadedScreen>
  )
}

function List({ list }: { list: FinalPlaces }) {
  const { tag } = useLanguage()
  const standings = Object.values(useOwnStandings(list))
  const ownNames = useOwnNames()
  return (
    <GlassPanel className="m-auto w-full max-w-2xl p-5 sm:p-8">
      <header className="mb-6 grid justify-items-center gap-1 text-center max-sm:pt-10">
        <p className="font-semibold text-gold text-sm">{leaderboardsText.final}</p>
        <ScreenHeading className="wrap-anywhere text-3xl text-gold-pale sm:text-4xl">
          <bdi>{tag === 'ar' ? list.title_ar : list.title_en}</bdi>
        </ScreenHeading>
      </header>
      <ol className="grid gap-2">
        {list.places.map((place, index) => {
          const { key, name, rank, points, elapsed_ms } = ownNames(place)
          const own = standings.find((standing) => standing.key !== null && standing.key === key)
          const isOwn = own !== undefined
          const row = { name: name === '' ? null : name, score: points, moves: 0, elapsed_ms }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a final that is over keeps its order
            <li key={index} className={rowClass('full', isOwn)}>
              <RankBadge rank={{ rank, is_exact: true }} size="full" />
              <BoardRow row={row} size="full" isOwn={isOwn} />
              {own && own.claim_code !== null && points > 0 && rank <= WINNERS && (
                <div className="basis-full">
                  <ClaimCode code={own.claim_code} />
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <p className="mt-6 text-center">
        <HomeLink />
      </p>
    </GlassPanel>
  )
}
