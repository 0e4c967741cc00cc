import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ExpandIcon } from '../../ui/icons.tsx'
import { contentText } from '../text/content.en.ts'

/** A list's less frequent actions, below one button. A press on one of them closes the menu. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    const onLeave = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) setOpen(false)
    }
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, onLeave, { signal: stop.signal })
    return () => stop.abort()
  }, [isOpen])
  const close = () => {
    // A dialog that an action opens returns the focus to this button.
    button.current?.focus()
    setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from each of its buttons
    <div
      ref={menu}
      className="relative ms-auto p-0!"
      onKeyDown={(event) => {
        if (isOpen && event.key === 'Escape') close()
      }}
    >
      <Button
        ref={button}
        variant="glass"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="max-sm:gap-1.5! max-sm:px-2.5! max-sm:text-sm!"
      >
        {contentText.moreActions}
        <ExpandIcon className={isOpen ? 'size-4' : 'size-4 rotate-180'} />
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the children are buttons */}
      <div
        id={id}
        hidden={!isOpen}
        onClick={close}
        className="absolute end-0 top-full z-20 mt-1 grid w-max min-w-56 rounded-2xl border border-gold/40 bg-ink p-1.5 shadow-glass *:justify-start *:border-transparent! *:bg-transparent! *:hover:bg-parchment/10!"
      >
        {children}
      </div>
    </div>
  )
}
