import { classNames } from '../../ui/class-names.ts'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'

/**
 * A message, green exactly when the text contains "successful", otherwise red
 * (docs/product-rules.md#portal-screens). Always mounted, so that screen readers announce the text.
 */
export function MessageArea({ message }: { message: string | null }) {
  const good = message?.includes('successful') ?? false
  const Icon = good ? CheckIcon : WarningIcon
  const box = message && (
    <p
      data-tone={good ? 'good' : 'bad'}
      className={classNames(
        'wrap-anywhere flex items-start gap-2 rounded-2xl border px-4 py-3',
        good ? 'border-right/70 bg-right/15 text-right-text' : 'border-wrong/70 bg-wrong/15 text-wrong-text',
      )}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <span>{message}</span>
    </p>
  )
  return (
    // An empty message takes no room in its form's grid.
    <div className={message ? undefined : '-mt-4'}>
      <div role="status">{good && box}</div>
      <div role="alert">{!good && box}</div>
    </div>
  )
}
