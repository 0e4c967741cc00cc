import { adminText } from '../../platform/text/admin-en.ts'
import { SectionPanel } from '../../ui/portal/section-panel.tsx'

export function PlayersTab() {
  return <SectionPanel title={adminText.portal.tabs.players} />
}
