import type { Correction, CorrectionChange, Corrections } from '@noor-quest/contract/corrections'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { StoredText } from '../../ui/stored-text.tsx'
import { portalText } from '../text/portal.en.ts'
import { ActionButton, LinkButton } from '../ui/action-button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyList, Loaded } from '../ui/list-notes.tsx'
import { Note } from '../ui/note.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { correctionsText as text } from './corrections.en.ts'
import { correctionsQuery } from './corrections-api.ts'
import { PreviewDialog } from './preview-dialog.tsx'

/** The corrections of the current season, and the progress of judging games again. */
export function CorrectionsList() {
  const query = useQuery(correctionsQuery)
  const [change, setChange] = useState<CorrectionChange | null>(null)
  return (
    <SectionPanel
      title={text.title}
      intro={text.intro}
      actions={<LinkButton to="/admin/questions">{text.findQuestion}</LinkButton>}
    >
      <JudgingProgress judging={query.data?.judging ?? null} />
      <Loaded query={query} label={text.title}>
        {({ corrections, judged_version }) =>
          corrections.length === 0 ? (
            <EmptyList title={text.none}>{text.noneHint}</EmptyList>
          ) : (
            <DataTable
              caption={text.title}
              columns={columnsFor((id) => setChange({ revoke: [id], judged_version }))}
              rows={corrections}
              rowKey={({ id }) => id}
            />
          )
        }
      </Loaded>
      {change !== null && <PreviewDialog change={change} onClose={() => setChange(null)} />}
    </SectionPanel>
  )
}

/** Empty once all games are judged. */
export function JudgingProgress({ judging }: { judging: Corrections['judging'] }) {
  return <div role="status">{judging && <Note tone="warning">{text.judging(judging.judged, judging.games)}</Note>}</div>
}

export const questionOf = ({ en, ar }: Correction['question']) => en?.question_text ?? ar?.question_text ?? ''

function columnsFor(onRevoke: (id: string) => void): Column<Correction>[] {
  return [
    {
      id: 'question',
      header: text.question,
      cell: ({ question, question_id }) => (
        <span className="grid">
          <Link
            to="/admin/corrections/$question"
            params={{ question: question_id }}
            className="wrap-anywhere font-semibold underline"
          >
            <bdi>
              <StoredText text={questionOf(question)} />
            </bdi>
          </Link>
          <span className="text-muted text-sm">{text.version(question.number)}</span>
        </span>
      ),
    },
    {
      id: 'what',
      header: text.what,
      cell: ({ key }) => <Badge tone={key === null ? 'wrong' : 'gold'}>{text.correctedTo(key)}</Badge>,
    },
    {
      id: 'when',
      header: text.when,
      cell: ({ at, by }) => (
        <span className="grid">
          <time dateTime={at}>{portalText.date(at)}</time>
          <bdi className="wrap-anywhere text-muted text-sm">{by}</bdi>
        </span>
      ),
    },
    {
      id: 'now',
      header: text.now,
      cell: ({ id, question, revoked_at }) =>
        revoked_at === null ? (
          <ActionButton
            label={text.takeBack}
            aria-label={text.takeBackNamed(questionOf(question))}
            onPress={() => onRevoke(id)}
          />
        ) : (
          <span className="text-muted">{text.takenBack(portalText.date(revoked_at))}</span>
        ),
    },
  ]
}
