// The questions sealed for a final. Their texts are read after entering the password again.
import type { Question } from '@noor-quest/contract/questions'
import type { SealedQuestion } from '@noor-quest/contract/sealed-questions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from '../../platform/forms/use-form.ts'
import { messageOf, newRequestId } from '../../platform/network/http.ts'
import { useStore } from '../../platform/storage/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { draftOf } from '../forms/drafts.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EditDialog } from '../ui/edit-dialog.tsx'
import { FormMessage, formMessageOf } from '../ui/form-message.tsx'
import { AddIcon } from '../ui/icons.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { notify } from '../ui/notices.tsx'
import { createSelection, SelectBox, SelectButton, SelectionBar } from '../ui/selection-bar.tsx'
import { FormChecks } from './checked-by.tsx'
import { questionsQuery, sealedApi, sealedQuery } from './items-api.ts'
import { QuestionFields } from './question-fields.tsx'
import { EMPTY_QUESTION, type QuestionBody, type QuestionValues, readQuestion, toValues } from './question-form.ts'
import { reviewLinksText } from './review-links.en.ts'
import { MakeReviewLink } from './review-links-dialog.tsx'
import { sealedText } from './sealed.en.ts'

const text = sealedText

type Edited = { what: 'new' } | { what: 'opened'; question: Question }

export function SealedDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data, isError, isPending, refetch } = useQuery(sealedQuery)
  const [edited, setEdited] = useState<Edited | null>(null)
  const [released, setReleased] = useState<SealedQuestion | null>(null)
  const [selection] = useState(createSelection)
  const isSelecting = useStore(selection) !== null
  /** The questions of a new review link. */
  const [linked, setLinked] = useState<string[] | null>(null)
  const open = async ({ id }: SealedQuestion) => {
    try {
      setEdited({ what: 'opened', question: await sealedApi.open(id) })
    } catch (error) {
      notify('error', text.openFailed(messageOf(error)))
    }
  }
  const release = async ({ id }: SealedQuestion) => {
    setReleased(null)
    try {
      await sealedApi.release(id)
      notify('success', text.released)
    } catch (error) {
      notify('error', text.releaseFailed(messageOf(error)))
    }
    await Promise.all([refetch(), queryClient.invalidateQueries({ queryKey: questionsQuery.queryKey })])
  }
  const close = () => {
    setEdited(null)
    void refetch()
  }
  return (
    <Dialog open size="lg" title={text.title} description={text.intro} onClose={onClose}>
      <div className="grid min-w-0 gap-4">
        <div className="flex flex-wrap gap-2">
          <Button variant="gold" onClick={() => setEdited({ what: 'new' })}>
            <AddIcon className="size-5" />
            {text.add}
          </Button>
          {data !== undefined && data.length > 0 && <SelectButton selection={selection} />}
        </div>
        <SelectionBar
          selection={selection}
          shown={data ?? []}
          actions={[
            {
              label: reviewLinksText.make,
              icon: <CheckIcon className="size-5" />,
              run: async (ids) => {
                setLinked(ids)
                return false
              },
            },
          ]}
        />
        {isError && <LoadFailed onRetry={() => void refetch()} />}
        {isPending && <Spinner label={text.loading} />}
        {data?.length === 0 && <p className="text-muted">{text.none}</p>}
        <ul aria-label={text.title} className="grid gap-2">
          {data?.map((sealed, index) => (
            <SealedRow key={sealed.id} sealed={sealed} number={index + 1}>
              {(title) =>
                isSelecting ? (
                  <SelectBox
                    selection={selection}
                    id={sealed.id}
                    title={title}
                    className="grid size-11 place-items-center"
                  />
                ) : (
                  <>
                    <Button
                      variant="glass"
                      aria-label={contentText.actionNamed(text.open, title)}
                      onClick={() => void open(sealed)}
                    >
                      {text.open}
                    </Button>
                    <Button
                      variant="glass"
                      aria-label={contentText.actionNamed(text.release, title)}
                      onClick={() => setReleased(sealed)}
                    >
                      {text.release}
                    </Button>
                  </>
                )
              }
            </SealedRow>
          ))}
        </ul>
      </div>
      {linked && (
        <MakeReviewLink
          kind="question"
          isSealed
          ids={linked}
          onDone={() => {
            setLinked(null)
            selection.end()
          }}
          onClose={() => setLinked(null)}
        />
      )}
      {edited?.what === 'new' && <NewSealed onDone={close} />}
      {edited?.what === 'opened' && <OpenedSealed question={edited.question} onDone={close} />}
      <ConfirmDialog
        open={released !== null}
        title={text.releaseTitle}
        confirmLabel={text.release}
        onConfirm={() => released && void release(released)}
        onCancel={() => setReleased(null)}
      >
        {text.releaseHint}
      </ConfirmDialog>
    </Dialog>
  )
}

type RowProps = { sealed: SealedQuestion; number: number; children: (title: string) => ReactNode }

function SealedRow({ sealed: { level, languages, sealed_at, sealed_by }, number, children }: RowProps) {
  const title = text.question(number, level)
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-parchment/15 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{title}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {languages.map((language) => text.languages[language]).join(', ')}
        </p>
        <p className="wrap-anywhere text-muted text-sm">{text.sealedBy(sealed_by ?? '', portalText.date(sealed_at))}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children(title)}</div>
    </li>
  )
}

function NewSealed({ onDone }: { onDone: () => void }) {
  return (
    <SealedForm
      title={text.add}
      initial={EMPTY_QUESTION}
      draft="add sealed question"
      save={(body, request_id) => sealedApi.add({ ...body, request_id })}
      onDone={onDone}
    />
  )
}

function OpenedSealed({ question, onDone }: { question: Question; onDone: () => void }) {
  return (
    <SealedForm
      title={text.openTitle}
      initial={toValues(question)}
      checked={question}
      save={(body) => sealedApi.change(question.id, { ...body, version: question.version })}
      onDone={onDone}
    />
  )
}

type FormProps = {
  title: string
  initial: QuestionValues
  /** The question as it was opened. */
  checked?: Question
  /** The name of the draft. An opened question's texts aren't kept in the browser. */
  draft?: string
  save: (body: QuestionBody, requestId: string) => Promise<SealedQuestion>
  onDone: () => void
}

function SealedForm({ title, initial, checked, draft, save, onDone }: FormProps) {
  const { form, state, formProps } = useForm<QuestionValues, QuestionBody, SealedQuestion>({
    initial,
    read: readQuestion,
    save,
    newRequestId,
    failedText: text.saveFailed,
    onSaved: () => {
      notify('success', text.saved)
      onDone()
    },
    whenSaved: 'closed',
    ...(draft !== undefined && { draft: draftOf(draft) }),
  })
  return (
    <EditDialog title={title} size="lg" changed={state.changed} saving={state.saving} onClose={onDone}>
      {(formId) => (
        <form id={formId} {...formProps} className="grid gap-4">
          <QuestionFields form={form} state={state} />
          {checked && <FormChecks item={checked} />}
          <FormMessage message={formMessageOf(state)} />
        </form>
      )}
    </EditDialog>
  )
}
