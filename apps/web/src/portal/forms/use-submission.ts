import { useRef, useState } from 'react'
import { serviceMessage } from '../api/admin-call.ts'

/**
 * Runs one action at a time: a second press during it has no effect. `failedText`: the message when
 * the server gives no reason.
 */
export function useSubmission(failedText: string) {
  const running = useRef(false)
  const [pending, setPending] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  /** Returns true when `work` succeeded. */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setPending(true)
    setMessage(null)
    try {
      await work()
      return true
    } catch (error) {
      setMessage(serviceMessage(error, failedText))
      return false
    } finally {
      running.current = false
      setPending(false)
    }
  }

  return { run, pending, message, setMessage }
}
