import { type RefObject, useEffect } from 'react'

/**
 * Stores the height of an element at the foot of the window in the root's property `name`, for the
 * page's styles.
 */
export function useReservedSpace(
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
