import type { PublicDraw, PublicDraws } from '@noor-quest/contract/draws'
import { Link, useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { boardsText } from '../../boards/boards.en.ts'
import { drawText } from '../../boards/draw.en.ts'
import { currentPlayer } from '../../platform/session/current-player.ts'
import { useStore } from '../../platform/storage/store.ts'
import { formatDate } from '../../text/format.ts'
import { seasonName } from '../../text/season-name.ts'
import { useLanguage } from '../../text/use-language.ts'
import noScoresPicture from '../../ui/art/states/no-scores.svg'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { HomeButton, HomeLink } from '../../ui/home-link.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { LoadedScreen, SeasonLinks } from '../room/loaded-screen.tsx'
import { useOwnNames, useOwnStandings } from '../room/person/own-standings.ts'
import { findOwnTickets } from './check-file.ts'
import { CheckSection } from './check-section.tsx'
import { drawScreenText } from './draw-screen.en.ts'
import { fetchDraws, fileHref, useLiveDraws } from './use-live-draws.ts'

/**
 * The screen of /draw and /draw/{season}: a season's prize draws and how to check them. Without a
 * season: the season of the newest draw.
 */
export function DrawScreen() {
  const { season = null } = useParams({ strict: false })
  useLanguage()
  const load = useCallback(() => fetchDraws(season), [season])
  const failed = { title: drawScreenText.failed, log: 'The prize draws could not be loaded' }
  return (
    <LoadedScreen load={load} failed={failed}>
      {(draws) =>
        draws.season === null ? (
          <MessageScreen title={drawScreenText.none} picture={noScoresPicture}>
            <HomeButton />
          </MessageScreen>
        ) : (
          <Draws loaded={draws} season={draws.season} />
        )
      }
    </LoadedScreen>
  )
}

function Draws({ loaded, season }: { loaded: PublicDraws; season: NonNullable<PublicDraws['season']> }) {
  const { draws, has_results, others } = useLiveDraws(loaded)
  useOwnStandings(draws)
  const drawn = draws.filter(({ digits }) => digits !== null)
  return (
    <GlassPanel className="m-auto grid w-full max-w-4xl grid-cols-1 gap-6 p-5 sm:p-8">
      <header className="grid justify-items-center gap-1 text-center max-sm:pt-10">
        <ScreenHeading className="text-3xl text-gold-pale sm:text-4xl">{boardsText.draw}</ScreenHeading>
        <p className="wrap-anywhere font-semibold text-gold text-sm">
          <bdi>{seasonName(season)}</bdi>
        </p>
      </header>
      {draws.map((draw) => (
        <Draw key={draw.id} draw={draw} />
      ))}
      <section>
        <h2 className="mb-2 text-xl">{drawScreenText.how}</h2>
        <ol className="grid list-decimal gap-1.5 ps-5 text-muted marker:text-gold">
          {drawScreenText.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      {drawn.length > 0 && <CheckSection draws={drawn} />}
      <SeasonLinks
        title={drawScreenText.others}
        to="/draw/$season"
        seasons={others.map(({ season_id, ...names }) => ({ id: season_id, ...names }))}
      />
      <p className="flex flex-wrap justify-center gap-x-4">
        {has_results && (
          <Link
            to="/results/$season"
            params={{ season: season.season_id }}
            className={buttonClass({ variant: 'glass' })}
          >
            {boardsText.results}
          </Link>
        )}
        <HomeLink />
      </p>
    </GlassPanel>
  )
}

function Draw({ draw }: { draw: PublicDraw }) {
  const { tag } = useLanguage()
  const { digits, drawn, tickets, winners, committed_at, sha256 } = draw
  return (
    <section className="grid min-w-0 grid-cols-1 gap-4 rounded-3xl border border-gold/30 bg-night/40 p-4 sm:p-6">
      <div className="min-w-0">
        <h2 className="wrap-anywhere mb-1 text-2xl text-gold-pale">
          <bdi>{tag === 'ar' ? draw.title_ar : draw.title_en}</bdi>
        </h2>
        <p className="flex flex-wrap gap-x-4 text-muted">
          <span>{drawText.tickets(tickets)}</span>
          <span>{drawText.prizes(winners)}</span>
          <time dateTime={committed_at}>{drawScreenText.sealedOn(formatDate(committed_at))}</time>
        </p>
      </div>
      <div>
        <h3 className="font-sans font-semibold text-muted text-sm">{drawText.seal}</h3>
        <p>
          <code dir="ltr" className="wrap-anywhere mt-1 block rounded-xl bg-night/60 px-3 py-2">
            {sha256}
          </code>
        </p>
        {digits === null && <p className="mt-1 text-muted text-sm">{drawText.sealText}</p>}
      </div>
      <div role="status" className="grid min-w-0 grid-cols-1 gap-4">
        {digits === null ? (
          <p className="font-semibold">{drawScreenText.waiting}</p>
        ) : (
          <>
            <div>
              <h3 className="font-sans font-semibold text-muted text-sm">{drawScreenText.digits}</h3>
              <p
                dir="ltr"
                className="wrap-anywhere font-bold text-xl text-gold-pale tabular-nums tracking-wider sm:text-3xl sm:tracking-widest rtl:[text-align:right]"
              >
                {digits}
              </p>
            </div>
            <div>
              <h3 className="mb-2 font-sans font-semibold text-muted text-sm">{drawScreenText.winners}</h3>
              <ol className="grid grid-cols-1 gap-2">
                {drawn.map((one) => (
                  <Drawn key={one.position} one={one} />
                ))}
              </ol>
            </div>
          </>
        )}
      </div>
      {digits !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <a href={fileHref(draw.id)} download className={buttonClass({ variant: 'glass' })}>
            {drawScreenText.download}
          </a>
          <OwnTicket draw={draw} />
        </div>
      )}
    </section>
  )
}

/** The ticket of this device's person, opened in the public file. Nothing without a person. */
function OwnTicket({ draw: { id, tickets } }: { draw: PublicDraw }) {
  const player = useStore(currentPlayer)?.player
  const [said, setSaid] = useState<string[]>([])
  if (!player) return null
  const show = async () => {
    try {
      const own = await findOwnTickets(id)
      const lines = own.map(({ ticket, isListed }) =>
        isListed ? drawScreenText.yours(ticket, tickets) : drawScreenText.notInList(ticket),
      )
      setSaid(lines.length > 0 ? lines : [drawScreenText.noTicket])
    } catch {
      setSaid([drawScreenText.ticketFailed])
    }
  }
  return (
    <>
      <Button variant="glass" onClick={() => void show()}>
        {drawScreenText.myTicket}
      </Button>
      <div role="status" className="font-semibold">
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </>
  )
}

function Drawn({ one }: { one: PublicDraw['drawn'][number] }) {
  const { ticket, name, passed_over } = useOwnNames()(one)
  const hasPrize = passed_over === null
  return (
    <li
      className={classNames(
        'flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 rounded-2xl border px-4 py-2.5',
        hasPrize ? 'border-gold/60 bg-gold/10' : 'border-parchment/10 bg-ink/80 text-muted',
      )}
    >
      <span className={classNames('font-bold tabular-nums', hasPrize && 'text-gold-pale')}>
        {drawText.ticket(ticket)}
      </span>
      {/* Two elements, because a name may have the other direction. It keeps that and
          still starts next to its ticket. */}
      <span className="min-w-0 flex-1 basis-40 text-left rtl:[text-align:right]">
        <span dir="auto" className="wrap-anywhere block overflow-clip py-1 font-medium leading-snug">
          {name ?? boardsText.nameless}
        </span>
      </span>
      {passed_over !== null && <span className="text-sm">{drawText.passedOver[passed_over]}</span>}
    </li>
  )
}
