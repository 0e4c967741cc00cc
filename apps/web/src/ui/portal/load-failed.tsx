import { adminText } from '../../platform/text/admin-en.ts'
import { Button } from '../button.tsx'

/** In a list's place when it didn't come. */
export function LoadFailed({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 text-muted">
      {adminText.portal.loadFailed}
      <Button variant="glass" onClick={onTryAgain}>
        {adminText.portal.tryAgain}
      </Button>
    </div>
  )
}
