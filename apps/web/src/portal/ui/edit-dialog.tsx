import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const text = contentText

type Props = {
  title: string
  /** Whether closing would lose typed changes. */
  changed: boolean
  saving: boolean
  size?: 'sm' | 'md' | 'lg'
  onClose: () => void
  /** The form, whose element takes `formId` as its id, so that the button below submits it. */
  children: (formId: string) => ReactNode
}

/** A form over the page, its button always in sight. With typed changes, closing it asks first. */
export function EditDialog({ title, changed, saving, size, onClose, children }: Props) {
  const formId = useId()
  const [leaving, setLeaving] = useState(false)
  const close = () => {
    if (saving) return
    if (changed) setLeaving(true)
    else onClose()
  }
  return (
    <>
      <Dialog
        open
        title={title}
        size={size}
        onClose={close}
        footer={
          <>
            <Button variant="glass" aria-disabled={saving} onClick={close} className="max-sm:flex-1">
              {portalText.cancel}
            </Button>
            <Button type="submit" form={formId} variant="gold" aria-disabled={saving} className="max-sm:flex-1">
              {saving ? text.saving : text.save}
            </Button>
          </>
        }
      >
        {children(formId)}
      </Dialog>
      <ConfirmDialog
        open={leaving}
        title={text.discardTitle}
        confirmLabel={text.discard}
        cancelLabel={text.keepEditing}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        {text.discardText}
      </ConfirmDialog>
    </>
  )
}
