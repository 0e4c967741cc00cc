import { DISQUALIFICATION_MAX } from '@noor-quest/contract/limits'
import { useState } from 'react'
import { draftOf } from '../../platform/drafts.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { useSubmission } from '../../platform/use-submission.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { TextField } from '../fields.tsx'
import { MessageArea } from './message-area.tsx'
import { notify } from './notices.tsx'

const text = adminText.results

type Props = {
  playerId: string
  /** Why they have no place; null: they have not been disqualified. */
  disqualifiedFor: string | null
  /** The results are published. */
  isFinal: boolean
  /** null takes the disqualification back. */
  save: (reason: string | null) => Promise<unknown>
  className?: string
}

/** Takes a player's place, with a reason, or gives it back. */
export function DisqualificationForm({ playerId, disqualifiedFor, isFinal, save, className }: Props) {
  const { run, pending, message } = useSubmission(text.saveFailed)
  const [draft] = useState(() => draftOf<{ reason: string }>(`disqualification of ${playerId}`))
  const [reason, setTyped] = useState(() => draft.load()?.reason ?? '')
  const setReason = (typed: string) => {
    setTyped(typed)
    if (typed === '') draft.clear()
    else draft.save({ reason: typed })
  }
  const [missingReason, setMissingReason] = useState(false)
  const isOut = disqualifiedFor !== null
  const decide = (decided: string | null) =>
    void run(async () => {
      await save(decided)
      setReason('')
      notify('success', decided === null ? text.restoredNow : text.disqualifiedNow)
    })
  return (
    <form
      noValidate
      className={classNames('grid gap-3', className)}
      onSubmit={(event) => {
        event.preventDefault()
        if (isOut) return decide(null)
        setMissingReason(reason.trim() === '')
        if (reason.trim() !== '') decide(reason.trim())
      }}
    >
      {isOut ? (
        <p className="wrap-anywhere font-semibold">{text.disqualifiedFor(disqualifiedFor)}</p>
      ) : (
        !isFinal && (
          <>
            <p className="text-muted text-sm">{text.disqualifyText}</p>
            <TextField
              label={text.reason}
              hint={text.reasonHint}
              maxLength={DISQUALIFICATION_MAX}
              autoComplete="off"
              error={missingReason ? text.reasonNeeded : undefined}
              value={reason}
              onChange={({ target }) => {
                setReason(target.value)
                setMissingReason(false)
              }}
            />
          </>
        )
      )}
      <MessageArea message={message} />
      {isFinal ? (
        <p className="text-muted text-sm">{text.final}</p>
      ) : (
        <Button type="submit" variant="glass" aria-disabled={pending} className="justify-self-start">
          {isOut ? text.restore : text.disqualify}
        </Button>
      )}
    </form>
  )
}
