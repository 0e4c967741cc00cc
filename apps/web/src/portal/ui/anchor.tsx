import { type ReactNode, useEffect, useRef } from 'react'

/** A part of a page with an address of its own. A part that loads after its page scrolls to itself. */
export function Anchor({ id, children }: { id: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (window.location.hash === `#${id}`) element.current?.scrollIntoView()
  }, [id])
  return (
    <div ref={element} id={id} className="min-w-0 scroll-mt-4">
      {children}
    </div>
  )
}
