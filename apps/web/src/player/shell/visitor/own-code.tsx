import { currentPlayer } from '../../../platform/session/current-player.ts'
import { useStore } from '../../../platform/storage/store.ts'
import { formatClaimCode } from '../../../text/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { visitorText } from './visitor.en.ts'

/** The player's code, with which they come back on another device. */
export function OwnCode({ className }: { className?: string }) {
  const code = useStore(currentPlayer)?.player?.claim_code
  if (code == null) return null
  return (
    <p className={classNames('flex flex-wrap items-baseline gap-x-2', className)}>
      <span>{visitorText.yourCode}</span>
      {/* Left to right in every language, character by character. */}
      <span dir="ltr" translate="no" className="font-bold text-gold-pale tabular-nums tracking-widest">
        {formatClaimCode(code)}
      </span>
    </p>
  )
}
