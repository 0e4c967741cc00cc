// Questions, prophets and terms in two languages, with each change stored as a version. English
// texts may be absent now, which SQLite allows only in rebuilt tables.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

const OPTIONS = ['option_a', 'option_b', 'option_c', 'option_d']
const QUESTION_TEXTS = ['question_text', ...OPTIONS]

/** Tables and columns of each kind at this migration; the new columns are still empty. */
const KINDS = {
  question: {
    table: 'quiz_questions',
    content: [...QUESTION_TEXTS, 'correct_option', 'level', 'time_limit', 'source', 'explanation'],
  },
  prophet: { table: 'prophets', content: ['name', 'description', 'item_image_url'] },
  term: { table: 'islamic_terms', content: ['arabic_text'] },
}

const arabic = (column: string) => `${column}_ar`
const whole = (columns: string[]) =>
  `((${columns.map((column) => `${column} is null`).join(' and ')}) or (${columns.map((column) => `${column} is not null`).join(' and ')}))`

/** A language's texts are all present or all absent. Its explanation requires them. */
function languageChecks(table: string, [first = '', ...others]: string[]): string[] {
  return [
    `constraint ${table}_english_is_whole check (${whole([first, ...others])} and (explanation is null or ${first} is not null))`,
    `constraint ${table}_arabic_is_whole check (${whole([first, ...others].map(arabic))} and (explanation_ar is null or ${arabic(first)} is not null))`,
    `constraint ${table}_has_a_language check (${first} is not null or ${arabic(first)} is not null)`,
  ]
}
const text = (column: string) => `${column} text check (trim(${column}) <> '')`

export async function up(db: Kysely<unknown>): Promise<void> {
  const strict = isPostgres(db) ? sql`` : sql`strict`
  const clustered = isPostgres(db) ? sql`` : sql`strict, without rowid`
  await sql`create table item_versions (
    item_id text not null,
    number integer not null check (number >= 1),
    kind text not null check (kind in ('question', 'prophet', 'term')),
    sha256 text not null check (length(sha256) = 64),
    content text not null,
    created_at text not null,
    created_by text,
    primary key (item_id, number)
  ) ${strict}`.execute(db)
  await sql`create index item_versions_by_sha256 on item_versions (sha256)`.execute(db)
  await sql`create table item_reviews (
    sha256 text primary key not null,
    reviewed_by text not null check (trim(reviewed_by) <> ''),
    reviewed_at text not null,
    marked_by text
  ) ${clustered}`.execute(db)
  for (const [kind, { table, content }] of Object.entries(KINDS)) await storeVersions(db, kind, table, content)

  await (isPostgres(db) ? changeTables(db) : rebuildTables(db))
}

/** versionOf in content/item-rows.ts at the time of this migration. */
async function storeVersions(db: Kysely<unknown>, kind: string, table: string, columns: string[]): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by id`.execute(db)
  for (const row of rows) {
    const fields = [['kind', kind], ...['id', ...columns].map((column) => [column, row[column]])]
    const sorted = fields
      .filter(([, value]) => value !== null)
      .sort(([one], [two]) => (String(one) < String(two) ? -1 : 1))
    const content = JSON.stringify(Object.fromEntries(sorted))
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))).toString('hex')
    await sql`insert into item_versions (item_id, number, kind, sha256, content, created_at)
      values (${row.id}, 1, ${kind}, ${sha256}, ${content}, ${row.created_at})`.execute(db)
  }
}

const FIRST_VERSION = (table: string) => `(select sha256 from item_versions where item_id = ${table}.id)`

async function changeTables(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const add = (columns: string[]) => columns.map((column) => `add column ${column}`).join(', ')
  const optional = (columns: string[]) => columns.map((column) => `alter column ${column} drop not null`).join(', ')
  const checks = (table: string, texts: string[]) =>
    languageChecks(table, texts)
      .map((check) => `add ${check}`)
      .join(', ')

  await run(`alter table quiz_questions ${optional(QUESTION_TEXTS)},
    ${add([...QUESTION_TEXTS.map(arabic).map(text), 'explanation_ar text', "tags text not null default '[]'"])},
    ${checks('quiz_questions', QUESTION_TEXTS)}`)
  await run(`alter table prophets ${optional(['name', 'description'])},
    ${add([text('name_ar'), text('description_ar'), 'explanation text', 'explanation_ar text', 'source text'])},
    ${checks('prophets', ['name', 'description'])}`)
  await run(`alter table islamic_terms ${add([text('meaning'), text('meaning_ar'), 'source text'])}`)
  for (const { table } of Object.values(KINDS)) {
    await run(`alter table ${table} add column version_sha256 text`)
    await run(`update ${table} set version_sha256 = ${FIRST_VERSION(table)}`)
    await run(`alter table ${table} alter column version_sha256 set not null`)
  }
}

async function rebuildTables(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const rebuild = async (table: string, kept: string[], definition: string[]) => {
    await run(`create table new_${table} (${definition.join(', ')}) strict`)
    await run(`insert into new_${table} (${kept.join(', ')}, version_sha256)
      select ${kept.join(', ')}, ${FIRST_VERSION(table)} from ${table} order by rowid`)
    await run(`drop table ${table}`)
    await run(`alter table new_${table} rename to ${table}`)
    await run(`create unique index ${table}_add_once on ${table} (request_id)`)
  }
  const [id, at] = ['id text primary key not null', 'created_at text not null']
  const last = ['request_id text', 'version_sha256 text not null']

  await rebuild(
    'quiz_questions',
    ['id', ...KINDS.question.content, 'created_at', 'request_id'],
    [
      id,
      ...QUESTION_TEXTS.map(text),
      "correct_option text not null check (correct_option in ('a', 'b', 'c', 'd'))",
      'level integer not null check (level between 1 and 3)',
      'time_limit integer not null default 30 check (time_limit between 10 and 60)',
      'source text',
      'explanation text',
      at,
      ...QUESTION_TEXTS.map(arabic).map(text),
      'explanation_ar text',
      "tags text not null default '[]'",
      ...last,
      ...languageChecks('quiz_questions', QUESTION_TEXTS),
    ],
  )
  await run('create index quiz_questions_level on quiz_questions (level, id)')
  await rebuild(
    'prophets',
    ['id', ...KINDS.prophet.content, 'created_at', 'request_id'],
    [
      id,
      text('name'),
      text('description'),
      "item_image_url text not null check (item_image_url <> '')",
      at,
      text('name_ar'),
      text('description_ar'),
      'explanation text',
      'explanation_ar text',
      'source text',
      ...last,
      ...languageChecks('prophets', ['name', 'description']),
    ],
  )
  await rebuild(
    'islamic_terms',
    ['id', ...KINDS.term.content, 'created_at', 'request_id'],
    [
      id,
      "arabic_text text not null check (trim(arabic_text) <> '')",
      at,
      text('meaning'),
      text('meaning_ar'),
      'source text',
      ...last,
    ],
  )
}
