// Links for reviewers: making one for selected items, the list of all, and their checks.
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import {
  REVIEW_LINK_DAYS_MAX,
  REVIEW_LINK_ITEMS_MAX,
  REVIEWER_MAX,
  SEALED_LINK_DAYS_MAX,
} from '@noor-quest/contract/limits'
import type { MadeReviewLink, NewSealedLink, ReviewLink } from '@noor-quest/contract/review-links'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../platform/forms/use-form.ts'
import { Badge, SmallBadge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NumberField, TextField } from '../../ui/fields.tsx'
import { usePhoneOrigin } from '../api/role.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { CopyField } from '../ui/copy-button.tsx'
import { EditDialog } from '../ui/edit-dialog.tsx'
import { FormMessage, formMessageOf } from '../ui/form-message.tsx'
import { ListRow, Loaded } from '../ui/list-notes.tsx'
import { LocalOnly } from '../ui/local-only.tsx'
import { Note } from '../ui/note.tsx'
import { attempt } from '../ui/notices.tsx'
import type { Selection } from '../ui/selection-bar.tsx'
import { VERDICT_TONES } from './checked-by.tsx'
import { itemsText } from './items.en.ts'
import { reviewLinksApi, reviewLinksQuery, sealedApi } from './items-api.ts'
import { reviewLinksText as text } from './review-links.en.ts'

const DEFAULT_DAYS = 14

type MakeProps = {
  kind: ItemKindName | 'sealed'
  ids: string[]
  /** Ends when the link is made. */
  selection: Selection
  onClose: () => void
}

export function MakeReviewLink({ kind, ids, selection, onClose }: MakeProps) {
  const isSealed = kind === 'sealed'
  const maxDays = isSealed ? SEALED_LINK_DAYS_MAX : REVIEW_LINK_DAYS_MAX
  const queryClient = useQueryClient()
  const origin = usePhoneOrigin()
  const [made, setMade] = useState<{ reviewer: string; token: string } | null>(null)
  const { field, state, formProps } = useForm<{ reviewer: string; days: string }, NewSealedLink, MadeReviewLink>({
    initial: { reviewer: '', days: String(Math.min(DEFAULT_DAYS, maxDays)) },
    read: (values) => {
      const reviewer = values.reviewer.trim()
      const days = Number(values.days)
      if (reviewer === '') return { ok: false, field: 'reviewer', errors: { reviewer: text.reviewerNeeded } }
      if (!Number.isInteger(days) || days < 1 || days > maxDays) {
        return { ok: false, field: 'days', errors: { days: text.daysWrong(maxDays) } }
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
  if (origin === null) {
    return (
      <Dialog open title={text.makeTitle(ids.length)} onClose={onClose}>
        <LocalOnly />
      </Dialog>
    )
  }
  if (made !== null) {
    const close = () => {
      onClose()
      selection.end()
    }
    return (
      <Dialog open title={text.madeTitle(made.reviewer)} onClose={close}>
        <div className="grid gap-3">
          <p>{isSealed ? text.sealedHint : text.madeIntro}</p>
          <CopyField label={text.link} value={`${origin}/desk#${made.token}`} copyLabel={text.copy} />
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
    <EditDialog
      title={text.makeTitle(ids.length)}
      changed={state.changed}
      saving={state.saving}
      form={formProps}
      onClose={onClose}
    >
      <TextField {...field('reviewer')} label={text.reviewer} maxLength={REVIEWER_MAX} autoComplete="off" />
      <NumberField {...field('days')} label={text.days} min={1} max={maxDays} />
      <FormMessage message={formMessageOf(state)} />
    </EditDialog>
  )
}

export function ReviewLinksDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(reviewLinksQuery)
  const [inspected, setInspected] = useState<ReviewLink | null>(null)
  const { ask, dialog } = useConfirm()
  const revoke = async ({ id }: ReviewLink) => {
    await attempt(() => reviewLinksApi.revoke(id), text.revokeDone, text.revokeFailed)
    await list.refetch()
  }
  return (
    <Dialog open size="lg" title={text.title} description={text.intro} onClose={onClose}>
      <Loaded query={list} label={text.loading}>
        {(links) => (
          <ul aria-label={text.title} className="grid gap-2">
            {links.length === 0 && <li className="text-muted">{text.none}</li>}
            {links.map((link) => (
              <ListRow
                key={link.id}
                title={link.reviewer}
                notes={[
                  <span key="checked" className="flex flex-wrap items-center gap-2 text-base text-parchment">
                    {text.checked(link.checked, link.items)}
                    {link.is_sealed && <SmallBadge>{text.sealed}</SmallBadge>}
                  </span>,
                  `${stateOf(link)} · ${link.opened_at === null ? text.neverOpened : text.opened(portalText.date(link.opened_at))}`,
                  text.madeBy(link.created_by ?? '', portalText.date(link.created_at)),
                ]}
              >
                {!link.is_sealed && (
                  <ActionButton label={text.checks} of={link.reviewer} onPress={() => setInspected(link)} />
                )}
                {isValid(link) && (
                  <ActionButton
                    label={text.revoke}
                    of={link.reviewer}
                    onPress={() =>
                      ask({
                        title: text.revokeTitle,
                        text: text.revokeHint,
                        confirm: text.revoke,
                        run: () => revoke(link),
                      })
                    }
                  />
                )}
              </ListRow>
            ))}
          </ul>
        )}
      </Loaded>
      {inspected && <ChecksDialog link={inspected} onClose={() => setInspected(null)} />}
      {dialog}
    </Dialog>
  )
}

const isValid = ({ revoked_at, expires_at }: ReviewLink) => revoked_at === null && Date.parse(expires_at) > Date.now()

function stateOf(link: ReviewLink): string {
  if (link.revoked_at !== null) return text.revoked(portalText.date(link.revoked_at))
  return (isValid(link) ? text.valid : text.expired)(portalText.date(link.expires_at))
}

function ChecksDialog({ link, onClose }: { link: ReviewLink; onClose: () => void }) {
  const list = useQuery(reviewLinksApi.checks(link.id))
  return (
    <Dialog open size="lg" title={text.checksOf(link.reviewer)} onClose={onClose}>
      <Loaded query={list} label={text.loadingChecks}>
        {({ checks }) => (
          <ul className="grid gap-2">
            {checks.length === 0 && <li className="text-muted">{text.noChecks}</li>}
            {checks.map(({ item_id, kind, title, language, verdict, note, checked_at, is_outdated }) => (
              <ListRow
                key={`${kind} ${item_id} ${language} ${checked_at}`}
                title={title}
                notes={[
                  <span key="verdict" className="flex flex-wrap items-center gap-2">
                    <Badge tone={VERDICT_TONES[verdict]}>{itemsText.checks.verdicts[verdict]}</Badge>
                    {is_outdated && <Badge>{text.outdated}</Badge>}
                    {itemsText.checks.languages[language]} · {portalText.date(checked_at)}
                  </span>,
                  <bdi key="note" className="whitespace-pre-line text-base text-parchment">
                    {note}
                  </bdi>,
                ]}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}
