import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './portal.css'

/** The ground of every admin page: light or dark as the system is. `gate`: a page in front of the portal, without its header. */
export function PortalFrame({ gate, children }: { gate?: boolean; children: ReactNode }) {
  return <div className={classNames('portal flex flex-1 flex-col', gate && 'portal-gate')}>{children}</div>
}
