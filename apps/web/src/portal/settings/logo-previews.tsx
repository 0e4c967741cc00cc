import { typographic } from '@noor-quest/rules/typographic'
import type { ReactNode } from 'react'
import { language } from '../../text/text.ts'
import { HallHead } from '../../ui/hall-head.tsx'
import { HomeHead } from '../../ui/home-head.tsx'
import type { ChosenImage } from '../forms/image-file.ts'
import { CertificateHead } from '../results/certificate-head.tsx'
import { usePreview } from '../ui/image-field.tsx'
import type { FieldValue } from './section.ts'
import { settingsText } from './settings.en.ts'

const text = settingsText.logo.previews

type Names = Record<'event_title' | 'event_title_ar' | 'club_name' | 'club_name_ar', FieldValue>

/** The logo and the typed names as home, the hall's screen and a certificate show them. */
export function LogoPreviews({ image, names }: { image: ChosenImage; names: Names }) {
  const logo = usePreview(image) ?? '/logo.svg'
  const isArabic = language.snapshot() === 'ar'
  const nameOf = (key: 'event_title' | 'club_name') => {
    const own = isArabic ? String(names[`${key}_ar`] ?? '').trim() : ''
    return typographic(own === '' ? String(names[key] ?? '') : own)
  }
  const [club, event] = [nameOf('club_name'), nameOf('event_title')]
  return (
    <ul aria-label={text.title} className="grid min-w-0 items-start gap-3 md:grid-cols-3">
      <Preview name={text.home} className="dark-preview place-items-center bg-ink px-3 text-parchment">
        <p className="flex min-w-0 items-center gap-2.5 font-semibold text-sm">
          <HomeHead logo={logo} club={club} />
        </p>
      </Preview>
      <Preview
        name={text.hall}
        className="dark-preview items-center bg-[#040c15] px-3 text-parchment [--tight:1.15] [--u:4px]"
      >
        <div className="flex min-w-0 items-center gap-[calc(2.2*var(--u))]">
          <HallHead logo={logo} club={club} event={event} Title="p" />
        </div>
      </Preview>
      <Preview name={text.certificate} className="items-center bg-white text-[#0b1d2e]">
        <div className="@container min-w-0">
          <div className="text-center text-[1.9cqi] leading-[1.35]">
            <CertificateHead logo={logo} club={club} event={event} />
          </div>
        </div>
      </Preview>
    </ul>
  )
}

function Preview({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <li className="grid min-w-0 gap-1">
      <span className="text-muted text-sm">{name}</span>
      <div className={`grid h-24 min-w-0 overflow-clip rounded-2xl border border-gold/30 ${className}`}>{children}</div>
    </li>
  )
}
