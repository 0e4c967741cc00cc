// Links for reviewers: making one for selected items, the list of all, and their checks.
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import {
  REVIEW_LINK_DAYS_MAX,
  REVIEW_LINK_ITEMS_MAX,
  REVIEWER_MAX,
  SEALED_LINK_DAYS_MAX,
} from '@noor-quest/contract/limits'
import type { LinkChecks, MadeReviewLink, NewSealedLink, ReviewLink } from '@noor-quest/contract/review-links'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../platform/forms/use-form.ts'
import { messageOf } from '../../platform/network/http.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NumberField, TextField } from '../../ui/fields.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { loggingFailure } from '../api/load-list.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { EditDialog } from '../ui/edit-dialog.tsx'
import { FormMessage, formMessageOf } from '../ui/form-message.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { Note } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { VERDICT_TONES } from './checked-by.tsx'
import { itemsText } from './items.en.ts'
import { reviewLinksApi, reviewLinksQuery, sealedApi } from './items-api.ts'
import { reviewLinksText as text } from './review-links.en.ts'

const DEFAULT_DAYS = 14

type MakeProps = {
  kind: ItemKindName
  /** Whether the items are sealed questions. */
  isSealed?: boolean
  ids: string[]
  onDone: () => void
  onClose: () => void
}

export function MakeReviewLink({ kind, isSealed = false, ids, onDone, onClose }: MakeProps) {
  const mostDays = isSealed ? SEALED_LINK_DAYS_MAX : REVIEW_LINK_DAYS_MAX
  const queryClient = useQueryClient()
  const [made, setMade] = useState<{ reviewer: string; token: string } | null>(null)
  const { form, state, formProps } = useForm<{ reviewer: string; days: string }, NewSealedLink, MadeReviewLink>({
    initial: { reviewer: '', days: String(Math.min(DEFAULT_DAYS, mostDays)) },
    read: (values) => {
      const reviewer = values.reviewer.trim()
      const days = Number(values.days)
      if (reviewer === '') return { ok: false, field: 'reviewer', errors: { reviewer: text.reviewerNeeded } }
      if (!Number.isInteger(days) || days < 1 || days > mostDays) {
        return { ok: false, field: 'days', errors: { days: text.daysWrong(mostDays) } }
      }
      return { ok: true, body: { reviewer, days, ids } }
    },
    save: async (body) => {
      const link = await (isSealed ? sealedApi.makeLink(body) : reviewLinksApi.make({ ...body, kind }))
      setMade({ reviewer: body.reviewer, token: link.token })
      return link
    },
    failedText: text.makeFailed,
    onSaved: () => void queryClient.invalidateQueries({ queryKey: reviewLinksQuery.queryKey }),
  })
  if (made !== null) {
    const href = `${window.location.origin}/desk#${made.token}`
    return (
      <Dialog open title={text.madeTitle(made.reviewer)} onClose={onDone}>
        <div className="grid gap-3">
          <p>{isSealed ? text.sealedHint : text.madeIntro}</p>
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField label={text.link} readOnly dir="ltr" value={href} onFocus={({ target }) => target.select()} />
            </div>
            <CopyButton label={text.copy} value={href} />
          </div>
        </div>
      </Dialog>
    )
  }
  if (ids.length > REVIEW_LINK_ITEMS_MAX) {
    return (
      <Dialog open title={text.makeTitle(ids.length)} onClose={onClose}>
        <Note tone="warning">{text.tooMany}</Note>
      </Dialog>
    )
  }
  return (
    <EditDialog title={text.makeTitle(ids.length)} changed={state.changed} saving={state.saving} onClose={onClose}>
      {(formId) => (
        <form id={formId} {...formProps} className="grid gap-4">
          <TextField
            label={text.reviewer}
            maxLength={REVIEWER_MAX}
            autoComplete="off"
            value={state.values.reviewer}
            error={state.errors.reviewer}
            onChange={({ target }) => form.change({ reviewer: target.value })}
          />
          <NumberField
            label={text.days}
            min={1}
            max={mostDays}
            value={state.values.days}
            error={state.errors.days}
            onChange={({ target }) => form.change({ days: target.value })}
          />
          <FormMessage message={formMessageOf(state)} />
        </form>
      )}
    </EditDialog>
  )
}

export function ReviewLinksDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, isPending, refetch } = useQuery(reviewLinksQuery)
  const [inspected, setInspected] = useState<ReviewLink | null>(null)
  const [revoked, setRevoked] = useState<ReviewLink | null>(null)
  const revoke = async ({ id }: ReviewLink) => {
    setRevoked(null)
    try {
      await reviewLinksApi.revoke(id)
      notify('success', text.revokeDone)
    } catch (error) {
      notify('error', text.revokeFailed(messageOf(error)))
    }
    await refetch()
  }
  return (
    <Dialog open size="lg" title={text.title} description={text.intro} onClose={onClose}>
      <div className="grid min-w-0 gap-4">
        {isError && <LoadFailed onRetry={() => void refetch()} />}
        {isPending && <Spinner label={text.loading} />}
        {data?.length === 0 && <p className="text-muted">{text.none}</p>}
        <ul aria-label={text.title} className="grid gap-2">
          {data?.map((link) => (
            <li
              key={link.id}
              className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-parchment/15 px-4 py-3"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p dir="auto" className="wrap-anywhere font-semibold">
                  {link.reviewer}
                </p>
                <p className="flex flex-wrap items-center gap-2">
                  {text.checked(link.checked, link.items)}
                  {link.is_sealed && <Badge size="sm">{text.sealed}</Badge>}
                </p>
                <p className="text-muted text-sm">
                  {stateOf(link)} ·{' '}
                  {link.opened_at === null ? text.neverOpened : text.opened(portalText.date(link.opened_at))}
                </p>
                <p className="wrap-anywhere text-muted text-sm">
                  {text.madeBy(link.created_by ?? '', portalText.date(link.created_at))}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                {!link.is_sealed && (
                  <Button
                    variant="glass"
                    aria-label={contentText.actionNamed(text.checks, link.reviewer)}
                    onClick={() => setInspected(link)}
                  >
                    {text.checks}
                  </Button>
                )}
                {isValid(link) && (
                  <Button
                    variant="glass"
                    aria-label={contentText.actionNamed(text.revoke, link.reviewer)}
                    onClick={() => setRevoked(link)}
                  >
                    {text.revoke}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
      {inspected && <ChecksDialog link={inspected} onClose={() => setInspected(null)} />}
      <ConfirmDialog
        open={revoked !== null}
        title={text.revokeTitle}
        confirmLabel={text.revoke}
        onConfirm={() => revoked && void revoke(revoked)}
        onCancel={() => setRevoked(null)}
      >
        {text.revokeHint}
      </ConfirmDialog>
    </Dialog>
  )
}

const isValid = ({ revoked_at, expires_at }: ReviewLink) => revoked_at === null && Date.parse(expires_at) > Date.now()

function stateOf(link: ReviewLink): string {
  if (link.revoked_at !== null) return text.revoked(portalText.date(link.revoked_at))
  return (isValid(link) ? text.valid : text.expired)(portalText.date(link.expires_at))
}

function ChecksDialog({ link, onClose }: { link: ReviewLink; onClose: () => void }) {
  const { data, isError, isPending, refetch } = useQuery<LinkChecks['checks']>({
    queryKey: ['admin', 'review-links', link.id],
    queryFn: loggingFailure('Checks', () => reviewLinksApi.checks(link.id)),
  })
  return (
    <Dialog open size="lg" title={text.checksOf(link.reviewer)} onClose={onClose}>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {isPending && <Spinner label={text.loadingChecks} />}
      {data?.length === 0 && <p className="text-muted">{text.noChecks}</p>}
      <ul className="grid gap-2">
        {data?.map(({ item_id, kind, title, language, verdict, note, checked_at, is_outdated }) => (
          <li
            key={`${kind} ${item_id} ${language} ${checked_at}`}
            className="grid min-w-0 gap-1 rounded-2xl border border-parchment/15 px-4 py-3"
          >
            <p dir="auto" className="wrap-anywhere">
              {title}
            </p>
            <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
              <Badge tone={VERDICT_TONES[verdict]}>{itemsText.checks.verdicts[verdict]}</Badge>
              {is_outdated && <Badge>{text.outdated}</Badge>}
              {itemsText.checks.languages[language]} · {portalText.date(checked_at)}
            </p>
            {note !== '' && (
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {note}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
