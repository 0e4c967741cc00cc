/** @jsxImportSource @noor-quest/web */
import type { ReactNode } from 'react'
import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, it } from 'vitest'
import { jsx, textsInElements } from './jsx-runtime.ts'

const icon = <i />
const Label = ({ children }: { children: ReactNode }) => (
  <b>
    {icon}
    {children}
  </b>
)

it('makes texts without elements one text', () => {
  expect(html(<p>{3} of 5</p>)).toBe('<p>3 of 5</p>')
  expect(
    html(
      <p>
        {false}late{null}
      </p>,
    ),
  ).toBe('<p>late</p>')
})

it('gives a text beside an element an element of its own', () => {
  const count = 3
  const view = (
    <button type="button">
      {icon}
      {count} of 5
    </button>
  )
  expect(html(view)).toBe('<button type="button"><i></i><span>3 of 5</span></button>')
  expect(
    html(
      <>
        before <b>x</b> after
      </>,
    ),
  ).toBe('<span>before </span><b>x</b><span> after</span>')
})

it('gives the text of a fragment an element, which may stand beside others', () => {
  const count = 3
  expect(
    html(
      <p>
        {icon}
        {count > 1 && <> · {count}</>}
      </p>,
    ),
  ).toBe('<p><i></i><span> · 3</span></p>')
  expect(
    html(
      <p>
        {icon}
        {count > 1 && <>{count}</>}
      </p>,
    ),
  ).toBe('<p><i></i><span>3</span></p>')
})

it('gives white space none', () => {
  expect(textsInElements('p', [icon, ' ', icon])).toEqual([icon, ' ', icon])
})

it('keeps the place of every other child, by which React recognises it', () => {
  expect(textsInElements('p', ['a', 'b', icon])).toEqual([null, jsx('span', { children: 'ab' }), icon])
  expect(textsInElements('p', [null, 'b', icon])).toEqual([null, jsx('span', { children: 'b' }), icon])
})

it('passes the texts of a component on to where it renders them', () => {
  expect(html(<Label>{1} place</Label>)).toBe('<b><i></i><span>1 place</span></b>')
})
