import type { Term } from '@noor-quest/contract/terms'
import { PAIRS } from '@noor-quest/rules/flip-match-deal'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { adminText } from '../../platform/text/admin-en.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { DeleteDialog } from '../../ui/portal/delete-dialog.tsx'
import { DeleteIcon, DuplicateIcon, EditIcon } from '../../ui/portal/icons.tsx'
import { EmptyList, LoadFailed, Shortages } from '../../ui/portal/list-notes.tsx'
import { Note } from '../../ui/portal/note.tsx'
import { notify } from '../../ui/portal/notices.tsx'
import { RefreshButton } from '../../ui/portal/refresh-button.tsx'
import { SectionPanel } from '../../ui/portal/section-panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AddTerm } from './add-term.tsx'
import { EditTermDialog } from './edit-term-dialog.tsx'
import { countDifferent, findIdentical } from './identical-terms.ts'
import { deleteTerm, termsQuery } from './terms-api.ts'

const text = adminText.terms
const { content } = adminText

/** /admin/terms (docs/product-rules.md#content-forms). */
export function TermsTab() {
  const queryClient = useQueryClient()
  const { data, isError, isPending, isFetching, refetch } = useQuery(termsQuery)
  const terms = data ?? []
  const identical = useMemo(() => findIdentical(data ?? []), [data])
  const [edited, setEdited] = useState<Term | null>(null)
  const [deleted, setDeleted] = useState<Term | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: termsQuery.queryKey })
  const different = countDifferent(terms)

  return (
    <div className="grid min-w-0 grid-cols-1 gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
      {data && (
        <Shortages
          messages={different < PAIRS ? [content.shortages.terms(different, PAIRS)] : []}
          className="lg:col-span-2"
        />
      )}
      {isError && <LoadFailed onRetry={() => void refetch()} className="lg:col-span-2" />}
      {identical.size > 0 && (
        <Note tone="warning" className="lg:col-span-2">
          {text.sameNote(identical.size)}
        </Note>
      )}
      <AddTerm terms={terms} onAdded={() => void reload()} />
      <SectionPanel
        title={text.listTitle(terms.length)}
        actions={<RefreshButton busy={isFetching} onRefresh={() => void refetch()} />}
      >
        {isPending ? (
          <Spinner label={text.loading} />
        ) : (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label={text.list}
            className="grid gap-3 outline-none sm:grid-cols-2 xl:grid-cols-3"
          >
            {terms.map((term) => (
              <TermItem
                key={term.id}
                term={term}
                isIdentical={identical.has(term.id)}
                onEdit={() => setEdited(term)}
                onDelete={() => setDeleted(term)}
              />
            ))}
          </ul>
        )}
        {!isPending && !isError && terms.length === 0 && <EmptyList title={text.none} />}
      </SectionPanel>
      {edited && (
        <EditTermDialog
          key={edited.id}
          term={edited}
          terms={terms}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            notify('success', text.changed)
            void reload()
          }}
        />
      )}
      <DeleteDialog
        row={deleted}
        onClose={() => setDeleted(null)}
        remove={({ id }) => deleteTerm(id)}
        onRemoved={reload}
        focusAfter={list}
        texts={{ question: text.deleteQuestion, deleted: text.deleted, failed: text.deleteFailed }}
      >
        {({ arabic_text }) => (
          <p lang="ar" dir="rtl" className="text-2xl text-parchment">
            {arabic_text}
          </p>
        )}
      </DeleteDialog>
    </div>
  )
}

function TermItem(props: { term: Term; isIdentical: boolean; onEdit: () => void; onDelete: () => void }) {
  const { term, isIdentical, onEdit, onDelete } = props
  return (
    <li className="flex min-w-0 items-center gap-2 rounded-2xl border border-gold/25 bg-night/40 py-2 ps-2 pe-4">
      <IconButton
        label={content.actionNamed(content.delete, term.arabic_text)}
        onClick={onDelete}
        className="border-transparent! bg-transparent! hover:text-wrong-text"
      >
        <DeleteIcon className="size-5" />
      </IconButton>
      <IconButton
        label={content.actionNamed(content.edit, term.arabic_text)}
        onClick={onEdit}
        className="-ms-2 border-transparent! bg-transparent!"
      >
        <EditIcon className="size-5" />
      </IconButton>
      {isIdentical && (
        <Badge size="sm" tone="gold">
          <DuplicateIcon className="size-3.5" />
          {text.same}
        </Badge>
      )}
      <span lang="ar" dir="rtl" className="wrap-anywhere min-w-0 flex-1 text-2xl">
        {term.arabic_text}
      </span>
    </li>
  )
}
