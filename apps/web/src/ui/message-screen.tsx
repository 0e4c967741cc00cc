import type { ReactNode } from 'react'
import { GlassPanel } from './glass-panel.tsx'
import { ScreenHeading } from './screen-heading.tsx'

type Props = {
  title: string
  /** An explanation below the title. */
  message?: string | null
  /** The address of a square picture. */
  picture: string
  children?: ReactNode
}

const PANEL =
  'm-auto grid w-full max-w-xl 2xl:max-w-3xl 2xl:text-xl justify-items-center gap-4 p-6 text-center sm:p-12 short:max-w-2xl short:grid-cols-[auto_1fr] short:content-center short:items-center short:justify-items-start short:gap-x-8 short:gap-y-2 short:p-6 short:text-start'

/** A screen with one message and a way to continue: not found, errors, nothing to play. */
export function MessageScreen(props: Props) {
  return (
    <GlassPanel className={PANEL}>
      <img src={props.picture} alt="" className="size-48 sm:size-56 short:size-40 short:row-span-3" />
      <ScreenHeading className="text-3xl sm:text-4xl">{props.title}</ScreenHeading>
      {props.message && <p className="text-balance text-muted">{props.message}</p>}
      <div className="mt-2 flex flex-wrap justify-center gap-3 short:justify-start">{props.children}</div>
    </GlassPanel>
  )
}

/** A message in place of a whole page. */
export function MessagePage(props: Props) {
  return (
    <div className="safe-area flex flex-1">
      <MessageScreen {...props} />
    </div>
  )
}
