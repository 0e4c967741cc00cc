import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 300

/** `value` once it has stayed the same for a moment: not every letter asks the server. */
export function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
