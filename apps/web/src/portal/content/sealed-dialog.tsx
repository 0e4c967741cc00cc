// The questions sealed for a final. Their texts are read after entering the password again.
import type { Question } from '@noor-quest/contract/questions'
import type { SealedQuestion } from '@noor-quest/contract/sealed-questions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formPropsOf, useForm } from '../../platform/forms/use-form.ts'
import { ApiError, messageOf, newRequestId } from '../../platform/network/http.ts'
import { useStore } from '../../platform/storage/store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { editConflictOf } from '../api/admin-call.ts'
import { draftOf } from '../forms/drafts.ts'
import { createSharedForm, type SharedForm } from '../forms/shared-form.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { ConflictPanel } from '../ui/conflict.tsx'
import { EditDialog } from '../ui/edit-dialog.tsx'
import { FormMessage, formMessageOf } from '../ui/form-message.tsx'
import { AddIcon } from '../ui/icons.tsx'
import { ListRow, Loaded } from '../ui/list-notes.tsx'
import { attempt, notify } from '../ui/notices.tsx'
import { FormChecks } from './checked-by.tsx'
import { nameOf } from './item-form.tsx'
import { questionsQuery, sealedApi, sealedQuery } from './items-api.ts'
import { QuestionFields } from './question-fields.tsx'
import { EMPTY_QUESTION, type QuestionBody, type QuestionValues, readQuestion, toValues } from './question-form.ts'
import { sealedText as text } from './sealed.en.ts'

type Edited = { title: string; question?: Question }

export function SealedDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const list = useQuery(sealedQuery)
  const [edited, setEdited] = useState<Edited | null>(null)
  const { ask, dialog } = useConfirm()
  const open = async ({ id }: SealedQuestion) => {
    try {
      setEdited({ title: text.openTitle, question: await sealedApi.read(id) })
    } catch (error) {
      notify('error', text.openFailed(messageOf(error)))
    }
  }
  const close = () => {
    setEdited(null)
    void list.refetch()
  }
  const release = async ({ id }: SealedQuestion) => {
    await attempt(() => sealedApi.release(id), text.released, text.releaseFailed)
    await Promise.all([list.refetch(), queryClient.invalidateQueries({ queryKey: questionsQuery.queryKey })])
  }
  return (
    <Dialog open size="lg" title={text.title} description={text.intro} onClose={onClose}>
      <div className="grid min-w-0 gap-4">
        <ActionButton
          label={text.add}
          Icon={AddIcon}
          variant="gold"
          onPress={() => setEdited({ title: text.add })}
          className="justify-self-start"
        />
        <Loaded query={list} label={text.loading}>
          {(questions) => (
            <>
              {questions.length === 0 && <p className="text-muted">{text.none}</p>}
              <ul aria-label={text.title} className="grid gap-2">
                {questions.map((sealed, index) => {
                  const title = text.question(index + 1, sealed.level)
                  return (
                    <ListRow
                      key={sealed.id}
                      title={title}
                      notes={[
                        contentText.list(sealed.languages.map((language) => text.languages[language])),
                        text.sealedBy(sealed.sealed_by ?? '', portalText.date(sealed.sealed_at)),
                      ]}
                    >
                      <ActionButton label={text.open} of={title} onPress={() => open(sealed)} />
                      <ActionButton
                        label={text.release}
                        of={title}
                        onPress={() =>
                          ask({
                            title: text.releaseTitle,
                            text: text.releaseHint,
                            confirm: text.release,
                            run: () => release(sealed),
                          })
                        }
                      />
                    </ListRow>
                  )
                })}
              </ul>
            </>
          )}
        </Loaded>
      </div>
      {edited?.question ? (
        <EditSealed title={edited.title} question={edited.question} onDone={close} />
      ) : (
        edited && <AddSealed title={edited.title} onDone={close} />
      )}
      {dialog}
    </Dialog>
  )
}

type FormProps = { title: string; onDone: () => void }

function AddSealed({ title, onDone }: FormProps) {
  const { form, state, formProps } = useForm<QuestionValues, QuestionBody, SealedQuestion>({
    initial: EMPTY_QUESTION,
    read: readQuestion,
    save: (body, request_id) => sealedApi.add({ ...body, request_id }),
    newRequestId,
    failedText: text.saveFailed,
    onSaved: () => {
      notify('success', text.saved)
      onDone()
    },
    whenSaved: 'closed',
    draft: draftOf('add sealed question'),
  })
  return (
    <EditDialog title={title} size="lg" changed={state.changed} saving={state.saving} form={formProps} onClose={onDone}>
      <QuestionFields form={form} state={state} />
      <FormMessage message={formMessageOf(state)} />
    </EditDialog>
  )
}

/** An opened question, whose texts aren't kept in the browser as a draft. */
function EditSealed({ title, question, onDone }: FormProps & { question: Question }) {
  const [shared] = useState(() => {
    const shared: SharedForm<Question, QuestionValues, QuestionBody> = createSharedForm({
      seen: question,
      valuesOf: toValues,
      read: readQuestion,
      save: async (body, seen) => {
        try {
          await sealedApi.change(seen.id, { ...body, version: seen.version })
        } catch (error) {
          const conflict = editConflictOf<null>(error)
          if (conflict === null) throw error
          // The response has no texts, because each reading is logged.
          const details = { ...conflict, current: await sealedApi.read(seen.id) }
          throw new ApiError(409, 'edit_conflict', messageOf(error), details)
        }
        return shared.conflict.snapshot() === null ? seen : sealedApi.read(seen.id)
      },
      failedText: text.saveFailed,
      onSaved: () => {
        notify('success', text.saved)
        // The other version stays readable.
        if (shared.conflict.snapshot() === null) onDone()
      },
    })
    return shared
  })
  const state = useStore(shared.form)
  const form = formPropsOf(() => shared.form.submit())
  return (
    <EditDialog title={title} size="lg" changed={state.changed} saving={state.saving} form={form} onClose={onDone}>
      <ConflictPanel shared={shared} nameOf={nameOf} />
      <QuestionFields form={shared.form} state={state} />
      <FormChecks item={question} />
      <FormMessage message={state.failure?.code === 'edit_conflict' ? null : formMessageOf(state)} />
    </EditDialog>
  )
}
