import type { Standing } from '@noor-quest/contract/leaderboard'
import type { GameType } from '@noor-quest/rules/games'
import { AroundName } from '../../../boards/around-name.tsx'
import { gamesText } from '../../../boards/games.en.ts'
import { KhatamStar } from '../../../ui/khatam-star.tsx'
import { ClaimCode } from './claim-code.tsx'
import { winnerText } from './winner.en.ts'

/** The message to a winner of announced results, on their own device alone. */
export function Winner({ wins }: { wins: readonly [GameType, Standing][] }) {
  const name = wins[0]?.[1].own_name
  if (name == null) return null
  return (
    <section
      role="status"
      className="glass mx-auto grid w-full max-w-md gap-3 rounded-3xl border-gold! bg-ink/90! p-4 text-center shadow-gold"
    >
      <h2 className="flex min-w-0 items-center justify-center gap-2 font-display text-gold-pale text-xl">
        <KhatamStar fill="currentColor" className="size-4 shrink-0 text-gold" />
        <span className="wrap-anywhere min-w-0">
          <AroundName words={winnerText.congratulations} name={name} />
        </span>
        <KhatamStar fill="currentColor" className="size-4 shrink-0 text-gold" />
      </h2>
      {wins.map(([game, { standing, claim_code }]) => (
        <div key={game} className="grid gap-2">
          <p>
            <strong className="font-display text-gold text-2xl">{winnerText.place(standing?.rank.rank ?? 0)}</strong>
            <span className="block text-muted">{gamesText[game].name}</span>
          </p>
          {claim_code !== null && <ClaimCode code={claim_code} />}
        </div>
      ))}
      <p className="text-sm">{winnerText.show}</p>
    </section>
  )
}
