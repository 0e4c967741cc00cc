// Base UI's menu in our dress.
import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useState } from 'react'

type Props = {
  /** Names the button. */
  label: string
  /** What the button shows. */
  children: ReactNode
  /** `render`: a link to follow; without it, `onSelect`. */
  items: { label: ReactNode; icon?: ReactNode; render?: ReactElement; onSelect?: () => void }[]
  className?: string
}

const ITEM =
  'flex min-h-11 items-center gap-3 rounded-xl px-3 outline-none data-highlighted:bg-gold/20 data-highlighted:text-parchment'

export function Menu({ label, children, items, className }: Props) {
  const [landmark, setLandmark] = useState<HTMLDivElement | null>(null)
  return (
    <Base.Root>
      <Base.Trigger aria-label={label} title={label} className={className}>
        {children}
      </Base.Trigger>
      {/* Opened here, not at the end of the page: there it would be outside every landmark. */}
      <div ref={setLandmark} className="contents" />
      <Base.Portal container={landmark}>
        <Base.Positioner align="end" sideOffset={8} className="z-50 outline-none">
          <Base.Popup className="glass min-w-56 rounded-2xl bg-ink p-2 outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {items.map((item, index) =>
              item.render ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the items of a menu don't move
                <Base.LinkItem key={index} closeOnClick render={item.render} className={ITEM}>
                  {item.icon}
                  {item.label}
                </Base.LinkItem>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the items of a menu don't move
                <Base.Item key={index} onClick={item.onSelect} className={ITEM}>
                  {item.icon}
                  {item.label}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
