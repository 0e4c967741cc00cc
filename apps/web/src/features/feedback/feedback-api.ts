import type { Feedback, FeedbackRequest } from '@noor-quest/contract/feedback'
import type { Call } from '../../platform/http.ts'

/** POST /api/feedback: about the game this device's player is registered for. Throws ApiError. */
export function createSendFeedback(call: Call) {
  return (body: FeedbackRequest) => call<Feedback>('POST', '/api/feedback', body)
}

export type SendFeedback = ReturnType<typeof createSendFeedback>
