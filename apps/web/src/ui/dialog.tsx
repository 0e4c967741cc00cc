// Base UI's dialog in our design. Only parts that load on demand may import it: it is too large for
// the first screen.
import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { commonText } from '../text/common.en.ts'
import { classNames } from './class-names.ts'
import { CloseIcon } from './icons.tsx'

const SIZES = { sm: 'sm:max-w-md', md: 'sm:max-w-lg 2xl:max-w-2xl 2xl:text-xl', lg: 'sm:max-w-4xl' } as const

type Props = {
  open: boolean
  title: ReactNode
  /** A small line above the title. */
  eyebrow?: ReactNode
  description?: ReactNode
  /**
   * Called by Escape, a press outside and the close button. Without it, only the dialog's own
   * buttons close it.
   */
  onClose?: () => void
  /** The close button's name, by default "Close". */
  closeLabel?: string
  size?: keyof typeof SIZES
  initialFocus?: RefObject<HTMLElement | null>
  /**
   * False if the next screen takes the focus itself. By default the focus returns to the element
   * that had it.
   */
  returnFocus?: false
  /** An element at the end of the title's line, before the close button. */
  corner?: ReactNode
  /** Buttons that stay visible while the content scrolls. */
  footer?: ReactNode
  children?: ReactNode
  className?: string
}

/**
 * A modal dialog. The focus stays inside and returns afterwards. The page behind doesn't scroll.
 */
export function Dialog(props: Props) {
  const { open, title, eyebrow, description, onClose, size = 'md', initialFocus, footer, children } = props
  const closeLabel = props.closeLabel ?? commonText.close
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!onClose}
      onOpenChange={(next) => {
        if (!next) onClose?.()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-night/80 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="dialog-area fixed inset-0 z-50 grid grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden">
          <Base.Popup
            initialFocus={initialFocus}
            finalFocus={props.returnFocus}
            className={classNames(
              'glass relative flex max-h-full w-full min-w-0 flex-col rounded-3xl bg-ink outline-none',
              'transition-[transform,opacity] duration-300 ease-glide',
              'data-starting-style:translate-y-4 data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-150',
              'motion-reduce:data-starting-style:translate-y-0',
              SIZES[size],
              props.className,
            )}
          >
            <header className="flex items-start gap-4 px-6 pt-6 pb-3 short:pt-4">
              <div className="min-w-0 flex-1">
                {eyebrow && <div className="mb-1 font-semibold text-gold text-sm">{eyebrow}</div>}
                <Base.Title className="font-display text-[min(1.5rem,7.5vw)] text-parchment sm:text-3xl">
                  {title}
                </Base.Title>
              </div>
              {props.corner}
              {onClose && (
                <Base.Close
                  aria-label={closeLabel}
                  title={closeLabel}
                  className="-mt-1 -me-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-parchment/10 hover:text-parchment"
                >
                  <CloseIcon className="size-5" />
                </Base.Close>
              )}
            </header>
            <ScrollArea>
              {description && <Base.Description className="pb-3 text-muted">{description}</Base.Description>}
              {children}
            </ScrollArea>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-x-3 gap-y-1 border-gold/20 border-t px-6 py-4 short:py-3">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Scrolls on a small screen. Then it is a tab stop, so that the arrow keys reach the hidden part.
 */
function ScrollArea({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)

  useEffect(() => {
    const outer = area.current
    const inner = content.current
    if (!outer || !inner) return
    const observer = new ResizeObserver(() => setScrolls(outer.scrollHeight > outer.clientHeight))
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={area}
      tabIndex={scrolls ? 0 : undefined}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 -outline-offset-4"
    >
      <div ref={content} className="pb-6 short:pb-3">
        {children}
      </div>
    </div>
  )
}
