import { expect, test } from 'vitest'
import { findCircle } from './no-cycles.ts'

const chunk = (...imports: string[]) => ({ type: 'chunk' as const, imports })

test('finds files that import each other, directly or through others', () => {
  expect(findCircle({ 'index.js': chunk('a.js'), 'a.js': chunk('b.js'), 'b.js': chunk('a.js') })).toEqual([
    'a.js',
    'b.js',
    'a.js',
  ])
  expect(findCircle({ 'a.js': chunk('b.js'), 'b.js': chunk('c.js'), 'c.js': chunk('a.js') })).toHaveLength(4)
})

test('accepts a file that several files import', () => {
  const both = { 'a.js': chunk('b.js', 'c.js'), 'b.js': chunk('d.js'), 'c.js': chunk('d.js'), 'd.js': chunk() }
  expect(findCircle({ ...both, 'logo.svg': { type: 'asset' } })).toBeNull()
})
