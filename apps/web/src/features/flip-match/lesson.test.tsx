import type { Lesson } from '@noor-quest/rules/flip-match-deal'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Lessons } from './lesson.tsx'

const show = (lesson: Lesson) => renderToStaticMarkup(<Lessons lessons={[lesson]} title="The pairs" />)
const term = (en: string | null, ar: string | null): Lesson => ({
  ...{ type: 'term', arabic_text: 'صَوْمٌ', meaning: { en, ar }, source: null },
})
const nothing = { en: null, ar: null }

test('marks what a reader gets in the other language', () => {
  const arabic = { en: null, ar: 'نوح' }
  const prophet = { type: 'prophet', explanation: nothing, image_url: '/ark.webp', source: null } as const
  expect(show({ ...prophet, name: arabic, description: arabic })).toContain('In Arabic')
  expect(show(term(null, 'الإمساك'))).toContain('In Arabic')
})

test('marks no term for being Arabic', () => {
  expect(show(term('Fasting', 'الإمساك'))).not.toContain('In Arabic')
  expect(show(term(null, null))).not.toContain('In Arabic')
})
