import { classNames } from '../../ui/class-names.ts'

/** The logo and the names at the top of a certificate, whose lengths are parts of its width. */
export function CertificateHead({ logo, club, event }: { logo: string; club: string; event: string }) {
  return (
    <header>
      <img src={logo} alt="" className="mx-auto h-[8cqi] object-contain" />
      <p dir="auto" className={spaceOf(club)}>
        {club}
      </p>
      <p dir="auto" className={classNames('font-semibold text-[1.15em]', spaceOf(event))}>
        {event}
      </p>
    </header>
  )
}

const LATIN = /^[\p{Script=Latin}\p{Script=Common}]*$/u

/**
 * The space of a name in its own script, on paper of either language: Latin typefaces place the
 * line, and Arabic letters with vowel signs reach 1.35em above it and 0.95em below it.
 */
export const spaceOf = (name: string) => (LATIN.test(name) ? undefined : 'pt-[0.25em] pb-[0.5em] leading-[1.9]!')
