import { type ComponentType, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { latePart } from './late-part.tsx'

const Greeting = ({ name }: { name: string }) => <p>Peace, {name}</p>
const shown = (Part: ComponentType<{ name: string }>) =>
  renderToString(
    <Suspense fallback={<p>Loading</p>}>
      <Part name="Amina" />
    </Suspense>,
  )

it('is shown at once when its code was fetched before, else after a while', async () => {
  const { Part, preload } = latePart(async () => Greeting)
  expect(shown(Part)).toContain('Loading')
  preload()
  await Promise.resolve()
  expect(shown(Part)).toContain('Amina')
})

it('is fetched again after it could not be preloaded', async () => {
  let attempts = 0
  const { Part, preload } = latePart<{ name: string }>(async () => {
    attempts += 1
    throw new Error('offline')
  })
  preload()
  await Promise.resolve()
  expect(shown(Part)).toContain('Loading')
  expect(attempts).toBe(2)
})
