import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { contentText as text } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from './action-button.tsx'
import { useConfirm } from './confirm-dialog.tsx'

type Props = {
  title: string
  description?: string
  /** Whether closing would lose typed changes. */
  changed?: boolean
  saving: boolean
  size?: 'sm' | 'md' | 'lg'
  initialFocus?: RefObject<HTMLElement | null>
  /** The button's text, and its text while the form is being saved. */
  submit?: string
  submitting?: string
  onClose: () => void
  form: ComponentProps<'form'>
  /** The form's contents. */
  children: ReactNode
}

/** A form over the page, its button always in sight. With typed changes, closing it asks first. */
export function EditDialog({ changed = false, saving, onClose, form, children, ...props }: Props) {
  const { submit = text.save, submitting = text.saving, ...dialog } = props
  const formId = useId()
  const discarding = useDiscard()
  const close = () => {
    if (saving) return
    if (changed) discarding.ask(onClose)
    else onClose()
  }
  return (
    <>
      <Dialog
        open
        {...dialog}
        onClose={close}
        footer={
          <>
            <ActionButton label={portalText.cancel} busy={saving} onPress={close} className="max-sm:flex-1" />
            <Button type="submit" form={formId} variant="gold" aria-disabled={saving} className="max-sm:flex-1">
              {saving ? submitting : submit}
            </Button>
          </>
        }
      >
        {/* The id lets the button below submit it. */}
        <form id={formId} {...form} className="wrap-anywhere grid gap-4">
          {children}
        </form>
      </Dialog>
      {discarding.dialog}
    </>
  )
}

/** Asks before typed changes are discarded. */
export function useDiscard(): { ask: (discard: () => void) => void; dialog: ReactNode } {
  const { ask, dialog } = useConfirm()
  return {
    ask: (discard) =>
      ask({
        title: text.discardTitle,
        text: text.discardText,
        confirm: text.discard,
        cancel: text.keepEditing,
        run: discard,
      }),
    dialog,
  }
}
