// Animations use transforms and opacity: only these need no new layout and no new paint in every
// frame.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../apps/web/src')
// import.meta.glob, which the web app's tests use, returns style sheets without their content here.
const read = (pattern: string) =>
  Object.fromEntries(globSync(pattern, { cwd: SRC }).map((file) => [file, readFileSync(join(SRC, file), 'utf8')]))
const STYLES = read('**/*.css')
const SCREENS = read('**/*.tsx')
const MOVES = ['transform', 'translate', 'rotate', 'scale', 'opacity']
/**
 * Exceptions that are painted again, but small, short, and only under the pointer or at a choice: a
 * control's colours.
 */
const COLOURS = ['color', 'background-color', 'border-color']
/**
 * Lines that are drawn once, each in its own image: between two cards, and around a name in the hall;
 * a text that appears in one step, when loading takes long.
 */
const KEYFRAME_EXCEPTIONS = [
  ...['pair-line', 'arrival-line', 'ceremony-edge'].map((line) => `${line} stroke-dashoffset`),
  'appear visibility',
]
const TAILWIND = ['transition-transform', 'transition-opacity', 'transition-colors', 'transition-none']

/** Every finding of `find` in the files, with its file. */
const inAll = (files: Record<string, string>, find: (source: string) => string[]) =>
  Object.entries(files).flatMap(([file, source]) => find(source).map((found) => `${file}: ${found}`))

/**
 * The animated properties of a style sheet, as "where what" for keyframes and "transition what".
 */
function animatedBy(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const keyframes = [...plain.matchAll(/@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)].flatMap(
    ([, name, steps = '']) => [...steps.matchAll(/([\w-]+)\s*:/g)].map(([, property]) => `${name} ${property}`),
  )
  const transitions = [...plain.matchAll(/[\s;{]transition(?:-property)?\s*:([^;}]*)/g)].flatMap(([, value = '']) =>
    // Commas inside a timing function don't separate properties.
    value
      .replace(/\([^)]*\)/g, '')
      .split(',')
      .map((part) => `transition ${part.trim().split(/\s/)[0]}`),
  )
  return [...keyframes, ...transitions].filter((one) => one !== 'transition none')
}

/** A source's transition classes, without the states that they apply to; a comment has none. */
function transitionsIn(source: string): string[] {
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
  return [...code.matchAll(/(?<=[\s'"`:])transition(?:-[a-z]+|-\[[^\]]*\]|)(?=[\s'"`!])/g)]
    .map(([name]) => name)
    .filter((name) => name !== 'transition-' && !/^transition-(duration|delay)/.test(name))
}

const isAllowedClass = (name: string) => {
  const properties = /^transition-\[(.*)\]$/.exec(name)?.[1]?.split(',')
  return TAILWIND.includes(name) || (properties?.every((one) => [...MOVES, ...COLOURS].includes(one)) ?? false)
}
const isAllowed = (animated: string) =>
  KEYFRAME_EXCEPTIONS.includes(animated) || MOVES.some((property) => animated.endsWith(` ${property}`))

describe('what moves', () => {
  it('is transforms and opacity alone in style sheets', () => {
    const never = (css: string) => animatedBy(css).filter((one) => !isAllowed(one))
    expect(inAll(STYLES, never)).toEqual([])
  })

  it('is transforms, opacity and the colours of controls in classes', () => {
    const never = (source: string) => transitionsIn(source).filter((name) => !isAllowedClass(name))
    expect(inAll(SCREENS, never)).toEqual([])
  })

  it('is found where it is', () => {
    const css = `.a { transition: transform 1s cubic-bezier(0, 0, 1, 1), filter 2s }
      .b { transition-property: width } @keyframes grow { from { opacity: 0; height: 0 } 50% { scale: 2 } }`
    expect(animatedBy(css)).toEqual([
      'grow opacity',
      'grow height',
      'grow scale',
      'transition transform',
      'transition filter',
      'transition width',
    ])
    expect(transitionsIn(`'a hover:transition-all' "transition" \`transition-[width,opacity] duration-200\``)).toEqual([
      'transition-all',
      'transition',
      'transition-[width,opacity]',
    ])
    expect(transitionsIn('  // The transition ends.')).toEqual([])
    expect(isAllowedClass('transition-[width,opacity]')).toBe(false)
    expect(inAll(STYLES, animatedBy).length).toBeGreaterThan(15)
    expect(inAll(SCREENS, transitionsIn).length).toBeGreaterThan(5)
  })
})
