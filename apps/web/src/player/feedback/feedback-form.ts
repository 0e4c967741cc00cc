// The feedback form's logic, without the screen (docs/product-rules.md#feedback).
import type { Feedback, FeedbackRequest } from '@noor-quest/contract/feedback'
import type { GameType } from '@noor-quest/rules/games'
import type { FormPorts, FormState } from '../../platform/forms/form-controller.ts'
import type { Call } from '../../platform/network/http.ts'

/** `rating`: 1-5; 0 before a star is chosen. */
export type FeedbackValues = { rating: number; comments: string }
export type FeedbackBody = Omit<FeedbackRequest, 'request_id'>

export function feedbackForm(
  gameType: GameType,
  sendFeedback: SendFeedback,
  newRequestId: () => string,
): FormPorts<FeedbackValues, FeedbackBody, Feedback> {
  return {
    initial: { rating: 0, comments: '' },
    // The submit button is off without a star.
    read: (values) =>
      values.rating === 0 ? { ok: false, field: 'rating' } : { ok: true, body: { ...values, game_type: gameType } },
    save: (body, request_id) => sendFeedback({ ...body, request_id }),
    newRequestId,
    // The screen formats the message when it renders, because the language may change.
    failedText: (message) => message,
    whenSaved: 'closed',
  }
}

export type FeedbackStatus = 'editing' | 'sending' | 'sent' | 'failed' | 'not-registered'

export function feedbackStatus({ saving, saved, failure }: FormState<FeedbackValues>): FeedbackStatus {
  if (saving) return 'sending'
  if (saved) return 'sent'
  if (failure) return failure.code === 'not_registered' ? 'not-registered' : 'failed'
  return 'editing'
}

/** POST /api/feedback about a game of this device's person. @throws ApiError */
export function createSendFeedback(call: Call) {
  return (body: FeedbackRequest) => call<Feedback>('POST', '/api/feedback', body)
}

export type SendFeedback = ReturnType<typeof createSendFeedback>
