import { type RefObject, useEffect } from 'react'

/** Tells the page's styles how high an element at the foot of the window is, in the property `name` of the root. */
export function useReservedRoom(
  element: RefObject<HTMLElement | null>,
  name: `--${string}`,
  onResized?: () => void,
): void {
  useEffect(() => {
    const box = element.current
    if (box === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty(name, `${box.getBoundingClientRect().height}px`)
      onResized?.()
    })
    observer.observe(box)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [element, name, onResized])
}
