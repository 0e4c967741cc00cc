import type { Season } from '@noor-quest/contract/seasons'
import { PRIZE_POLICIES } from '@noor-quest/rules/season'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { admissionPageText } from '../admission/admission.en.ts'
import { editConflictOf } from '../api/admin-call.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { settingsText } from '../settings/settings.en.ts'
import { changeSettings, settingsQuery } from '../settings/use-section.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Note } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { PRIZE_POLICY_NAMES, PRIZE_WAYS, type PrizeWay, proposalsOf } from './prizes.ts'
import { seasonsText } from './seasons.en.ts'
import { changeSeason, seasonsQuery } from './seasons-api.ts'

const text = seasonsText.prizes

/** Asks about prizes, and proposes the rules that they need with a final and without one. */
export function PrizesSection({ season }: { season: Season }) {
  return (
    <SectionPanel title={text.title} intro={text.intro}>
      {PRIZE_WAYS.map((way) => (
        <details key={way}>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">{text.ways[way]}</summary>
          <Proposals way={way} season={season} />
        </details>
      ))}
    </SectionPanel>
  )
}

function Proposals({ way, season }: { way: PrizeWay; season: Season }) {
  const queryClient = useQueryClient()
  const { data: stored } = useQuery(settingsQuery)
  const { run, pending, message } = useSubmission(settingsText.failed)
  if (stored === undefined) return null
  const proposals = proposalsOf(way, season.policies, stored.settings.admission.value)
  const apply = async () => {
    const rules = PRIZE_POLICY_NAMES.filter((rule) => proposals.some((proposal) => proposal.rule === rule))
    try {
      if (rules.length > 0) {
        const policies = Object.fromEntries(rules.map((rule) => [rule, PRIZE_POLICIES[rule]]))
        await changeSeason({ policies, version: season.version })
      }
      if (proposals.some(({ rule }) => rule === 'admission')) {
        await changeSettings({ version: stored.version, values: { admission: 'tickets' } })
      }
      notify('success', settingsText.saved)
    } catch (error) {
      if (editConflictOf(error) === null) throw error
      notify('error', text.conflict)
    } finally {
      await Promise.all([queryClient.invalidateQueries(seasonsQuery), queryClient.invalidateQueries(settingsQuery)])
    }
  }
  const link = 'min-h-11 content-center font-semibold text-gold-pale underline underline-offset-4'
  return (
    <div className="grid gap-4">
      <div>
        <p>{text.decides[way]}</p>
        <p className="text-muted text-sm">{text.notStopped[way]}</p>
      </div>
      {proposals.length === 0 ? (
        <p>{text.allSet}</p>
      ) : (
        <ul aria-label={text.changes} className="grid gap-2">
          {proposals.map(({ rule, now, after }) => (
            <li key={rule} className="rounded-2xl border border-parchment/15 px-4 py-3">
              <p>
                <strong>{rule === 'admission' ? admissionPageText.label : seasonsText.policies.labels[rule]}:</strong>{' '}
                <span className="text-muted">{now}</span> <span className="inline-block rtl:-scale-x-100">→</span>{' '}
                <span className="font-semibold">{after}</span>
              </p>
              <p className="text-muted text-sm">
                {text.why[rule]} {text.notStopped[rule]}
              </p>
            </li>
          ))}
        </ul>
      )}
      {way === 'draw' && <Note tone="warning">{text.printFirst}</Note>}
      <FormMessage message={message} />
      <div className="flex flex-wrap items-center gap-3">
        {proposals.length > 0 && (
          <ActionButton label={text.apply} variant="gold" busy={pending} onPress={() => run(apply)} />
        )}
        {way === 'draw' ? (
          <Link to="/admin/tickets" className={link}>
            {text.toAdmission}
          </Link>
        ) : (
          <Link to="/admin/final" className={link}>
            {text.toFinal}
          </Link>
        )}
      </div>
    </div>
  )
}
