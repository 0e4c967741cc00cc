import type { PublishedPlace, PublishedResults, PublishedResultsList } from '@noor-quest/contract/results'
import { Link, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { BoardRow, rowClass } from '../../boards/board-row.tsx'
import { RankBadge } from '../../boards/rank-badge.tsx'
import { call } from '../../platform/network/http.ts'
import { formatDate } from '../../text/format.ts'
import { resultsTexts } from '../../text/results-texts.ts'
import { text } from '../../text/text.ts'
import { useLanguage } from '../../text/use-language.ts'
import noScoresPicture from '../../ui/art/states/no-scores.svg'
import { buttonClass } from '../../ui/button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { HomeButton, LoadedScreen, SeasonPage } from '../room/loaded-screen.tsx'
import { useOwnNames, useOwnStandings } from '../room/person/own-standings.ts'

type Shown = { results: PublishedResults; others: PublishedResultsList['seasons'] }
/** `id` null: the newest published results. Null without any. @throws ApiError */
async function fetchResults(id: string | null): Promise<Shown | null> {
  const { seasons } = await call<PublishedResultsList>('GET', '/api/results')
  const season = id ?? seasons[0]?.season_id
  if (season === undefined) return null
  const results = await call<PublishedResults>('GET', `/api/results/${encodeURIComponent(season)}`)
  return { results, others: seasons.filter(({ season_id }) => season_id !== results.season_id) }
}

/**
 * The screen of /results and /results/{season}: the newest published results, or a
 * season's. Erased names are missing.
 */
export function PublishedResultsScreen() {
  const { season = null } = useParams({ strict: false })
  return <ResultsOf key={season} id={season} />
}

function ResultsOf({ id }: { id: string | null }) {
  const { tag } = useLanguage()
  const own = resultsTexts[tag]
  const load = useCallback(() => fetchResults(id), [id])
  const failed = { title: own.failed, log: 'The published results could not be loaded' }
  return (
    <LoadedScreen load={load} failed={failed}>
      {(shown) =>
        shown === null ? (
          <MessageScreen title={own.none} picture={noScoresPicture}>
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
  const { tag } = useLanguage()
  const own = resultsTexts[tag]
  const standings = useOwnStandings(results)
  const nameOf = (season: { name: string; name_ar: string }) => (tag === 'ar' ? season.name_ar : season.name)
  return (
    <SeasonPage
      eyebrow={text.leaderboard.results}
      name={nameOf(results)}
      since={results.published_at}
      sinceText={own.publishedOn(formatDate(results.published_at))}
    >
      <div className="grid min-w-0 gap-6 md:grid-cols-2">
        {results.games.map(({ game_type, places }) => (
          <section key={game_type} className="min-w-0">
            <h2 className="mb-3 text-center text-xl">{text.leaderboard.games[game_type]}</h2>
            {places.length === 0 ? (
              <p className="text-center text-muted">{own.nobody}</p>
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
        <h2 className="font-sans font-semibold text-muted">{own.proof}</h2>
        <p>
          <code dir="ltr" className="wrap-anywhere mt-1 block rounded-xl bg-night/60 px-3 py-2">
            {results.sha256}
          </code>
        </p>
        <p className="mt-1 text-muted">{own.proofText}</p>
      </section>
      {results.has_draw && (
        <p className="mt-4 text-center">
          <Link to="/draw/$season" params={{ season: results.season_id }} className={buttonClass({ variant: 'glass' })}>
            {text.leaderboard.draw}
          </Link>
        </p>
      )}
      {others.length > 0 && (
        <nav aria-label={own.others} className="mt-6 border-gold/20 border-t pt-3 text-sm">
          <h2 className="font-sans font-semibold text-muted">{own.others}</h2>
          <ul className="flex flex-wrap gap-x-5">
            {others.map((season) => (
              <li key={season.season_id} className="min-w-0">
                <Link
                  to="/results/$season"
                  params={{ season: season.season_id }}
                  className="wrap-anywhere inline-flex min-h-11 items-center underline decoration-gold/50 underline-offset-4 hover:text-gold-pale"
                >
                  <bdi>{nameOf(season)}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </SeasonPage>
  )
}

function Place({ place, isOwn }: { place: PublishedPlace; isOwn: boolean }) {
  const { tag } = useLanguage()
  const own = resultsTexts[tag]
  const { rank, tie, name, ...figures } = useOwnNames()(place)
  return (
    <li className={rowClass('full', isOwn)}>
      <RankBadge rank={{ rank, is_exact: true }} size="full" />
      <BoardRow row={{ ...figures, name: name ?? own.nameless }} size="full" isOwn={isOwn} />
      {tie !== null && <span className="w-full text-muted text-xs">{tie === 'shared' ? own.shared : own.earlier}</span>}
    </li>
  )
}
