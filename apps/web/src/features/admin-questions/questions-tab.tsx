import type { Question } from '@noor-quest/contract/questions'
import { QUESTIONS_PER_LEVEL, QUIZ_LEVELS, type QuizLevel } from '@noor-quest/rules/quiz-levels'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { loadWithin } from '../../platform/load-within.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields.tsx'
import { DeleteDialog } from '../../ui/portal/delete-dialog.tsx'
import { DownloadIcon, UploadIcon } from '../../ui/portal/icons.tsx'
import { EmptyList, LoadFailed, Shortages } from '../../ui/portal/list-notes.tsx'
import { notify } from '../../ui/portal/notices.tsx'
import { RefreshButton } from '../../ui/portal/refresh-button.tsx'
import { SectionPanel } from '../../ui/portal/section-panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AddQuestion } from './add-question.tsx'
import { EditQuestionDialog } from './edit-question-dialog.tsx'
import { QuestionItem } from './question-item.tsx'
import { searchQuestions } from './question-search.ts'
import { deleteQuestion, exportHref, questionsQuery } from './questions-api.ts'

const ImportDialog = lazy(async () => {
  const { ImportDialog } = await loadWithin(() => import('./import-dialog.tsx'))
  return { default: ImportDialog }
})

const text = adminText.questions
const { content } = adminText
const NO_QUESTIONS: readonly Question[] = []

/** /admin/questions (docs/product-rules.md#content-forms). */
export function QuestionsTab() {
  const queryClient = useQueryClient()
  const { data, isError, isPending, isFetching, refetch } = useQuery(questionsQuery)
  const questions = data ?? NO_QUESTIONS
  const [level, setLevel] = useState<QuizLevel | null>(null)
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<Question | null>(null)
  const [deleted, setDeleted] = useState<Question | null>(null)
  const [isImporting, setImporting] = useState(false)
  const list = useRef<HTMLElement>(null)

  const reload = useCallback(() => queryClient.invalidateQueries({ queryKey: questionsQuery.queryKey }), [queryClient])
  const ofLevel = useMemo(
    () => (level === null ? questions : questions.filter((question) => question.level === level)),
    [questions, level],
  )
  const shown = useMemo(() => searchQuestions(ofLevel, typed), [ofLevel, typed])
  const countOf = (wanted: QuizLevel) => questions.filter((question) => question.level === wanted).length
  const short = QUIZ_LEVELS.map((each) => ({ level: each, have: countOf(each) })).filter(
    ({ have }) => have < QUESTIONS_PER_LEVEL,
  )

  return (
    <div className="grid min-w-0 grid-cols-1 gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
      {data && (
        <Shortages
          messages={short.map(({ level, have }) => content.shortages.questions(level, have, QUESTIONS_PER_LEVEL))}
          className="lg:col-span-2"
        />
      )}
      {isError && <LoadFailed onRetry={() => void refetch()} className="lg:col-span-2" />}
      <AddQuestion onAdded={() => void reload()} />
      <SectionPanel
        title={text.listTitle(questions.length)}
        actions={
          <>
            <RefreshButton busy={isFetching} onRefresh={() => void refetch()} />
            <Button variant="glass" onClick={() => setImporting(true)}>
              <UploadIcon className="size-5" />
              {text.import.open}
            </Button>
            <a href={exportHref(level)} download className={buttonClass({ variant: 'glass' })}>
              <DownloadIcon className="size-5" />
              {content.exportCsv}
            </a>
          </>
        }
      >
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">{text.filter}</legend>
          <FilterButton pressed={level === null} onPress={() => setLevel(null)}>
            {text.all(questions.length)}
          </FilterButton>
          {QUIZ_LEVELS.map((each) => (
            <FilterButton key={each} pressed={level === each} onPress={() => setLevel(each)}>
              {text.ofLevel(each, countOf(each))}
            </FilterButton>
          ))}
        </fieldset>
        <search>
          <TextField
            label={text.search}
            type="search"
            placeholder={text.searchHint}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </search>
        <p role="status" className="sr-only">
          {typed.trim() !== '' && text.shown(shown.length)}
        </p>
        {isPending ? (
          <Spinner label={text.loading} />
        ) : (
          <section
            ref={list}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the arrow keys must reach it
            tabIndex={0}
            aria-label={text.list}
            className="-m-1 max-h-[600px] min-w-0 overflow-y-auto overscroll-contain rounded-2xl p-1"
          >
            {shown.length > 0 ? (
              <ul className="grid gap-3">
                {shown.map((question) => (
                  <QuestionItem key={question.id} question={question} onEdit={setEdited} onDelete={setDeleted} />
                ))}
              </ul>
            ) : (
              !isError && <NothingShown level={level} total={questions.length} ofLevel={ofLevel.length} />
            )}
          </section>
        )}
      </SectionPanel>
      {edited && (
        <EditQuestionDialog
          key={edited.id}
          question={edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            notify('success', text.changed)
            void reload()
          }}
        />
      )}
      {isImporting && (
        <Suspense>
          <ImportDialog
            onClose={() => setImporting(false)}
            onImported={(imported) => {
              setImporting(false)
              notify('success', text.import.done(imported))
              void reload()
            }}
          />
        </Suspense>
      )}
      <DeleteDialog
        row={deleted}
        onClose={() => setDeleted(null)}
        remove={({ id }) => deleteQuestion(id)}
        onRemoved={reload}
        focusAfter={list}
        texts={{ question: text.deleteQuestion, deleted: text.deleted, failed: text.deleteFailed }}
      >
        {({ question_text }) => (
          <p dir="auto" className="text-parchment">
            {question_text}
          </p>
        )}
      </DeleteDialog>
    </div>
  )
}

function FilterButton({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'min-h-11 rounded-full border px-4 font-semibold text-sm',
        pressed ? 'border-gold bg-gold/20 text-gold-pale' : 'border-parchment/25 text-muted hover:border-gold/60',
      )}
    >
      {children}
    </button>
  )
}

function NothingShown({ level, total, ofLevel }: { level: QuizLevel | null; total: number; ofLevel: number }) {
  if (ofLevel === 0 && level !== null) return <EmptyList title={text.noneOfLevel(level)} />
  if (total === 0) return <EmptyList title={text.none}>{text.noneHint}</EmptyList>
  return <EmptyList title={text.noMatch} />
}
