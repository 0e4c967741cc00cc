import type { ReactNode } from 'react'
import { GlassPanel } from './glass-panel.tsx'
import { ScreenHeading } from './screen-heading.tsx'

/** A screen that says one thing and offers a way on: not found, errors, nothing to play. */
export function MessageScreen(props: { title: string; message?: string; children: ReactNode }) {
  return (
    <GlassPanel className="m-auto grid w-full max-w-lg justify-items-center gap-4 p-8 text-center sm:p-12">
      <img src="/logo.svg" alt="" width="72" height="72" className="size-18" />
      <ScreenHeading className="text-3xl sm:text-4xl">{props.title}</ScreenHeading>
      {props.message && <p className="text-muted">{props.message}</p>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">{props.children}</div>
    </GlassPanel>
  )
}
