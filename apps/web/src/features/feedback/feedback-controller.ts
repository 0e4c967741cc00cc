// One feedback form. Invariant: what was typed stays until it is stored, and it is stored once.
import type { FeedbackRequest } from '@noor-quest/contract/feedback'
import { ApiError } from '../../platform/http.ts'
import type { SendFeedback } from './feedback-api.ts'

export type FeedbackState = {
  /** 0 until a star is chosen, then 1-5. */
  rating: number
  comments: string
  status: 'editing' | 'sending' | 'sent' | 'failed' | 'not-registered'
}

export type FeedbackPorts = { sendFeedback: SendFeedback; newRequestId: () => string }

export function createFeedbackController({ sendFeedback, newRequestId }: FeedbackPorts) {
  const listeners = new Set<() => void>()
  let state: FeedbackState = { rating: 0, comments: '', status: 'editing' }
  /** What may have reached the server although no answer came: sent again unchanged, it counts once. */
  let unanswered: FeedbackRequest | null = null

  function set(change: Partial<FeedbackState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const isOpen = () => state.status !== 'sending' && state.status !== 'sent'

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot: () => state,

    rate: (rating: number) => {
      if (isOpen()) set({ rating })
    },

    comment: (comments: string) => {
      if (isOpen()) set({ comments })
    },

    submit: async () => {
      const { rating, comments } = state
      if (rating === 0 || !isOpen()) return
      const isRepeat = unanswered?.rating === rating && unanswered.comments === comments
      const body = isRepeat && unanswered ? unanswered : { rating, comments, request_id: newRequestId() }
      unanswered = body
      set({ status: 'sending' })
      try {
        await sendFeedback(body)
        set({ status: 'sent' })
      } catch (error) {
        const isUnknown = error instanceof ApiError && error.code === 'not_registered'
        set({ status: isUnknown ? 'not-registered' : 'failed' })
      }
    },
  }
}
