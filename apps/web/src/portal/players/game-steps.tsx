import type { GameRecord } from '@noor-quest/contract/player-record'
import { type InLanguages, inLanguage } from '@noor-quest/rules/languages'
import { language } from '../../text/text.ts'
import { contentText } from '../text/content.en.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { playersText } from './players.en.ts'

const text = playersText.steps

type Step = NonNullable<GameRecord['steps']>[number]

const TONES: Partial<Record<Step['outcome'], string>> = {
  right: 'text-right-text',
  match: 'text-right-text',
  wrong: 'text-wrong-text',
  mismatch: 'text-wrong-text',
  'time-out': 'text-wrong-text',
}

/** A game's answers or moves, each with its time since the game's start. */
export function GameSteps({ caption, steps }: { caption: string; steps: readonly Step[] }) {
  if (steps.length === 0) return <p className="text-muted">{text.none}</p>
  const columns = steps.some(({ answer }) => answer !== null) ? [...moveColumns(), ...answerColumns()] : moveColumns()
  return (
    <DataTable
      isCompact
      caption={caption}
      columns={columns}
      rows={steps}
      // A finished game's steps don't change.
      rowKey={(step) => String(steps.indexOf(step))}
    />
  )
}

const moveColumns = (): Column<Step>[] => [
  { id: 'at', header: text.at, cell: ({ at_ms }) => text.seconds(at_ms, 1), align: 'number' },
  {
    id: 'step',
    header: text.step,
    isRowHeader: true,
    cell: (step) => (step.text === null ? stepWords(step) : <Stored texts={step.text} />),
  },
  {
    id: 'outcome',
    header: text.outcome,
    isFirstLine: true,
    cell: (step) => step.text !== null && <span className={TONES[step.outcome]}>{stepWords(step)}</span>,
  },
]

const answerColumns = (): Column<Step>[] => [
  { id: 'chosen', header: text.chosen, cell: ({ answer }) => answer?.chosen && <Stored texts={answer.chosen} /> },
  { id: 'right', header: text.right, cell: ({ answer }) => answer && <Stored texts={answer.right} /> },
  { id: 'took', header: text.took, cell: ({ answer }) => answer && text.seconds(answer.took_ms, 2), align: 'number' },
  {
    id: 'score',
    header: text.score,
    cell: ({ answer }) => answer && contentText.number(answer.score),
    align: 'number',
  },
]

const stepWords = ({ outcome, level }: Step) => (outcome === 'level' ? text.level(level) : text.outcomes[outcome])

function Stored({ texts }: { texts: InLanguages<string> }) {
  const shown = inLanguage(texts, language.snapshot())
  return (
    <bdi lang={shown?.language} className="wrap-anywhere">
      {shown?.value}
    </bdi>
  )
}
