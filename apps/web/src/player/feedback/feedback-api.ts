import type { Feedback, FeedbackRequest } from '@noor-quest/contract/feedback'
import type { Call } from '../../platform/network/http.ts'

/** POST /api/feedback: about a game that this device's person plays. Throws ApiError. */
export function createSendFeedback(call: Call) {
  return (body: FeedbackRequest) => call<Feedback>('POST', '/api/feedback', body)
}

export type SendFeedback = ReturnType<typeof createSendFeedback>
