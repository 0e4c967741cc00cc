import { describe, expect, it, vi } from 'vitest'
import { chosenOf, createSelection } from './selection-bar.tsx'

const ROWS = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

describe('a selection', () => {
  it('begins empty, and ends with nothing selected', () => {
    const selection = createSelection()
    const listener = vi.fn()
    selection.subscribe(listener)
    expect(selection.snapshot()).toBeNull()
    selection.start()
    expect(selection.snapshot()).toEqual(new Set())
    selection.toggle('a')
    selection.end()
    expect(selection.snapshot()).toBeNull()
    selection.start()
    expect(selection.snapshot()).toEqual(new Set())
    expect(listener).toHaveBeenCalledTimes(4)
  })

  it('selects and deselects a row, and selects several at once', () => {
    const selection = createSelection()
    selection.start()
    selection.toggle('a')
    selection.toggle('b')
    selection.toggle('a')
    expect(selection.snapshot()).toEqual(new Set(['b']))
    selection.set(['a', 'c'])
    expect(selection.snapshot()).toEqual(new Set(['a', 'c']))
  })
})

describe('a selection', () => {
  it('is in the order of the list, without what the list no longer shows', () => {
    expect(chosenOf(ROWS, new Set(['c', 'a', 'gone']))).toEqual([{ id: 'a' }, { id: 'c' }])
    expect(chosenOf([], new Set(['a']))).toEqual([])
  })

  it('is empty outside of the selection mode', () => {
    expect(chosenOf(ROWS, null)).toEqual([])
  })
})
