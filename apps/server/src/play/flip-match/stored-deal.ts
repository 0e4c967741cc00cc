// The stored form of a Flip & Match deal: the versions of its prophets and terms
// (docs/decisions/0016).
import {
  type DealtCard,
  type FlipMatchDeal,
  type FlipMatchPicks,
  type Lesson,
  type ProphetItem,
  readPicks,
  type TermItem,
} from '@noor-quest/rules/flip-match-deal'
import type { GameTerms } from '@noor-quest/rules/game-terms'
import type { Db } from '../../platform/database/connect.ts'
import { bothOf, createItemVersions, textOf } from '../item-versions.ts'

/** The stored form from before content had versions: all contents, in one language. */
type WholeDeal = GameTerms & { rules_version?: number; level1: WholeCard[]; level2: WholeCard[] }
type WholeCard = {
  key: string
  content:
    | { type: 'name'; name: string }
    | { type: 'image'; image_url: string; description: string }
    | { type: 'term'; arabic_text: string }
}

const readProphets = createItemVersions<ProphetItem>('prophet', (content) => ({
  id: textOf(content, 'id') ?? '',
  name: bothOf(content, 'name'),
  description: bothOf(content, 'description'),
  image_url: textOf(content, 'item_image_url') ?? '',
  explanation: bothOf(content, 'explanation'),
  source: textOf(content, 'source'),
}))
const readTerms = createItemVersions<TermItem>('term', (content) => ({
  id: textOf(content, 'id') ?? '',
  arabic_text: textOf(content, 'arabic_text') ?? '',
  meaning: bothOf(content, 'meaning'),
  source: textOf(content, 'source'),
}))

/** @throws LostDeal if a version is gone */
export async function readDeal(db: Db, stored: unknown): Promise<FlipMatchDeal> {
  const deal = stored as (FlipMatchPicks & GameTerms) | WholeDeal
  if ('level1' in deal) return readWholeDeal(deal)
  const { prophets: ofProphets, images, terms: ofTerms, cards, ...terms } = deal
  const prophet = await readProphets(db, ofProphets)
  const term = await readTerms(db, ofTerms)
  return { ...terms, ...readPicks(deal, prophet, term) }
}

function readWholeDeal({ level1, level2, ...deal }: WholeDeal): FlipMatchDeal {
  return {
    ...deal,
    level1: level1.map(cardOf),
    level2: level2.map(cardOf),
    lessons: Object.fromEntries([...level1, ...level2].map(({ key }) => [key, lessonOf(key, [...level1, ...level2])])),
  }
}

const english = (text: string) => ({ en: text, ar: null })
const NOTHING = { en: null, ar: null }

function cardOf({ key, content }: WholeCard): DealtCard {
  if (content.type === 'name') return { key, content: { type: 'name', name: english(content.name) } }
  if (content.type === 'term') return { key, content }
  return { key, content: { ...content, description: english(content.description) } }
}

/** The lesson of one pair, put together from the contents of its cards. */
function lessonOf(key: string, cards: readonly WholeCard[]): Lesson {
  const of = cards.filter((card) => card.key === key).map(({ content }) => content)
  const term = of.find((content) => content.type === 'term')
  if (term) return { type: 'term', arabic_text: term.arabic_text, meaning: NOTHING, source: null }
  const name = of.find((content) => content.type === 'name')?.name ?? ''
  const image = of.find((content) => content.type === 'image')
  return {
    type: 'prophet',
    name: english(name),
    description: english(image?.description ?? ''),
    image_url: image?.image_url ?? '',
    explanation: NOTHING,
    source: null,
  }
}
