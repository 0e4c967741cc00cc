// The feedback form's logic, without the screen (docs/product-rules.md#feedback).
import type { Feedback, FeedbackRequest } from '@noor-quest/contract/feedback'
import type { GameType } from '@noor-quest/rules/games'
import type { FormPorts, FormState } from '../../platform/forms/form-controller.ts'

/** `rating`: 1-5; 0 before a star is chosen. */
type FeedbackValues = { rating: number; comments: string }
/** POST /api/feedback about a game of this device's person. @throws ApiError */
export type SendFeedback = (body: FeedbackRequest) => Promise<Feedback>

export function feedbackForm(
  gameType: GameType,
  sendFeedback: SendFeedback,
  newRequestId: () => string,
): FormPorts<FeedbackValues, Omit<FeedbackRequest, 'request_id'>, Feedback> {
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
  if (failure)
    return failure.code === 'not_registered' || failure.code === 'opened_elsewhere' ? 'not-registered' : 'failed'
  return 'editing'
}
