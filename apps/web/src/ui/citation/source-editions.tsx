// The editions in which a source was looked up, for reviewers.
import type { Edition } from '@noor-quest/contract/sources'
import { call } from '../../platform/network/http.ts'
import { useLanguage } from '../../text/use-language.ts'
import { StoredText } from '../stored-text.tsx'
import { citationText } from './citation.en.ts'
import { hadithsToRead, useCited } from './citations.tsx'
import { formatSource } from './sources.ts'

const readEditions = (of: string) => call('GET /api/editions', { query: { of } })

/** Empty for a source without known works, and without a network. */
export function SourceEditions({ source }: { source: string | null }) {
  const { tag } = useLanguage()
  const cited = useCited(hadithsToRead([source]), readEditions)
  if (cited === null || cited.editions.length === 0) return null
  return (
    <section aria-label={citationText.editions} className="grid gap-2 text-sm">
      <h4 className="font-semibold text-muted">{citationText.editions}</h4>
      <ul className="grid gap-2">
        {cited.editions.map((edition) => (
          <li key={edition.source} className="grid gap-0.5">
            <p className="font-semibold">
              <bdi>{formatSource(edition.source, tag)}</bdi>
            </p>
            <Looked edition={edition} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Names and numberings are stored in Latin letters. */
function Looked({ edition: { author, editions } }: { edition: Edition }) {
  return editions.map(({ edition, numbering, found }) => (
    <div key={edition} className="wrap-anywhere text-muted">
      <p lang="en" dir="ltr" className="rtl:text-end">
        <StoredText text={author === null ? edition : `${author} · ${edition}`} />
      </p>
      <p>
        {citationText.numbering}:{' '}
        <bdi lang="en">
          <StoredText text={numbering} />
        </bdi>{' '}
        · {citationText.found}:{' '}
        <bdi lang="en">
          <StoredText text={found} />
        </bdi>
      </p>
    </div>
  ))
}
