import type { ReactNode, Ref } from 'react'
import type { FormState } from '../../platform/form-controller.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { Button } from '../button.tsx'
import { Note } from './note.tsx'
import { SectionPanel } from './section-panel.tsx'

type Props = {
  /** Of the form. */
  ref?: Ref<HTMLFormElement>
  title: string
  intro: string
  state: Pick<FormState<object>, 'failure' | 'saving'>
  onSubmit: () => void
  /** Takes over what another admin saved meanwhile. */
  onTakeTheirs: () => void
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a section that is a form: its fields, why it wasn't saved, its button. */
export function SectionForm({ ref, title, intro, state: { failure, saving }, actions, children, ...on }: Props) {
  return (
    <SectionPanel title={title} intro={intro} actions={actions}>
      <form
        ref={ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          on.onSubmit()
        }}
        className="grid min-w-0 gap-4"
      >
        {children}
        <div role="alert" className={failure === null ? 'hidden' : undefined}>
          {failure !== null && (
            <Note
              tone={failure.code === 'edit_conflict' ? 'warning' : 'error'}
              actions={
                failure.code === 'edit_conflict' && (
                  <Button variant="glass" onClick={on.onTakeTheirs}>
                    {adminText.event.takeTheirs}
                  </Button>
                )
              }
            >
              <span className="whitespace-pre-line">{failure.message}</span>
            </Note>
          )}
        </div>
        <Button type="submit" aria-disabled={saving} className="justify-self-start max-sm:w-full">
          {saving ? adminText.content.saving : adminText.event.save(title)}
        </Button>
      </form>
    </SectionPanel>
  )
}
