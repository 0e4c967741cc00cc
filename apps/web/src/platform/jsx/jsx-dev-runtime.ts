// The same for development and tests.
import type { ElementType, Key, ReactNode } from 'react'
import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime'
import { textsInElements, withOwnText } from './jsx-runtime.ts'

export type { JSX } from 'react/jsx-dev-runtime'
export { Fragment } from 'react/jsx-dev-runtime'

type Source = Parameters<typeof reactJsxDev>[4]

export function jsxDEV(
  type: ElementType,
  props: { children?: ReactNode },
  key: Key | undefined,
  isStatic: boolean,
  source?: Source,
  self?: unknown,
) {
  if (!isStatic) return reactJsxDev(type, withOwnText(type, props), key, false, source, self)
  const children = textsInElements(type, props.children as readonly ReactNode[])
  return reactJsxDev(type, { ...props, children }, key, Array.isArray(children), source, self)
}
