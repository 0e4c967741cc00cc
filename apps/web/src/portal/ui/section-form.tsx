import type { ReactNode, Ref } from 'react'
import { formPropsOf } from '../../platform/forms/use-form.ts'
import { useStore } from '../../platform/storage/store.ts'
import { Button } from '../../ui/button.tsx'
import type { SharedForm } from '../forms/shared-form.ts'
import { settingsText } from '../settings/settings.en.ts'
import { contentText as text } from '../text/content.en.ts'
import { ActionButton } from './action-button.tsx'
import { ConflictPanel } from './conflict.tsx'
import { useDiscard } from './edit-dialog.tsx'
import { FormMessage } from './form-message.tsx'
import { SectionPanel } from './section-panel.tsx'

type Props<Values extends object> = {
  ref?: Ref<HTMLFormElement>
  title?: string
  intro: string
  shared: Omit<SharedForm<unknown, Values, never>, 'adopt' | 'rebase'>
  /** Replaces the immediate submission of the form. */
  onSubmit?: () => void
  /** The name of a conflict's field. */
  nameOf: (field: string) => string
  /** The value of a conflict's field for display. By default the text itself. */
  show?: (field: keyof Values & string, value: unknown) => ReactNode
  /** Elements beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * The frame of a section that is a form: an edit conflict, the fields, the failure, the buttons.
 */
export function SectionForm<Values extends object>(props: Props<Values>) {
  const { ref, title, intro, shared, nameOf, show, actions, children } = props
  const { form, isTyped, discard } = shared
  const { failure, saving } = useStore(form)
  const conflict = useStore(shared.conflict)
  const discarding = useDiscard()
  const isSaidAbove = failure?.code === 'edit_conflict' && conflict !== null
  const submit = async () => (props.onSubmit ? props.onSubmit() : form.submit())
  return (
    <SectionPanel title={title} intro={intro} actions={actions}>
      <form ref={ref} {...formPropsOf(submit)} className="grid min-w-0 gap-4">
        <ConflictPanel shared={shared} nameOf={nameOf} show={show} />
        {children}
        <FormMessage message={isSaidAbove ? null : (failure?.message ?? null)} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant={isTyped() ? 'gold' : 'glass'} aria-disabled={saving} className="max-sm:w-full">
            {saving ? text.saving : title === undefined ? settingsText.save : settingsText.saveNamed(title)}
          </Button>
          {isTyped() && !saving && (
            <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
              {text.notSaved}
              <ActionButton label={text.discardTyped} variant="quiet" onPress={() => discarding.ask(discard)} />
            </p>
          )}
        </div>
      </form>
      {discarding.dialog}
    </SectionPanel>
  )
}

/** A headed part of a form. */
export function FormPart({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-4 border-gold/20 border-t pt-4">
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="mt-1 text-muted">{intro}</p>
      </div>
      {children}
    </section>
  )
}
