import { Link } from '@tanstack/react-router'
import { commonText } from '../text/common.en.ts'
import { type ButtonLook, buttonClass } from './button.tsx'
import { BackIcon } from './icons.tsx'

/** The link to the home page at the end of a page. */
export function HomeLink() {
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold text-parchment hover:text-gold-pale"
    >
      <BackIcon className="size-5" />
      {commonText.backToHome}
    </Link>
  )
}

/** The same as a button, in place of a page. */
export function HomeButton({ variant = 'glass' }: Pick<ButtonLook, 'variant'>) {
  return (
    <Link to="/" className={buttonClass({ variant })}>
      {commonText.backToHome}
    </Link>
  )
}
