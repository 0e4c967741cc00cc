import type { Lesson } from '@noor-quest/rules/flip-match-deal'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { LessonCard } from './flip-match-end.tsx'
import { LessonLine } from './lesson-line.tsx'

// The end screen reads the page's season when it loads.
vi.hoisted(() => vi.stubGlobal('document', { getElementById: () => null }))

const citations = { verses: new Map(), hadiths: new Map() }
const show = (lesson: Lesson) => renderToStaticMarkup(<LessonCard lesson={lesson} citations={citations} />)
const term = (en: string | null, ar: string | null): Lesson => ({
  ...{ type: 'term', arabic_text: 'صَوْمٌ', meaning: { en, ar }, source: null },
})
const nothing = { en: null, ar: null }

test('marks texts in the other language', () => {
  const arabic = { en: null, ar: 'نوح' }
  const prophet = { type: 'prophet', explanation: nothing, image_url: '/ark.webp', source: null } as const
  expect(show({ ...prophet, name: arabic, description: arabic })).toContain('In Arabic')
  expect(show(term(null, 'الإمساك'))).toContain('In Arabic')
})

test('marks no term for being Arabic', () => {
  expect(show(term('Fasting', 'الإمساك'))).not.toContain('In Arabic')
  expect(show(term(null, null))).not.toContain('In Arabic')
})

test('keeps the cards’ space, even with a long sentence', () => {
  const line = (meaning: string) => renderToStaticMarkup(<LessonLine lesson={term(meaning, null)} />)
  expect(line('Fasting from dawn to sunset.')).toContain('Fasting from dawn to sunset.')
  const shown = line('to fast '.repeat(100))
  expect(shown).toMatch(/ to fast(?: to)?\.\.\./)
  expect(shown.length).toBeLessThan(600)
  expect(line('x'.repeat(500))).toContain('...')
})

test('reads a term with its meaning in the page’s direction, not in the term’s', () => {
  const line = renderToStaticMarkup(<LessonLine lesson={term('Fasting', null)} />)
  expect(line).not.toMatch(/<p[^>]* (?:dir|lang)=/)
})
