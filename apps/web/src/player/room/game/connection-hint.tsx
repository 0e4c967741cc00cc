import { text } from '../../../text/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { KhatamStar } from '../../../ui/khatam-star.tsx'
import type { Connection } from './sending.ts'

type Props = { connection: Connection; onTryAgain: () => void; className?: string }

/**
 * The hint that a move waits for the network. It floats over the foot of the screen, so that
 * nothing moves. Dialogs are above it.
 */
export function ConnectionHint(props: Props) {
  if (props.connection === 'fine') return null
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex justify-center p-4">
      <ConnectionPill {...props} />
    </div>
  )
}

/** The hint alone, for a screen with a place for it. */
export function ConnectionPill({ connection, onTryAgain, className }: Props) {
  return (
    <div
      className={classNames(
        'glass pointer-events-auto flex min-h-12 items-center gap-3 rounded-full bg-ink ps-4 pe-2 text-sm',
        className,
      )}
    >
      <KhatamStar className="size-5 shrink-0 animate-[spin_3s_linear_infinite] text-gold" strokeWidth={0.14} />
      <span className="py-2 pe-2">{connection === 'lost' ? text.common.connectionLost : text.common.reconnecting}</span>
      {connection === 'lost' && (
        <button
          type="button"
          onClick={onTryAgain}
          className="min-h-11 whitespace-nowrap rounded-full border border-gold/50 px-4 font-semibold text-gold-pale hover:bg-parchment/10"
        >
          {text.common.tryAgain}
        </button>
      )}
    </div>
  )
}
