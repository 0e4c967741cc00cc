import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { messageOf } from '../../platform/network/http.ts'
import { contentText } from '../text/content.en.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type NoticeAction, notify } from './notices.tsx'
import { useLast } from './use-last.ts'

type Props<Row> = {
  /** The entry to delete; null while the dialog is closed. */
  row: Row | null
  onClose: () => void
  remove: (row: Row) => Promise<unknown>
  /** The action that restores the entry, if possible. */
  undo?: (row: Row) => NoticeAction
  /** Reloads the list, after the entry was deleted here, or perhaps by another admin. */
  onRemoved: (here: boolean) => Promise<unknown>
  /** The element that gets the focus, because the pressed button is gone with its row. */
  focusAfter: RefObject<HTMLElement | null>
  texts: {
    question: string
    deleted: string
    /** The alert with the server's message. */
    failed: (message: string) => string
  }
  /** The description of the row. */
  children: (row: Row) => ReactNode
}

/** Asks, deletes, and shows a notice of the outcome. */
export function DeleteDialog<Row>({ row, onClose, remove, undo, onRemoved, focusAfter, texts, children }: Props<Row>) {
  const running = useRef(false)
  const [pending, setPending] = useState(false)
  const shown = useLast(row)

  const carryOut = async (asked: Row) => {
    if (running.current) return
    running.current = true
    setPending(true)
    try {
      await remove(asked)
      onClose()
      notify('success', texts.deleted, undo?.(asked) ?? null)
      await onRemoved(true)
      // The scroll position stays: on a phone the notice has moved the page down.
      focusAfter.current?.focus({ preventScroll: true })
    } catch (error) {
      onClose()
      notify('error', texts.failed(messageOf(error)))
      // Another admin may have deleted the entry.
      await onRemoved(false)
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
      confirmLabel={contentText.delete}
      pending={pending}
      onConfirm={() => row !== null && void carryOut(row)}
      onCancel={onClose}
    >
      {children(shown)}
    </ConfirmDialog>
  )
}
