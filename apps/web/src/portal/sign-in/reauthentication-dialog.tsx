import { useStore } from '../../platform/storage/use-store.ts'
import { adminText } from '../text/admin-en.ts'
import { PasswordDialog } from '../ui/password-dialog.tsx'
import type { Reauthentication } from './reauthentication.ts'

const text = adminText.reauthentication

/** Opens over the screen that sent the request, which continues afterwards. `email` lets a password manager offer the right password. */
export function ReauthenticationDialog({ controller, email }: { controller: Reauthentication; email: string }) {
  const { open } = useStore(controller)
  if (!open) return null
  return (
    <PasswordDialog
      email={email}
      title={text.title}
      description={text.description}
      confirmLabel={text.confirm}
      failedText={adminText.login.failed}
      submit={controller.submit}
      onClose={controller.cancel}
    />
  )
}
