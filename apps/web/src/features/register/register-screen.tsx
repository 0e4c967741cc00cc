import { text } from '../../platform/text/text.ts'
import { ScreenHeading } from '../../ui/screen-heading.tsx'

export function RegisterScreen() {
  return <ScreenHeading>{text.register.title}</ScreenHeading>
}
