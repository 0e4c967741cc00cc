import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('holds what was set last', () => {
  const store = createStore({ count: 1, name: 'Adam' })
  store.change({ count: 2 })
  expect(store.snapshot()).toEqual({ count: 2, name: 'Adam' })
  store.set({ count: 0, name: 'Nuh' })
  expect(store.snapshot()).toEqual({ count: 0, name: 'Nuh' })
})

test('is the same object until it changes, as React requires', () => {
  const store = createStore({ count: 1 })
  const before = store.snapshot()
  expect(store.snapshot()).toBe(before)
  store.change({ count: 1 })
  expect(store.snapshot()).not.toBe(before)
})

test('notifies after the change, until unsubscribed', () => {
  const store = createStore<readonly number[]>([])
  const seen: (readonly number[])[] = []
  const unsubscribe = store.subscribe(() => seen.push(store.snapshot()))
  store.set([1])
  unsubscribe()
  store.set([1, 2])
  expect(seen).toEqual([[1]])
})

test('a listener can unsubscribe a later one', () => {
  const store = createStore(0)
  const other = vi.fn()
  const ends: (() => void)[] = []
  store.subscribe(() => {
    for (const end of ends) end()
  })
  ends.push(store.subscribe(other))
  store.set(1)
  expect(other).not.toHaveBeenCalled()
})
