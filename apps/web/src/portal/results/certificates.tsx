import '../ui/sheets.css'
import type { ResultList, ResultRow } from '@noor-quest/contract/results'
import type { Season } from '@noor-quest/contract/seasons'
import { LANGUAGES as CONTENT_LANGUAGES, type Language } from '@noor-quest/rules/languages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadWithin } from '../../platform/network/load-within.ts'
import { type commonText, DEFAULT_NAMES } from '../../text/common.en.ts'
import { ENGLISH_GAMES, type gamesText } from '../../text/games.en.ts'
import { logoAddress, settings } from '../../text/settings.ts'
import { LANGUAGES, language as shownLanguage } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { Note } from '../ui/note.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { oneOf, useAddressView } from '../ui/use-address-view.ts'
import { CertificateHead, spaceOf } from './certificate-head.tsx'
import { PAPER, certificatesText as text } from './certificates.en.ts'
import { placesQuery, type ResultsView, readView, statusQuery, viewSearch } from './results-api.ts'

const KINDS = ['place', 'part'] as const
const FIRSTS = [3, 10, 0] as const

type Kind = (typeof KINDS)[number]
type View = ResultsView & { language: Language; kind: Kind; first: (typeof FIRSTS)[number] }

/** The certificates of the list's players, or of one found by their claim code. */
export function Certificates({ seasons }: { seasons: readonly Season[] }) {
  const [view, show] = useAddressView<View>(
    (asked) => ({
      ...readView(asked, seasons),
      language: oneOf(asked, 'language', CONTENT_LANGUAGES) ?? shownLanguage.snapshot(),
      kind: oneOf(asked, 'for', KINDS) ?? 'place',
      first: oneOf(asked, 'first', FIRSTS) ?? 3,
    }),
    ({ language, kind, first, ...list }) => ({ ...viewSearch(list), language, for: kind, first }),
  )
  const { language, kind, first, ...asked } = view
  // The players without a group have no leaderboard: their places are those among all.
  const listed = kind === 'place' && asked.group === 'none' ? { ...asked, group: '' as const } : asked
  const season = seasons.find(({ id }) => id === view.season)
  const { data: status } = useQuery(statusQuery(view.season))
  const list = useInfiniteQuery(placesQuery(listed))
  const names = useQuery({
    queryKey: ['admin', 'paper-names'],
    queryFn: readNames,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const rows = list.data?.pages.flatMap(({ places }) => places) ?? []
  const isOne = view.search !== ''
  const most = kind === 'part' || isOne || first === 0 ? Number.POSITIVE_INFINITY : first
  const isFull = (rows.at(-1)?.rank?.rank ?? 0) > most
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !list.isError && !isFull) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, list.isError, isFull, fetchNextPage])
  const published = status?.published ?? null
  const shown = rows.filter(({ rank, is_shown, claim_code }) =>
    isOne && kind === 'part' ? claim_code !== null : is_shown && rank !== null && rank.rank <= most,
  )
  const isWaiting = kind === 'place' && status !== undefined && published === null
  const isLoading = list.isPending || status === undefined || names.data === undefined || (hasNextPage && !isFull)
  return (
    <SectionPanel title={text.title} intro={text.intro}>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-3">
        <ChoiceField
          label={text.language}
          value={language}
          options={CONTENT_LANGUAGES}
          nameOf={(one) => text.languages[one]}
          onChoose={(chosen) => show({ language: chosen })}
        />
        <ChoiceField
          label={text.kind}
          value={kind}
          options={KINDS}
          nameOf={(one) => text.kinds[one]}
          onChoose={(chosen) => show({ kind: chosen })}
        />
        {kind === 'place' && !isOne && (
          <ChoiceField
            label={text.first}
            value={first}
            options={FIRSTS}
            nameOf={(one) => text.firsts[one]}
            onChoose={(chosen) => show({ first: chosen })}
          />
        )}
      </div>
      {list.isError || names.isError ? (
        <LoadFailed onRetry={() => void Promise.all([list.refetch(), names.refetch()])} />
      ) : isWaiting ? (
        <Note tone="warning">{text.unpublished}</Note>
      ) : isLoading ? (
        <Spinner label={text.title} />
      ) : shown.length === 0 ? (
        <p role="status">{text.none}</p>
      ) : (
        <>
          <div role="status" className="flex flex-wrap items-center gap-3">
            <p className="font-semibold">{text.ready(shown.length)}</p>
            <ActionButton label={text.print} variant="gold" onPress={() => window.print()} />
          </div>
          <ul aria-label={text.title} className="sheets certificates grid max-w-[60rem] gap-4 print:max-w-none">
            {shown.map((row) => (
              <Certificate
                key={row.player_id}
                row={row}
                at={formatDay(kind === 'place' ? (published?.published_at ?? '') : row.scored_at, language, season)}
                names={names.data[language](view.game)}
                group={view.game === 'final' ? null : groupIn(season, view.group, language)}
                language={language}
                kind={kind}
              />
            ))}
          </ul>
        </>
      )}
    </SectionPanel>
  )
}

/** `game`: null for the final. */
type Names = { club: string; event: string; game: string | null }
type CertificateProps = {
  row: ResultRow
  kind: Kind
  language: Language
  at: string
  names: Names
  /** The group among whose players the place is; null: among all. */
  group: string | null
}

function groupIn(season: Season | undefined, id: string, language: Language): string | null {
  const group = season?.policies.groups.find((each) => each.id === id)
  return group === undefined ? null : language === 'ar' ? group.name_ar : group.name
}

const SHEET =
  '@container aspect-[297/210] bg-white text-[#0b1d2e] [print-color-adjust:exact] print:aspect-auto print:h-[209.8mm] print:w-[297mm] print:break-after-page'

/** A sheet of A4. A length is a part of the sheet's width, so the screen shows it smaller. */
function Certificate({ row: { shown_name: name, rank }, kind, language, at, names, group }: CertificateProps) {
  const paper = PAPER[language]
  const isArabic = language === 'ar'
  const display = classNames(
    "text-[#0e3b3f] [font-family:'Fraunces','Amiri',serif]",
    isArabic ? 'leading-[1.5]' : 'leading-[1.25]',
  )
  return (
    <li lang={language} dir={LANGUAGES[language].dir} className={SHEET}>
      <div
        className={classNames(
          'relative m-[3cqi] grid h-[calc(100%-6cqi)] grid-rows-[auto_1fr_auto] px-[7cqi] pt-[3cqi] pb-[3.4cqi] text-center',
          'border-[#e3b657] border-[0.12cqi] outline-[#e3b657] outline-[0.12cqi] -outline-offset-[1.1cqi]',
          isArabic
            ? "text-[2.2cqi] leading-[1.6] [font-family:'Amiri','Plus_Jakarta_Sans',serif]"
            : 'text-[1.9cqi] leading-[1.35]',
        )}
      >
        {CORNERS.map((corner) => (
          <KhatamStar
            key={corner}
            inner
            fill="#fff"
            strokeWidth={0.06}
            className={classNames('absolute w-[5cqi] text-[#e3b657]', corner)}
          />
        ))}
        <CertificateHead logo={logoAddress()} club={names.club} event={names.event} />
        <div className="relative grid content-center gap-[0.5cqi]">
          <h2 className={classNames(display, 'text-[4.2cqi]')}>{paper.titles[kind]}</h2>
          <p>{paper.presented}</p>
          <p
            dir="auto"
            data-name
            className={classNames(
              display,
              spaceOf(name),
              'wrap-anywhere max-w-[80cqi] justify-self-center text-balance border-[#e3b657] border-b-[0.12cqi] px-[2cqi] font-semibold',
            )}
            // A long name is smaller, so that two lines are enough for the longest one.
            style={{ fontSize: `${Math.max(2.6, Math.min(5.6, 120 / name.length))}cqi` }}
          >
            {name}
          </p>
          {kind === 'place' && (
            <p className={classNames(display, 'font-semibold text-[#1f7a5c]! text-[3cqi]')}>
              {paper.place(rank?.rank ?? 0)}
            </p>
          )}
          <p>{names.game === null ? paper.final[kind] : paper.reasons[kind](names.game)}</p>
          {group !== null && <p className="font-semibold">{group}</p>}
        </div>
        <footer
          className={classNames(
            'relative grid grid-cols-3 items-end gap-[5cqi]',
            isArabic ? 'text-[1.8cqi]' : 'text-[1.5cqi]',
          )}
        >
          <p className={SIGNED}>{paper.signatures[0]}</p>
          <p>
            <span className="block border-[#0b1d2e] border-b-[0.1cqi]">{at}</span>
            {paper.date}
          </p>
          <p className={SIGNED}>{paper.signatures[1]}</p>
        </footer>
      </div>
    </li>
  )
}

const CORNERS = [
  '-top-[2.5cqi] -left-[2.5cqi]',
  '-top-[2.5cqi] -right-[2.5cqi]',
  '-bottom-[2.5cqi] -left-[2.5cqi]',
  '-right-[2.5cqi] -bottom-[2.5cqi]',
]
const SIGNED = 'border-[#0b1d2e] border-t-[0.1cqi]'

/** The names of club, event and game in both languages; the Arabic ones are loaded for this page. */
async function readNames(): Promise<Record<Language, (game: ResultList) => Names>> {
  const { ar } = await loadWithin(() => import('../../text/ar.ts'))
  const common = ar['text/common'] as typeof commonText
  const games = ar['text/games'] as typeof gamesText
  const { club_name, club_name_ar, event_title, event_title_ar } = settings.snapshot()
  return {
    en: (game) => ({ club: club_name, event: event_title, game: game === 'final' ? null : ENGLISH_GAMES[game].name }),
    ar: (game) => ({
      club: club_name_ar ?? (club_name === DEFAULT_NAMES.club_name ? common.clubName : club_name),
      event: event_title_ar ?? (event_title === DEFAULT_NAMES.event_title ? common.eventTitle : event_title),
      game: game === 'final' ? null : games[game].name,
    }),
  }
}

function formatDay(at: string, language: Language, season: Season | undefined): string {
  const options = { dateStyle: 'long', timeZone: season?.zone ?? 'UTC' } as const
  return new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', options).format(new Date(at))
}
