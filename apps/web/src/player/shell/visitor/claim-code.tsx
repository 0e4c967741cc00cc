import { formatClaimCode } from '../../../text/format.ts'
import { resultText } from '../end/result.en.ts'

/**
 * The code by which an organiser recognises a winner. Shared pictures and texts never contain it.
 */
export function ClaimCode({ code }: { code: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-2xl border border-gold/50 border-dashed px-4 py-1.5">
      <span className="text-muted text-sm">{resultText.claimCode}</span>
      {/* Left to right in every language, character by character. */}
      <span dir="ltr" translate="no" className="font-bold text-gold-pale text-lg tabular-nums tracking-widest">
        {formatClaimCode(code)}
      </span>
    </p>
  )
}
