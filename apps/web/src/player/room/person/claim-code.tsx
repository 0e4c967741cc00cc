import { formatClaimCode } from '../../../text/format.ts'
import { gameText } from '../../../text/game-text.ts'

/** By which an organiser knows who this is. Nothing that is shared shows it. */
export function ClaimCode({ code }: { code: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-2xl border border-gold/50 border-dashed px-4 py-2">
      <span className="text-muted text-sm">{gameText.result.claimCode}</span>
      {/* Letter by letter, and in the same order in every language. */}
      <span dir="ltr" translate="no" className="font-bold text-gold-pale text-lg tabular-nums tracking-widest">
        {formatClaimCode(code)}
      </span>
    </p>
  )
}
