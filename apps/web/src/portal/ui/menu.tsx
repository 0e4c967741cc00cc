// Base UI's menu in the portal's style.
import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useState } from 'react'

type Props = {
  /** The button's name for screen readers. */
  label: string
  /** The button's content. */
  children: ReactNode
  groups: { label: string; items: MenuItem[] }[]
  className?: string
}

/** `render`: a link, for an item that opens a page. Other items have `onSelect`. */
type MenuItem = { label: ReactNode; icon?: ReactNode; render?: ReactElement; onSelect?: () => void }

const ITEM =
  'flex min-h-10 items-center gap-3 rounded-xl px-3 outline-none data-highlighted:bg-gold/20 data-highlighted:text-parchment pointer-coarse:min-h-11'

export function Menu({ label, children, groups, className }: Props) {
  const [landmark, setLandmark] = useState<HTMLDivElement | null>(null)
  return (
    <Base.Root>
      <Base.Trigger aria-label={label} title={label} className={className}>
        {children}
      </Base.Trigger>
      {/* The menu opens here, because at the end of the page it would be outside every
          landmark. */}
      <div ref={setLandmark} className="contents" />
      <Base.Portal container={landmark}>
        <Base.Positioner align="end" sideOffset={8} className="z-50 outline-none">
          <Base.Popup className="glass max-h-(--available-height) min-w-56 overflow-y-auto rounded-2xl bg-ink p-2 outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {groups.map((group) => (
              <Base.Group
                key={group.label}
                className="not-first:mt-1 not-first:border-gold/20 not-first:border-t not-first:pt-1"
              >
                <Base.GroupLabel className="px-3 py-1 text-gold-pale text-xs">{group.label}</Base.GroupLabel>
                {group.items.map((item, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the items of a menu don't move
                  <Item key={index} {...item} />
                ))}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Item({ label, icon, render, onSelect }: MenuItem) {
  return render ? (
    <Base.LinkItem closeOnClick render={render} className={ITEM}>
      {icon}
      {label}
    </Base.LinkItem>
  ) : (
    <Base.Item onClick={onSelect} className={ITEM}>
      {icon}
      {label}
    </Base.Item>
  )
}
