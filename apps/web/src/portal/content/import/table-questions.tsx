// What a table doesn't say, as questions to the admin; and what of it isn't imported, a line each.
import { QUIZ_LEVELS, type QuizLevel } from '@noor-quest/rules/quiz-levels'
import { ActionButton } from '../../ui/action-button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Note } from '../../ui/note.tsx'
import { itemsText } from '../items.en.ts'
import type { TableChoices } from './table/choices.ts'
import type { LevelChoice, LevelWay } from './table/levels.ts'
import { placeName, type TableReading } from './table/read-table.ts'

const text = itemsText.import

type Decide = (part: Partial<Omit<TableChoices, 'columns' | 'sheet'>>) => void
type Props = { reading: TableReading; choices: TableChoices; onDecide: Decide }

export function TableQuestions({ reading, choices, onDecide }: Props) {
  const { levels, keys, five, inArabic, arabic } = reading
  return (
    <>
      {levels !== null && <LevelQuestion levels={levels} choice={choices.levels} onDecide={onDecide} />}
      {inArabic > 0 && (
        <Choice
          question={text.inArabic(inArabic, arabic)}
          options={['move', 'keep'] as const}
          chosen={arabic}
          nameOf={(one) => (one === 'move' ? itemsText.script.move : itemsText.script.keep)}
          onChoose={(chosen) => onDecide({ arabic: chosen })}
        />
      )}
      {five > 0 && (
        <Choice
          question={text.fifth.question(five)}
          options={['leave_out', 'skip'] as const}
          chosen={choices.fifth}
          nameOf={(one) => (one === 'skip' ? text.fifth.skip : text.fifth.leaveOut)}
          onChoose={(fifth) => onDecide({ fifth })}
        />
      )}
      {keys !== null && <KeyQuestion keys={keys} onDecide={onDecide} />}
    </>
  )
}

type ChoiceProps<Option extends string> = {
  question: string
  options: readonly Option[]
  chosen: Option | null
  nameOf: (option: Option) => string
  onChoose: (option: Option) => void
}

function Choice<Option extends string>({ question, options, chosen, nameOf, onChoose }: ChoiceProps<Option>) {
  return (
    <Note tone="warning">
      <div className="grid gap-3">
        <p>{question}</p>
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <ActionButton
              key={option}
              label={nameOf(option)}
              variant={option === chosen ? 'gold' : 'glass'}
              aria-pressed={option === chosen}
              onPress={() => onChoose(option)}
            />
          ))}
        </div>
      </div>
    </Note>
  )
}

type KeyProps = { keys: NonNullable<TableReading['keys']>; onDecide: Decide }

/** How the right options are read, with an example. */
function KeyQuestion({ keys: { way, ways, key, place }, onDecide }: KeyProps) {
  if (place === null) return null
  const row = placeName(place)
  const [only] = ways
  if (ways.length === 1 && way !== null) return <p>{text.keys.single(row, only?.right ?? null)}</p>
  const question = key === '' ? text.keys.none(row) : text.keys.unclear(row, key)
  return (
    <Choice
      question={question}
      options={ways.map((one) => one.way)}
      chosen={way}
      nameOf={(one) => text.keys.ways[one](ways.find((offered) => offered.way === one)?.right ?? null)}
      onChoose={(keys) => onDecide({ keys })}
    />
  )
}

const UNDECIDED = ''
const LEVELS = [UNDECIDED, ...QUIZ_LEVELS] as const
const nameOfLevel = (level: QuizLevel | typeof UNDECIDED) =>
  level === UNDECIDED ? text.levels.choose : text.levels.level(level)

type LevelProps = { levels: NonNullable<TableReading['levels']>; choice: LevelChoice | null; onDecide: Decide }

/** The level of the questions: one question, unless the table says it. */
function LevelQuestion({ levels: { way, ways, names }, choice, onDecide }: LevelProps) {
  const before: LevelChoice = { way: 'all', level: null, names: {}, ...choice }
  const ask = (change: Partial<LevelChoice>) =>
    onDecide({ levels: { ...before, ...(way !== null && { way }), ...change } })
  return (
    <div className="grid min-w-0 gap-3 sm:grid-cols-2">
      <ChoiceField
        label={text.levels.title}
        value={way ?? UNDECIDED}
        options={[...(way === null ? ([UNDECIDED] as const) : []), ...ways]}
        nameOf={(one: LevelWay | typeof UNDECIDED) => (one === UNDECIDED ? text.levels.choose : text.levels.ways[one])}
        onChoose={(chosen) => chosen !== UNDECIDED && ask({ way: chosen })}
      />
      {way === 'all' && (
        <ChoiceField
          label={text.levels.all}
          value={before.level ?? UNDECIDED}
          options={LEVELS}
          nameOf={nameOfLevel}
          onChoose={(level) => ask({ level: level === UNDECIDED ? null : level })}
        />
      )}
      {names.map(({ name, level, rows }) => (
        <ChoiceField
          key={name}
          label={text.levels.of(name, rows)}
          value={level ?? UNDECIDED}
          options={LEVELS}
          nameOf={nameOfLevel}
          onChoose={(chosen) => chosen !== UNDECIDED && ask({ names: { ...before.names, [name]: chosen } })}
        />
      ))}
    </div>
  )
}

type NoticesProps = { reading: TableReading; hiddenSheets: readonly string[] }

/** What isn't imported as it is in the file. */
export function Notices({ reading: { notices }, hiddenSheets }: NoticesProps) {
  if (notices.length + hiddenSheets.length === 0) return null
  return (
    <ul aria-label={text.noticesTitle} className="wrap-anywhere grid list-disc gap-1 ps-5 text-muted text-sm">
      {hiddenSheets.length > 0 && <li>{text.hiddenSheets(hiddenSheets)}</li>}
      {notices.map(({ code, count, names }) => (
        <li key={code}>{text.notices[code](count, names)}</li>
      ))}
    </ul>
  )
}
