import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { reportSignedOut } from '../api/admin-call.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { accountText } from './account.en.ts'
import { revokeAllSessions } from './own-account-api.ts'

const text = accountText.sessions

/** Ends all of the account's sessions, this one too. */
export function SessionsSection() {
  const { run, pending, message } = useSubmission(text.failed)
  const [confirming, setConfirming] = useState(false)
  const endAll = () =>
    run(async () => {
      await revokeAllSessions()
      setConfirming(false)
      reportSignedOut()
    })
  return (
    <SectionPanel title={text.title} intro={text.intro}>
      <Button variant="glass" onClick={() => setConfirming(true)} className="justify-self-start max-sm:w-full">
        {text.endAll}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={text.endAllTitle}
        confirmLabel={text.endAll}
        pending={pending}
        onConfirm={() => void endAll()}
        onCancel={() => setConfirming(false)}
      >
        {text.endAllText}
        <FormMessage message={message} />
      </ConfirmDialog>
    </SectionPanel>
  )
}
