import type { SettingKey } from '@noor-quest/contract/settings'
import type { ReactNode } from 'react'
import { adminText } from '../../platform/text/admin-en.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/portal/note.tsx'
import { SectionPanel } from '../../ui/portal/section-panel.tsx'
import type { SectionState } from './use-section.ts'

const text = adminText.event

type Props<Key extends SettingKey> = Pick<SectionState<Key>, 'section' | 'state'> & {
  title: string
  intro: string
  /** In place of saving at once. */
  submit?: () => void
  children: ReactNode
}

/** The frame of a section: its fields, why it wasn't saved, its button. */
export function SectionForm<Key extends SettingKey>({ title, intro, section, state, submit, children }: Props<Key>) {
  const { failure, saving } = state
  return (
    <SectionPanel title={title} intro={intro}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (submit) submit()
          else void section.form.submit()
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
                  <Button variant="glass" onClick={section.takeTheirs}>
                    {text.takeTheirs}
                  </Button>
                )
              }
            >
              <span className="whitespace-pre-line">{failure.message}</span>
            </Note>
          )}
        </div>
        <Button type="submit" aria-disabled={saving} className="justify-self-start max-sm:w-full">
          {saving ? adminText.content.saving : text.save(title)}
        </Button>
      </form>
    </SectionPanel>
  )
}
