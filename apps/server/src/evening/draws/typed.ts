import type { Notifications } from '../../platform/database/notifications.ts'

export type TypedDigits = ReturnType<typeof createTypedDigits>

/**
 * The digits that an admin is typing for a draw, in memory and for the hall's screens alone. The
 * press in hold-draw.ts decides and stores.
 */
export function createTypedDigits(notifications: Notifications | null) {
  /** "draw:digits" */
  let typed = ''
  let onTyped = () => {}
  const take = (next: string) => {
    if (next === typed) return
    typed = next
    onTyped()
  }
  notifications?.subscribe((topic, text) => topic === 'typed' && text !== '' && take(text))
  return {
    of: (drawId: string) => (typed.startsWith(`${drawId}:`) ? typed.slice(drawId.length + 1) : ''),
    type: (drawId: string, digits: string) => {
      take(`${drawId}:${digits}`)
      notifications?.notify('typed', typed)
    },
    follow: (listener: () => void) => {
      onTyped = listener
    },
  }
}
