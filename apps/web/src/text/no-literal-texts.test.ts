// Every text that a person sees or hears is in a file beside its page, such as home.en.ts: a
// literal would stay English in Arabic.

import { parseSync } from 'vite'
import { expect, it } from 'vitest'

type Node = { type: string; start: number; [field: string]: unknown }

const SOURCES = import.meta.glob<string>(
  ['../{app,final,hall,leaderboards,messages,player,portal,season,ui}/**/*.{ts,tsx}', '!../**/*.{test,en,ar}.*'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
/** Attributes that are displayed or read aloud. */
const SPOKEN = /^(aria-(label|description|valuetext|roledescription|placeholder)|alt|title|placeholder|label|message)$/
/** Calls whose argument is displayed or read aloud. */
const SAYING = /(^|\.)(announce|alert|confirm|prompt)$/
const WORD = /\p{L}{2}/u

it('sees the screens', () => {
  const files = Object.keys(SOURCES)
  for (const screen of [
    'home-screen',
    'registration-screen',
    'quiz-question',
    'flip-match-board',
    'feedback-dialog',
    'login-screen',
  ]) {
    expect(
      files.some((file) => file.endsWith(`/${screen}.tsx`)),
      screen,
    ).toBe(true)
  }
})

it('finds a literal in each place it could hide', () => {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: source code
  const hidden = [
    '<p>Hello</p>',
    '<p>{"Hello"}</p>',
    '<p>{late ? "Hello" : null}</p>',
    '<p>{late && `Hello ${name}`}</p>',
    '<p aria-label="Hello" />',
    '<p title={late ? "Hello" : undefined} />',
    '<Field label={`Hello ${name}`} />',
    'announce("Hello")',
    'ports.announce(late ? "Hello" : "")',
  ]
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: source code
  expect(hidden.filter((source) => literalTexts('x.tsx', source).length === 0)).toEqual([])
  const innocent = [
    '<p className="grid gap-2" dir="auto">{text.home.title} · 3</p>',
    '<p>{kind === "end" ? text.end : text.start}</p>',
    '<p>{items.map((item) => <b key="first" data-state="up">{item}</b>)}</p>',
    '<p title={text.names["first"]} />',
    'announce(text.spoken("first"))',
  ]
  expect(innocent.flatMap((source) => literalTexts('x.tsx', source))).toEqual([])
})

it('no screen, part or controller has a literal text', () => {
  expect(Object.entries(SOURCES).flatMap(([file, source]) => literalTexts(file, source))).toEqual([])
})

/** The literals with a word in them that `source` shows or speaks, as "file: words". */
function literalTexts(file: string, source: string): string[] {
  const found: string[] = []
  const report = (words: unknown) => {
    if (typeof words === 'string' && WORD.test(words)) found.push(`${file}: ${words.trim()}`)
  }

  /**
   * Reports the literals among the possible values of an expression. Its conditions aren't values.
   */
  const value = (node: unknown) => {
    if (!isNode(node)) return
    if (node.type === 'Literal') report(node.value)
    else if (node.type === 'TemplateLiteral') {
      for (const part of list(node.quasis)) report((part.value as { cooked?: unknown }).cooked)
      for (const part of list(node.expressions)) value(part)
    } else if (node.type === 'ConditionalExpression') {
      value(node.consequent)
      value(node.alternate)
    } else if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression') {
      if (node.type === 'BinaryExpression' && node.operator !== '+') return
      if (node.operator !== '&&') value(node.left)
      value(node.right)
    } else if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesizedExpression') {
      value(node.expression)
    }
  }

  const walk = (node: Node) => {
    if (node.type === 'JSXText') report(node.value)
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of list(node.children)) if (child.type === 'JSXExpressionContainer') value(child)
    }
    if (node.type === 'JSXAttribute' && SPOKEN.test(nameOf(node.name))) value(node.value)
    if (node.type === 'CallExpression' && SAYING.test(nameOf(node.callee))) value(list(node.arguments)[0])
    for (const field of Object.values(node)) {
      for (const child of Array.isArray(field) ? field : [field]) if (isNode(child)) walk(child)
    }
  }

  const { program, errors } = parseSync(file, source)
  expect(errors, file).toEqual([])
  walk(program as unknown as Node)
  return found
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function list(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** "announce", "aria-label" or the end of "ports.announce". */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (typeof node.name === 'string') return node.name
  return node.type === 'MemberExpression' ? `.${nameOf(node.property)}` : ''
}
