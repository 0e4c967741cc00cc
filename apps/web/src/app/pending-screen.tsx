import { text } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'
import { Spinner } from '../ui/spinner.tsx'

/** While a screen's code or its player is on the way. */
export function PendingScreen() {
  useLanguage()
  return (
    <div className="m-auto">
      <Spinner label={text.common.loading} />
    </div>
  )
}
