import { expect, test } from 'vitest'
import { changesOf } from './field-changes.tsx'

test('names added, removed and changed fields only', () => {
  const before = { level: 1, source: "Qur'an 2:1", question_text: 'Which?', tags: ['a', 'b'] }
  const after = { level: 2, question_text_ar: 'أيّ؟', question_text: 'Which?', tags: ['b', 'a'] }
  expect(changesOf(before, after)).toEqual([
    { field: 'level', was: '1', is: '2' },
    { field: 'source', was: "Qur'an 2:1", is: 'Nothing' },
    { field: 'question_text_ar', was: 'Nothing', is: 'أيّ؟' },
    { field: 'tags', was: 'a, b', is: 'b, a' },
  ])
})

test('an embedded picture is shown as "A picture"', () => {
  const was = { item_image_url: 'data:image/webp;base64,AA==' }
  expect(changesOf(was, { item_image_url: '/ark.webp' })).toEqual([
    { field: 'item_image_url', was: 'A picture', is: '/ark.webp' },
  ])
})
