import type { CorrectableVersions, Correction, Corrections } from '@noor-quest/contract/corrections'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import { readProgress } from '../leaderboards/judging.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import { type Content, textOf } from '../play/item-versions.ts'
import { findCurrentSeason } from '../seasons/queries.ts'
import { countDealt } from './affected.ts'

type Question = Correction['question']

/** A version of a question. */
export type VersionRow = { sha256: string; item_id: string; created_at: string; question: Question }

/** The current season's corrections, newest first. */
export async function readCorrections(db: Db): Promise<Corrections> {
  const { id: seasonId, judged_version } = await findCurrentSeason(db)
  const rows = await db
    .selectFrom('corrections')
    .selectAll()
    .where('season_id', '=', seasonId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const versions = await findVersions(db, [...new Set(rows.map(({ item_version }) => item_version))])
  const question = new Map(versions.map((version) => [version.sha256, version.question]))
  return {
    corrections: rows.flatMap(({ id, question_id, item_version, key, created_by, created_at, revoked_at }) => {
      const what = question.get(item_version)
      // This never happens, because versions are never removed.
      if (what === undefined) return []
      return [{ id, question_id, item_version, key, question: what, by: created_by, at: created_at, revoked_at }]
    }),
    judged_version,
    judging: await readProgress(db, seasonId),
  }
}

/** @throws AppError not_found */
export async function readCorrectable(db: Db, questionId: string): Promise<CorrectableVersions> {
  const versions = await findVersions(db, { of: questionId })
  if (versions.length === 0) throw new AppError('not_found')
  const { id: seasonId } = await findCurrentSeason(db)
  const inForce = await db
    .selectFrom('corrections')
    .select(['id', 'item_version', 'key'])
    .where(({ and }) => and({ season_id: seasonId, question_id: questionId }))
    .where('revoked_at', 'is', null)
    .execute()
  const hashes = versions.map(({ sha256 }) => sha256)
  const games = await countDealt(db, { seasonId, questionIds: [questionId] }, hashes)
  return {
    versions: versions.map(({ sha256, question, created_at }) => {
      const correction = inForce.find(({ item_version }) => item_version === sha256)
      return {
        item_version: sha256,
        question,
        at: created_at,
        games: games.get(sha256) ?? 0,
        correction: correction === undefined ? null : { id: correction.id, key: correction.key },
      }
    }),
  }
}

/**
 * These versions, or all of a question, newest first. A version that an item had twice is listed
 * once.
 */
export async function findVersions(db: Db, which: readonly string[] | { of: string }): Promise<VersionRow[]> {
  if (!('of' in which) && which.length === 0) return []
  const rows = await db
    .selectFrom('item_versions')
    .select(['sha256', 'item_id', 'number', 'content', 'created_at'])
    .where('kind', '=', 'question')
    .where('item_id', 'not in', db.selectFrom('sealed_questions').select('item_id'))
    .$call((query) => ('of' in which ? query.where('item_id', '=', which.of) : query.where('sha256', 'in', which)))
    .orderBy('number', 'desc')
    .execute()
  const found = new Map<string, VersionRow>()
  for (const { sha256, item_id, number, content, created_at } of rows) {
    if (found.has(sha256)) continue
    found.set(sha256, { sha256, item_id, created_at, question: questionIn(number, JSON.parse(content)) })
  }
  return [...found.values()]
}

function questionIn(number: number, content: Content): Question {
  return {
    number,
    en: languageIn(content, ''),
    ar: languageIn(content, '_ar'),
    correct_option: textOf(content, 'correct_option') as OptionLetter,
  }
}

function languageIn(content: Content, ending: '' | '_ar'): Question['en'] {
  const question_text = textOf(content, `question_text${ending}`)
  if (question_text === null) return null
  const option = (letter: OptionLetter) => textOf(content, `option_${letter}${ending}`) ?? ''
  return { question_text, options: { a: option('a'), b: option('b'), c: option('c'), d: option('d') } }
}
