import { AroundName } from '../../../leaderboards/around-name.tsx'
import { leaderboardsText } from '../../../leaderboards/leaderboards.en.ts'
import { gamesText } from '../../../text/games.en.ts'
import { seasonName } from '../../../text/season-name.ts'
import { KhatamStar } from '../../../ui/khatam-star.tsx'
import { ClaimCode } from './claim-code.tsx'
import type { Win } from './own-standings.ts'
import { winnerText } from './winner.en.ts'

/** The message to a winner of announced results, on their own device alone. */
export function Winner({ wins }: { wins: readonly Win[] }) {
  const name = wins[0]?.own_name
  if (name == null) return null
  return (
    <section
      role="status"
      className="glass mx-auto grid w-full max-w-md gap-3 rounded-3xl border-gold! bg-ink! p-4 text-center shadow-gold"
    >
      <h2 className="flex min-w-0 items-center justify-center gap-2 font-display text-gold-pale text-xl">
        <KhatamStar fill="currentColor" className="size-4 shrink-0 text-gold" />
        <span className="wrap-anywhere min-w-0">
          <AroundName words={winnerText.congratulations} name={name} />
        </span>
        <KhatamStar fill="currentColor" className="size-4 shrink-0 text-gold" />
      </h2>
      {wins.map(({ list, rank, group, claim_code }) => (
        <div key={list} className="grid gap-2">
          <p>
            <strong className="font-display text-gold text-2xl">{winnerText.place(rank)}</strong>
            <span className="block text-muted">{list === 'final' ? leaderboardsText.final : gamesText[list].name}</span>
            {group && <bdi className="wrap-anywhere block text-muted">{seasonName(group)}</bdi>}
          </p>
          {claim_code !== null && <ClaimCode code={claim_code} />}
        </div>
      ))}
      <p className="text-sm">{winnerText.show}</p>
    </section>
  )
}
