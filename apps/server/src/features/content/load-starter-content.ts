// Puts the starter questions, prophets and terms into a new database, once: a club that deleted them doesn't get
// them back at the next start.
import { randomUUIDv7 } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { OptionLetter, QuizLevel } from '@noor-quest/rules/quiz-levels'
import type { Db } from '../../db/connect.ts'
import { transact } from '../../db/transact.ts'
import { IMAGE_EXTENSIONS, itemKey, newItemImage } from '../storage/item-key.ts'
import type { Store } from '../storage/store.ts'
import { UPLOAD_KEPT_MS } from '../storage/stored-images.ts'

/** The fields of content/ that are loaded; the rest is for the content's own tests. */
type StarterQuestion = {
  question_text: string
  option_a: string
  option_b: string
  option_c: string
  option_d: string
  correct_option: OptionLetter
  level: QuizLevel
  time_limit: number
  source: string
  explanation: string
}
type StarterProphet = { name: string; description: string; image: string }
type StarterTerm = { arabic_text: string }

const LOADED = 'starter_content_loaded_at'

/**
 * Loads `contentDir` unless it was loaded before. Rows and marker are one transaction, and of two processes that start
 * together one loads, and the other takes its images away again. Returns whether it did.
 */
export async function loadStarterContent(db: Db, store: Store, contentDir: string, nowMs: number): Promise<boolean> {
  const marker = await db.selectFrom('app_state').select('value').where('key', '=', LOADED).executeTakeFirst()
  if (marker !== undefined) return false

  const at = new Date(nowMs).toISOString()
  const questions = await readQuestions(join(contentDir, 'questions'))
  const prophets: StarterProphet[] = await readJson(contentDir, 'prophets.json')
  const terms: StarterTerm[] = await readJson(contentDir, 'terms.json')
  const images = prophets.map(({ image }) => {
    const extension = IMAGE_EXTENSIONS.find((known) => extname(image) === `.${known}`)
    if (extension === undefined) throw new Error(`${image} is no image the server can show`)
    const stored = newItemImage(nowMs)
    return { file: join(contentDir, 'items', image), stored, key: itemKey(stored, extension) }
  })
  const stored = images.map((image) => image.stored)
  // First on the list of what goes unless a prophet shows it: so a crash in the middle leaves nothing permanently.
  const remove_after = new Date(nowMs + UPLOAD_KEPT_MS).toISOString()
  await db
    .insertInto('unused_images')
    .values(stored.map((image) => ({ image, remove_after })))
    .execute()
  await Promise.all(images.map(async ({ file, key }) => store.put(key, await readFile(file))))

  const loaded = await transact(db, async (tx) => {
    const first = await tx
      .insertInto('app_state')
      .values({ key: LOADED, value: at })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    if (first === undefined) return false
    await tx
      .insertInto('quiz_questions')
      .values(questions.map((question) => toRow(question, at)))
      .execute()
    const prophetRows = prophets.map(({ name, description }, index) => ({
      ...{ id: randomUUIDv7(), name, description, created_at: at },
      item_image_url: store.publicUrl(images[index]?.key ?? ''),
    }))
    await tx.insertInto('prophets').values(prophetRows).execute()
    await tx.deleteFrom('unused_images').where('image', 'in', stored).execute()
    await tx
      .insertInto('islamic_terms')
      .values(terms.map(({ arabic_text }) => ({ id: randomUUIDv7(), arabic_text, created_at: at })))
      .execute()
    return true
  })
  if (!loaded) {
    for (const { key } of images) await store.remove(key)
    await db.deleteFrom('unused_images').where('image', 'in', stored).execute()
  }
  return loaded
}

function toRow(question: StarterQuestion, at: string) {
  const { question_text, option_a, option_b, option_c, option_d, correct_option, level, time_limit } = question
  const { source, explanation } = question
  const fields = { question_text, option_a, option_b, option_c, option_d, correct_option, level, time_limit }
  return { id: randomUUIDv7(), ...fields, source, explanation, created_at: at }
}

/** All topics' questions, in the order of the files' names. */
async function readQuestions(dir: string): Promise<StarterQuestion[]> {
  const files = (await readdir(dir)).filter((name) => name.endsWith('.json')).toSorted()
  const topics = await Promise.all(files.map((name) => readJson<StarterQuestion[]>(dir, name)))
  return topics.flat()
}

async function readJson<T>(dir: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(dir, name), 'utf8'))
}
