import { adminText } from '../../platform/text/admin-en.ts'
import { Button } from '../button.tsx'
import { RestartIcon } from '../icons.tsx'

/** Loads a list again; pressed while it loads it does nothing. */
export function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return (
    <Button variant="glass" aria-disabled={busy} onClick={() => !busy && onRefresh()}>
      <RestartIcon className="size-5" />
      <span className="max-sm:sr-only">{adminText.portal.refresh}</span>
    </Button>
  )
}
