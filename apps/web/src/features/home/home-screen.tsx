import { settings } from '../../platform/settings.ts'
import { ScreenHeading } from '../../ui/screen-heading.tsx'

export function HomeScreen() {
  return <ScreenHeading>{settings.event_title}</ScreenHeading>
}
