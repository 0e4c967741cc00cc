import { type ReactNode, useEffect } from 'react'
import { useMediaQuery } from '../../platform/device/media-query.ts'
import { classNames } from '../../ui/class-names.ts'
import './portal.css'

/**
 * The background of every admin page, light or dark like the system. `gate`: a page before the
 * portal, without its header.
 */
export function PortalFrame({ gate, children }: { gate?: boolean; children: ReactNode }) {
  const light = useMediaQuery('(prefers-color-scheme: light)')

  // A phone's browser colours its own bar like the page. The players' pages are always dark.
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    if (!meta || !light) return
    const before = meta.content
    meta.content = '#fffcf4'
    return () => {
      meta.content = before
    }
  }, [light])

  return (
    // A portal's page has the id itself, below the header.
    <div
      {...(gate && { id: 'page', tabIndex: -1 })}
      className={classNames('portal flex flex-1 flex-col', gate && 'portal-gate outline-none')}
    >
      {children}
    </div>
  )
}
