import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { adminCall, serviceMessage } from '../api/admin-call.ts'
import { portalText } from '../text/portal.en.ts'
import { notify } from './notices.tsx'

/** Makes this browser a screen of the hall, and opens it. */
export function HallScreenButton({ icon, className }: { icon?: ReactNode; className?: string }) {
  const open = async () => {
    // A tab that is opened later than the press is blocked.
    const tab = window.open('', '_blank')
    try {
      await adminCall('POST /api/screens')
      if (tab !== null) tab.location.href = '/display'
    } catch (error) {
      tab?.close()
      notify('error', serviceMessage(error, portalText.hallScreenFailed))
    }
  }
  return (
    <Button variant="glass" className={className} onClick={() => void open()}>
      {icon}
      {portalText.hallScreen}
    </Button>
  )
}
