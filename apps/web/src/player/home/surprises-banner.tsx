import { text } from '../../text/text.ts'
import { KhatamStar } from '../../ui/khatam-star.tsx'

/** The prize ribbon under the title. */
export function SurprisesBanner() {
  return (
    <p className="mt-1 inline-flex max-w-full flex-wrap items-center justify-center gap-x-3 gap-y-0.5 rounded-3xl border border-gold/60 bg-night/75 px-5 py-1.5 shadow-gold short:mt-0 short:py-0.5">
      <KhatamStar fill="currentColor" className="size-4 text-gold" />
      <strong className="font-display font-semibold text-gold text-xl">{text.home.surprisesTitle}</strong>
      {/* On phones the sentence is a line of its own, below the words between the stars. */}
      <span className="text-parchment/90 text-sm max-sm:order-last max-sm:w-full">{text.home.surprisesText}</span>
      <KhatamStar fill="currentColor" className="size-4 text-gold" />
    </p>
  )
}
