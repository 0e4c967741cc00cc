// "Are you sure?" before an action that can't be undone. The focus starts on Cancel, and Escape
// cancels.
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from './action-button.tsx'
import { useLast } from './use-last.ts'

type Props = {
  open: boolean
  /** The question. */
  title: ReactNode
  /** The object of the action, or its consequence. */
  children?: ReactNode
  confirmLabel: string
  /** "Cancel" by default. */
  cancelLabel?: string
  /** Keeps the dialog open during the action and prevents a second press. */
  pending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

const DIALOG =
  'glass flex max-h-full w-full min-w-0 flex-col gap-4 overflow-y-auto rounded-3xl bg-ink p-6 outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:max-w-md'

export function ConfirmDialog(props: Props) {
  const { open, title, children, confirmLabel, pending = false, onConfirm, onCancel } = props
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !pending) onCancel()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-black/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="dialog-area fixed inset-0 z-50 grid place-items-center overflow-hidden">
          <AlertDialog.Popup initialFocus={cancel} className={DIALOG}>
            <AlertDialog.Title className="font-display text-xl">{title}</AlertDialog.Title>
            {children && (
              <AlertDialog.Description render={<div />} className="wrap-anywhere text-muted">
                {children}
              </AlertDialog.Description>
            )}
            <div className="mt-2 flex flex-wrap justify-end gap-3">
              <AlertDialog.Close
                ref={cancel}
                render={<Button variant="glass" aria-disabled={pending} />}
                className="max-sm:flex-1"
              >
                {props.cancelLabel ?? portalText.cancel}
              </AlertDialog.Close>
              <ActionButton
                label={confirmLabel}
                variant="gold"
                busy={pending}
                onPress={onConfirm}
                className="max-sm:flex-1"
              />
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

export type Question = {
  title: ReactNode
  text?: ReactNode
  confirm: string
  cancel?: string
  /**
   * The action. It reports its own errors. If it returns a function, that runs after the dialog has
   * closed.
   */
  run: () => unknown
}

/** Asks before an action. The caller must render `dialog`. */
export function useConfirm(): { ask: (question: Question) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Question | null>(null)
  const [pending, setPending] = useState(false)
  const shown = useLast(asked)
  const confirm = async () => {
    setPending(true)
    const next = await asked?.run()
    setPending(false)
    setAsked(null)
    if (typeof next === 'function') next()
  }
  const dialog = shown && (
    <ConfirmDialog
      open={asked !== null}
      title={shown.title}
      confirmLabel={shown.confirm}
      {...(shown.cancel !== undefined && { cancelLabel: shown.cancel })}
      pending={pending}
      onConfirm={() => void confirm()}
      onCancel={() => setAsked(null)}
    >
      {shown.text}
    </ConfirmDialog>
  )
  return { ask: setAsked, dialog }
}

type ButtonProps = Omit<ComponentProps<typeof ActionButton>, 'onPress'> & {
  /** `confirm` is the button's own text by default. */
  question: Omit<Question, 'confirm'> & { confirm?: string }
}

/** A button that asks before its action. It must stay on the page until the question is closed. */
export function ConfirmButton({ question, ...button }: ButtonProps) {
  const { ask, dialog } = useConfirm()
  return (
    <>
      <ActionButton {...button} onPress={() => ask({ confirm: button.label, ...question })} />
      {dialog}
    </>
  )
}
