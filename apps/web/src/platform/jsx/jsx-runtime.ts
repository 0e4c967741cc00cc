// React's JSX functions, except that a text beside other children gets an element of its own. A
// fragment's text gets one too, because the fragment may stand beside other children.
//
// Translators and extensions replace, split and remove text nodes. React keeps a text node beside
// other children, so it then fails to remove it, to insert before it, or to change it: an error, or
// an old number on the screen (https://github.com/facebook/react/issues/11538). An element's only
// text is safe, because React sets the element's textContent. Patching Node.prototype.removeChild
// would prevent the error, but leave the old texts.
import type { ElementType, Key, ReactNode } from 'react'
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'

export type { JSX } from 'react/jsx-runtime'
export { Fragment } from 'react/jsx-runtime'

export function jsx(type: ElementType, props: { children?: ReactNode }, key?: Key) {
  return reactJsx(type, withOwnText(type, props), key)
}

/** The props of an element with at most one child. */
export function withOwnText<Props extends { children?: ReactNode }>(type: ElementType, props: Props) {
  return type === Fragment ? { ...props, children: inElement(props.children) } : props
}

/** Has at least two children. */
type Props = { children: readonly ReactNode[] }

export function jsxs(type: ElementType, props: Props, key?: Key) {
  return reactJsxs(type, { ...props, children: textsInElements(type, props.children) }, key)
}

/**
 * One text if there are only texts. Every other child keeps its place, by which React recognises
 * it. White space stays a text node, because in a flex container an element would have a gap.
 */
export function textsInElements(type: ElementType, children: readonly ReactNode[]): ReactNode {
  if (children.every((child) => isText(child) || isNothing(child))) {
    const text = children.filter(isText).join('')
    return type === Fragment ? inElement(text) : text
  }
  const places = [...children]
  for (let index = 1; index < places.length; index++) {
    const before = places[index - 1]
    const child = places[index]
    if (!isText(before) || !isText(child)) continue
    places[index - 1] = null
    places[index] = `${before}${child}`
  }
  return places.map(inElement)
}

const inElement = (child: ReactNode): ReactNode =>
  isText(child) && String(child).trim() !== '' ? reactJsx('span', { children: child }) : child

const isText = (child: ReactNode) => typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint'
const isNothing = (child: ReactNode) => child === null || child === undefined || typeof child === 'boolean'
