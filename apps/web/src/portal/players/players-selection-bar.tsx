import type { ListedPlayer } from '@noor-quest/contract/player-list'
import { type ReactNode, useState } from 'react'
import { useStore } from '../../platform/storage/store.ts'
import { CheckIcon, LockIcon } from '../../ui/icons.tsx'
import { adminText } from '../text/admin-en.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EyeIcon, EyeOffIcon } from '../ui/icons.tsx'
import { chosenOf, type Selection } from '../ui/selection.ts'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { MANY_ACTIONS, type ManyAction } from './act-on-many.ts'
import { useActOnMany } from './use-act-on-many.ts'

const { appearance } = adminText.players

const BUTTONS: Record<ManyAction, { label: string; icon: ReactNode }> = {
  hide: { label: appearance.hide, icon: <EyeOffIcon className="size-5" /> },
  show: { label: appearance.show, icon: <EyeIcon className="size-5" /> },
  block: { label: appearance.blockMany, icon: <LockIcon className="size-5" /> },
  unblock: { label: appearance.unblockMany, icon: <CheckIcon className="size-5" /> },
}

type Props = {
  selection: Selection
  /** The loaded players of the list. */
  shown: readonly ListedPlayer[]
}

/** Actions that change the appearance of many players at once. */
export function PlayersSelectionBar({ selection, shown }: Props) {
  const selected = useStore(selection)
  const actOnMany = useActOnMany()
  const [asked, setAsked] = useState<ManyAction | null>(null)
  // The dialog's content while it fades out.
  const [last, setLast] = useState<ManyAction>('hide')
  const [pending, setPending] = useState(false)
  if (selected === null) return null
  const chosen = chosenOf(shown, selected)
  const carryOut = async (action: ManyAction) => {
    if (pending) return
    setPending(true)
    const isDone = await actOnMany(
      action,
      chosen.map(({ id }) => id),
    )
    setPending(false)
    setAsked(null)
    // After a failure the selection stays for another attempt.
    if (isDone) selection.end()
  }
  const { question, confirm, hint } = appearance.many[last]
  return (
    <>
      <SelectionBar
        selection={selection}
        shown={shown}
        chosen={chosen.length}
        pending={pending}
        actions={MANY_ACTIONS.map((action) => ({
          ...BUTTONS[action],
          run: () => {
            setLast(action)
            setAsked(action)
          },
        }))}
      />
      <ConfirmDialog
        open={asked !== null}
        title={question(chosen.length)}
        confirmLabel={confirm}
        cancelLabel={adminText.portal.cancel}
        pending={pending}
        onConfirm={() => asked !== null && chosen.length > 0 && void carryOut(asked)}
        onCancel={() => setAsked(null)}
      >
        {hint}
      </ConfirmDialog>
    </>
  )
}
