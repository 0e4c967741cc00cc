import { COMMENTS_MAX } from '@noor-quest/contract/limits'
import type { GameType } from '@noor-quest/rules/games'
import { type RefObject, useId, useRef, useState } from 'react'
import { useForm } from '../../platform/forms/use-form.ts'
import { call, newRequestId } from '../../platform/network/http.ts'
import { commonText } from '../../text/common.en.ts'
import { gamesText } from '../../text/games.en.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { feedbackText } from './feedback.en.ts'
import { type FeedbackStatus, feedbackForm, feedbackStatus } from './feedback-form.ts'

type Props = { gameType: GameType; open: boolean; onClose: () => void }

const STARS = [1, 2, 3, 4, 5] as const

/** The feedback dialog: 1-5 stars and an optional comment. Closing it discards the input. */
export function FeedbackDialog({ gameType, open, onClose }: Props) {
  const [opened, setOpened] = useState(0)
  const close = () => {
    onClose()
    setOpened(opened + 1)
  }
  return <FeedbackForm key={opened} gameType={gameType} open={open} onClose={close} />
}

function FeedbackForm({ gameType, open, onClose }: Props) {
  const { form, state, formProps } = useForm(
    feedbackForm(gameType, (body) => call('POST /api/feedback', { body }), newRequestId),
  )
  const { rating, comments } = state.values
  const status = feedbackStatus(state)
  const firstStar = useRef<HTMLInputElement>(null)
  const formId = useId()

  if (status === 'sent') {
    return (
      <Dialog
        open={open}
        title={
          <span className="flex items-center gap-4">
            <span className="relative grid size-14 shrink-0 place-items-center text-gold" aria-hidden="true">
              <KhatamStar inner strokeWidth={0.05} className="absolute inset-0" />
              <CheckIcon className="size-6" />
            </span>
            <span role="status">{feedbackText.thanks}</span>
          </span>
        }
        onClose={onClose}
        size="sm"
        footer={
          <Button ref={(button) => button?.focus()} onClick={onClose}>
            {commonText.close}
          </Button>
        }
      />
    )
  }

  return (
    <Dialog
      open={open}
      title={feedbackText.title}
      description={gamesText[gameType].rate}
      onClose={onClose}
      size="sm"
      className="short:sm:max-w-2xl"
      initialFocus={firstStar}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {feedbackText.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={rating === 0} aria-disabled={status === 'sending' || undefined}>
            {status === 'sending' ? feedbackText.sending : feedbackText.submit}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className="grid gap-5 short:grid-cols-2">
        <StarRating rating={rating} onRate={(stars) => form.change({ rating: stars })} firstStar={firstStar} />
        <TextArea
          label={feedbackText.comments}
          placeholder={feedbackText.commentsPlaceholder}
          value={comments}
          maxLength={COMMENTS_MAX}
          readOnly={status === 'sending'}
          onChange={(event) => form.change({ comments: event.target.value })}
        />
        <Failure status={status} />
      </form>
    </Dialog>
  )
}

function Failure({ status }: { status: FeedbackStatus }) {
  const message =
    status === 'failed' ? feedbackText.failed : status === 'not-registered' ? feedbackText.notRegistered : null
  return (
    <div role="alert">
      {message && (
        <p className="flex items-start gap-2 rounded-2xl border border-wrong/60 bg-wrong/15 px-4 py-3 text-wrong-text">
          <WarningIcon className="mt-0.5 size-5 shrink-0" />
          {message}
        </p>
      )}
    </div>
  )
}

/** Native radio buttons under the stars give arrow keys, touch and screen readers for free. */
function StarRating(props: {
  rating: number
  onRate: (rating: number) => void
  firstStar: RefObject<HTMLInputElement | null>
}) {
  const [hovered, setHovered] = useState(0)
  const name = useId()
  const shown = hovered || props.rating
  const named = STARS.find((stars) => stars === shown)
  return (
    <fieldset className="grid min-w-0 justify-items-center gap-1">
      <legend className="mb-2 font-semibold text-gold-pale text-sm">{feedbackText.rating}</legend>
      <div className="flex" onPointerLeave={() => setHovered(0)}>
        {STARS.map((stars) => (
          <label
            key={stars}
            className="relative grid size-13 max-[359px]:size-11 place-items-center rounded-2xl has-focus-visible:outline-3 has-focus-visible:outline-gold-pale sm:size-15"
            onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(stars)}
          >
            <input
              ref={stars === 1 ? props.firstStar : undefined}
              type="radio"
              name={name}
              value={stars}
              checked={props.rating === stars}
              onChange={() => props.onRate(stars)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              aria-label={feedbackText.starSpoken(stars, feedbackText.starNames[stars])}
            />
            <KhatamStar
              fill={stars <= shown ? 'var(--color-gold)' : 'none'}
              stroke={stars <= shown ? 'var(--color-gold-pale)' : 'var(--color-muted)'}
              strokeWidth={0.09}
              className={classNames(
                'pointer-events-none size-9 transition-transform duration-200 ease-glide sm:size-10',
                stars <= shown && 'scale-110 motion-reduce:scale-100',
              )}
            />
          </label>
        ))}
      </div>
      <p className="min-h-6 font-semibold text-gold" aria-hidden="true">
        {named && feedbackText.starNames[named]}
      </p>
    </fieldset>
  )
}
