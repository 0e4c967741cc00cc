import type { ReactNode } from 'react'

/** What an admin can do about whoever has a row: the app knows, this feature shows where. */
export type RowActions = {
  /** What a screen reader says of the button that each row is. */
  label: (name: string) => string
  open: (rowKey: string) => void
  /** Is within the leaderboard's dialog. */
  dialog: ReactNode
}
