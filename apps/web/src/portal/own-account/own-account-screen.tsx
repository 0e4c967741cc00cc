import { useQuery } from '@tanstack/react-query'
import { currentAdminQuery } from '../api/current-admin.ts'
import { adminText } from '../text/admin-en.ts'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

const text = adminText.account

/** /admin/account: the admin's own password, second factor and sessions. */
export function OwnAccountScreen() {
  const { data: admin } = useQuery(currentAdminQuery)
  return (
    <div className="grid min-w-0 gap-5">
      <header>
        <h2 className="text-2xl sm:text-3xl">{text.title}</h2>
        <p className="wrap-anywhere mt-1 min-h-6 text-muted">
          {admin && (
            <>
              {text.signedInAs} <bdi className="font-semibold text-parchment">{admin.email}</bdi>
            </>
          )}
        </p>
      </header>
      <div className="grid min-w-0 items-start gap-5 lg:grid-cols-2">
        <PasswordSection email={admin?.email ?? ''} />
        {admin && <TwoFactorSection email={admin.email} isOn={admin.two_factor} />}
      </div>
      <SessionsSection />
    </div>
  )
}
