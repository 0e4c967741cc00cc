import { text } from '../platform/text/text.ts'
import { Spinner } from '../ui/spinner.tsx'

/** While a screen's code or its player is on the way. */
export function PendingScreen() {
  return (
    <div className="m-auto">
      <Spinner label={text.common.loading} />
    </div>
  )
}
