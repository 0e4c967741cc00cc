import { Link } from '@tanstack/react-router'
import { text } from '../../text/text.ts'
import { BackIcon } from '../../ui/icons.tsx'

/** The link to the home page at the end of a page. */
export function HomeLink() {
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold text-parchment hover:text-gold-pale"
    >
      <BackIcon className="size-5" />
      {text.common.backToHome}
    </Link>
  )
}
