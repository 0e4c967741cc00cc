// Checks of links, of admins and of files become one table, by person.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

/** personKey in content/item-checks.ts at the time of this migration. */
function personKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || name.trim()
}

/** languagesOf in content/item-checks.ts at the time of this migration. */
function languagesOf(kind: string, content: Record<string, unknown>): string[] {
  const first = { question: 'question_text', prophet: 'name', term: 'meaning' }[kind] ?? ''
  const languages = [...(content[first] ? ['en'] : []), ...(content[`${first}_ar`] ? ['ar'] : [])]
  return languages.length === 0 ? ['ar'] : languages
}

type Link = { id: string; reviewer: string }
type Check = {
  kind: string
  item_id: string
  version_sha256: string
  language: string
  checked_by: string
  verdict: string
  note: string
  checked_at: string
}
type Mark = Pick<Check, 'kind' | 'item_id'> & {
  sha256: string
  content: string
  reviewed_by: string
  reviewed_at: string
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const options = isPostgres(db) ? sql`` : sql`strict, without rowid`
  await sql`alter table review_links add column person text not null default ''`.execute(db)
  await sql`alter table review_links
    add column is_sealed integer not null default 0 check (is_sealed in (0, 1))`.execute(db)
  const { rows: links } = await sql<Link>`select id, reviewer from review_links`.execute(db)
  for (const { id, reviewer } of links) {
    await sql`update review_links set person = ${personKey(reviewer)} where id = ${id}`.execute(db)
  }

  const { rows: checks } = await sql<Check>`select item_checks.*, review_links.reviewer as checked_by
    from item_checks join review_links on review_links.id = link_id`.execute(db)
  const { rows: marks } = await sql<Mark>`select distinct kind, item_id, item_reviews.sha256, content,
    reviewed_by, reviewed_at from item_reviews
    join item_versions on item_versions.sha256 = item_reviews.sha256`.execute(db)
  await sql`drop table item_checks`.execute(db)
  await sql`drop table item_reviews`.execute(db)
  await sql`create table item_checks (
    version_sha256 text not null check (length(version_sha256) = 64),
    language text not null check (language in ('en', 'ar')),
    person text not null check (person <> ''),
    kind text not null check (kind in ('question', 'prophet', 'term')),
    item_id text not null,
    checked_by text not null check (trim(checked_by) <> ''),
    verdict text not null check (verdict in ('right', 'wording', 'wrong', 'doubtful')),
    note text not null,
    checked_at text not null,
    set_aside_at text,
    set_aside_by text,
    primary key (version_sha256, language, person)
  ) ${options}`.execute(db)

  const marked = marks.flatMap(({ sha256: version_sha256, content, reviewed_by, reviewed_at, ...of }): Check[] =>
    languagesOf(of.kind, JSON.parse(content)).map((language) => {
      const by = { checked_by: reviewed_by, checked_at: `${reviewed_at}T00:00:00.000Z` }
      return { ...of, ...by, version_sha256, language, verdict: 'right', note: '' }
    }),
  )
  // A person may have checked by two links: the later check replaces the earlier one.
  const all = [...marked, ...checks].sort((one, two) => (one.checked_at < two.checked_at ? -1 : 1))
  for (const { kind, item_id, version_sha256, language, checked_by, verdict, note, checked_at } of all) {
    await sql`insert into item_checks
      (version_sha256, language, person, kind, item_id, checked_by, verdict, note, checked_at)
      values (${version_sha256}, ${language}, ${personKey(checked_by)}, ${kind}, ${item_id}, ${checked_by},
        ${verdict}, ${note}, ${checked_at})
      on conflict (version_sha256, language, person) do update set checked_by = excluded.checked_by,
        verdict = excluded.verdict, note = excluded.note, checked_at = excluded.checked_at`.execute(db)
  }
}
