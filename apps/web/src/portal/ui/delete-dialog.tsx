import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { messageOf } from '../../platform/network/http.ts'
import { adminText } from '../text/admin-en.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type NoticeAction, notify } from './notices.tsx'

type Props<Row> = {
  /** The entry to delete; null while the dialog is closed. */
  row: Row | null
  onClose: () => void
  remove: (row: Row) => Promise<unknown>
  /** How it is taken back, where it can be. */
  undo?: (row: Row) => NoticeAction
  /** After it is gone, or turned out to be: loads the list again. */
  onRemoved: () => Promise<unknown>
  /** Takes the focus, because the button that was pressed is gone with its row. */
  focusAfter: RefObject<HTMLElement | null>
  texts: {
    question: string
    deleted: string
    /** The alert for the server's message. */
    failed: (message: string) => string
  }
  /** Says which row it is. */
  children: (row: Row) => ReactNode
}

/** Asks, deletes, and says how it went. */
export function DeleteDialog<Row>({ row, onClose, remove, undo, onRemoved, focusAfter, texts, children }: Props<Row>) {
  const running = useRef(false)
  const [pending, setPending] = useState(false)
  // What the dialog shows while it fades out.
  const [shown, setShown] = useState(row)
  if (row !== null && row !== shown) setShown(row)

  const carryOut = async (asked: Row) => {
    if (running.current) return
    running.current = true
    setPending(true)
    try {
      await remove(asked)
      onClose()
      notify('success', texts.deleted, undo?.(asked) ?? null)
      await onRemoved()
      // Where the person was looking stays: the notice has moved the page down on a phone.
      focusAfter.current?.focus({ preventScroll: true })
    } catch (error) {
      onClose()
      notify('error', texts.failed(messageOf(error)))
      // Perhaps another admin deleted it.
      await onRemoved()
    } finally {
      running.current = false
      setPending(false)
    }
  }

  if (shown === null) return null
  return (
    <ConfirmDialog
      open={row !== null}
      title={texts.question}
      confirmLabel={adminText.content.delete}
      cancelLabel={adminText.portal.cancel}
      pending={pending}
      onConfirm={() => row !== null && void carryOut(row)}
      onCancel={onClose}
    >
      {children(shown)}
    </ConfirmDialog>
  )
}
