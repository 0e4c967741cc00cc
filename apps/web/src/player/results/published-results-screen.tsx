import type { PublishedPlace, PublishedResults } from '@noor-quest/contract/results'
import { Link, useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useGroupSwitch } from '../../leaderboards/group-switch.tsx'
import { fetchSeasonsWithResults, type LinkedSeason } from '../../leaderboards/leaderboard-api.ts'
import { BoardRow, rowClass } from '../../leaderboards/leaderboard-row.tsx'
import { leaderboardsText } from '../../leaderboards/leaderboards.en.ts'
import { RankBadge } from '../../leaderboards/rank-badge.tsx'
import { call } from '../../platform/network/http.ts'
import { useSeason } from '../../season/use-season.ts'
import { formatDate } from '../../text/format.ts'
import { gamesText } from '../../text/games.en.ts'
import { seasonName } from '../../text/season-name.ts'
import { useLanguage } from '../../text/use-language.ts'
import noScoresPicture from '../../ui/art/states/no-scores.svg'
import { buttonClass } from '../../ui/button.tsx'
import { HomeButton } from '../../ui/home-link.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { LoadedScreen, SeasonLinks, SeasonPage } from '../shell/loaded-screen.tsx'
import { useOwnNames, useOwnStandings } from '../shell/visitor/own-standings.ts'
import { resultsText } from './results.en.ts'

type Shown = { results: PublishedResults; others: LinkedSeason[] }

/** `id` null: the newest published results. Null without any. @throws ApiError */
async function fetchResults(id: string | null): Promise<Shown | null> {
  const seasons = await fetchSeasonsWithResults()
  const season = id ?? seasons[0]?.id
  if (season === undefined) return null
  const results = await call('GET /api/results/{id}', { params: { id: season } })
  return { results, others: seasons.filter((other) => other.id !== results.season_id) }
}

/**
 * The screen of /results and /results/{season}: the newest published results, or a
 * season's. Erased names are missing.
 */
export function PublishedResultsScreen() {
  const { season = null } = useParams({ strict: false })
  useLanguage()
  const load = useCallback(() => fetchResults(season), [season])
  const failed = { title: resultsText.failed, log: 'The published results could not be loaded' }
  return (
    <LoadedScreen load={load} failed={failed}>
      {(shown) =>
        shown === null ? (
          <MessageScreen title={resultsText.none} picture={noScoresPicture}>
            <HomeButton />
          </MessageScreen>
        ) : (
          <Results {...shown} />
        )
      }
    </LoadedScreen>
  )
}

function Results({ results, others }: Shown) {
  const standings = useOwnStandings(results)
  const [group, choice] = useGroupSwitch({ groups: results.groups, ranksAll: results.ranks_all })
  const games = useGamesOf(results, group?.id)
  const { phase } = useSeason()
  return (
    <SeasonPage
      eyebrow={leaderboardsText.results}
      name={seasonName(results)}
      since={results.published_at}
      sinceText={resultsText.publishedOn(formatDate(results.published_at))}
    >
      {choice}
      {games === 'failed' && <p className="text-center text-muted">{resultsText.failed}</p>}
      <div className="grid min-w-0 gap-6 md:grid-cols-2">
        {(games === 'failed' ? [] : games).map(({ game_type, places }) => (
          <section key={game_type} className="min-w-0">
            <h2 className="mb-3 text-center text-xl">{gamesText[game_type].name}</h2>
            {places.length === 0 ? (
              <p className="text-center text-muted">{resultsText.noPlaces}</p>
            ) : (
              <ol className="grid gap-2">
                {places.map((place) => (
                  <Place key={place.key} place={place} isOwn={place.key === standings[game_type]?.key} />
                ))}
              </ol>
            )}
          </section>
        ))}
      </div>
      <section className="mt-8 border-gold/20 border-t pt-4 text-sm">
        <h2 className="font-sans font-semibold text-muted">{resultsText.proof}</h2>
        <p>
          <code dir="ltr" className="wrap-anywhere mt-1 block rounded-xl bg-night/60 px-3 py-2">
            {results.sha256}
          </code>
        </p>
        <p className="mt-1 text-muted">{resultsText.proofText}</p>
      </section>
      <p className="mt-4 flex flex-wrap justify-center gap-3 empty:hidden">
        {results.has_final && (
          <Link
            to="/final/$season"
            params={{ season: results.season_id }}
            className={buttonClass({ variant: 'glass' })}
          >
            {leaderboardsText.final}
          </Link>
        )}
        {phase !== 'open' && (
          <Link to="/practice" className={buttonClass({ variant: 'glass' })}>
            {leaderboardsText.practice}
          </Link>
        )}
      </p>
      <SeasonLinks title={resultsText.others} to="/results/$season" seasons={others} />
    </SeasonPage>
  )
}

/** The places of the group, or of all. Empty while they are loading. */
function useGamesOf({ season_id: id, games }: PublishedResults, group: string | undefined) {
  const [loaded, setLoaded] = useState<{ group: string; games: PublishedResults['games'] | 'failed' }>()
  useEffect(() => {
    if (group === undefined) return
    let isShown = true
    const show = (games: PublishedResults['games'] | 'failed') => isShown && setLoaded({ group, games })
    call('GET /api/results/{id}', { params: { id }, query: { group } }).then(
      (results) => show(results.games),
      () => show('failed'),
    )
    return () => {
      isShown = false
    }
  }, [id, group])
  if (group === undefined) return games
  return loaded?.group === group ? loaded.games : []
}

function Place({ place, isOwn }: { place: PublishedPlace; isOwn: boolean }) {
  const { rank, tie, name, ...figures } = useOwnNames()(place)
  return (
    <li className={rowClass('full', isOwn)}>
      <RankBadge rank={{ rank, is_exact: true }} size="full" />
      <BoardRow row={{ ...figures, name }} size="full" isOwn={isOwn} />
      {tie !== null && (
        <span className="w-full text-muted text-xs">
          {tie === 'shared' ? leaderboardsText.shared : leaderboardsText.earlier}
        </span>
      )}
    </li>
  )
}
