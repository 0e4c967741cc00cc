import type { Feedback } from '@noor-quest/contract/feedback'
import { expect, test, vi } from 'vitest'
import { createForm } from '../../platform/forms/form-controller.ts'
import { ApiError } from '../../platform/network/http.ts'
import { feedbackForm, feedbackStatus, type SendFeedback } from './feedback-form.ts'

const STORED: Feedback = {
  id: 'id',
  game_type: 'quiz',
  rating: 4,
  comments: '',
  created_at: '2026-01-01T00:00:00.000Z',
}

function form() {
  const sendFeedback = vi.fn<SendFeedback>(async () => STORED)
  let requests = 0
  const form = createForm(feedbackForm('quiz', sendFeedback, () => `request-${++requests}`))
  const controller = {
    rate: (rating: number) => form.change({ rating }),
    comment: (comments: string) => form.change({ comments }),
    submit: () => form.submit(),
    snapshot: () => ({ ...form.snapshot().values, status: feedbackStatus(form.snapshot()) }),
  }
  return { controller, sendFeedback }
}

test('without a star nothing is sent', async () => {
  const { controller, sendFeedback } = form()
  controller.comment('Nice')
  await controller.submit()
  expect(sendFeedback).not.toHaveBeenCalled()
  expect(controller.snapshot().status).toBe('editing')
})

test('sends the stars and the comments', async () => {
  const { controller, sendFeedback } = form()
  controller.rate(4)
  controller.comment('Nice')
  await controller.submit()
  expect(sendFeedback).toHaveBeenCalledExactlyOnceWith({
    rating: 4,
    comments: 'Nice',
    game_type: 'quiz',
    request_id: 'request-1',
  })
  expect(controller.snapshot().status).toBe('sent')
})

test('says when this device has no player', async () => {
  const { controller, sendFeedback } = form()
  sendFeedback.mockRejectedValueOnce(new ApiError(401, 'not_registered', 'no'))
  controller.rate(2)
  await controller.submit()
  expect(controller.snapshot()).toEqual({ rating: 2, comments: '', status: 'not-registered' })
})
