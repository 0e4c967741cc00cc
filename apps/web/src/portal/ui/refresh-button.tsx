import { Button } from '../../ui/button.tsx'
import { RestartIcon } from '../../ui/icons.tsx'
import { adminText } from '../text/admin-en.ts'

/** Loads a list again; pressed while it loads it does nothing. */
export function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return (
    <Button variant="glass" aria-disabled={busy} onClick={() => !busy && onRefresh()}>
      <RestartIcon className="size-5" />
      <span className="max-sm:sr-only">{adminText.portal.refresh}</span>
    </Button>
  )
}
