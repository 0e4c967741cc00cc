import { LANGUAGES, type Language } from '@noor-quest/rules/languages'
import { QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/fields.tsx'
import { CloseIcon, ExpandIcon } from '../../ui/icons.tsx'
import { questionsQuery, sealedQuery } from '../content/items-api.ts'
import { sealedText } from '../content/sealed.en.ts'
import { contentText } from '../text/content.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { finalText } from './final.en.ts'
import { move } from './final-form.ts'

const text = finalText.questions

/** A question to choose. A sealed one has a number in place of its text. */
type Choice = {
  id: string
  isSealed: boolean
  title: string
  level: number
  languages: readonly Language[]
  checked: readonly Language[]
}

/** Sealed questions first, then the others by level. */
function useChoices(): Choice[] | undefined {
  const { data: sealed } = useQuery(sealedQuery)
  const { data: others } = useQuery(questionsQuery)
  if (sealed === undefined || others === undefined) return undefined
  return [
    ...sealed.map((one, index) => ({ ...one, isSealed: true, title: sealedText.question(index + 1, one.level) })),
    ...others.map(({ id, level, question_text, question_text_ar, checks }) => {
      const right = checks.filter(({ verdict, set_aside_by }) => verdict === 'right' && set_aside_by === null)
      const languages = LANGUAGES.filter((one) => (one === 'en' ? question_text : question_text_ar))
      const checked = languages.filter((one) => right.some(({ language }) => language === one))
      return { id, isSealed: false, title: question_text || (question_text_ar ?? ''), level, languages, checked }
    }),
  ]
}

type Props = {
  /** The chosen ids, in their order. */
  chosen: readonly string[]
  error: string | undefined
  onChange: (ids: readonly string[]) => void
}

export function ChooseQuestions({ chosen, error, onChange }: Props) {
  const choices = useChoices()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="grid min-w-0 gap-3">
      <ol aria-label={text.title} className="grid gap-2 empty:hidden">
        {chosen.map((id, index) => {
          const choice = choices?.find((one) => one.id === id)
          const title = choice?.title ?? (choices === undefined ? '…' : text.deleted)
          const name = contentText.actionNamed
          return (
            <li
              key={id}
              className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl border border-parchment/15 px-3 py-2"
            >
              <span className="w-6 shrink-0 text-end text-muted tabular-nums">{index + 1}.</span>
              <div className="min-w-0 flex-1 basis-48">
                <p dir="auto" className="wrap-anywhere line-clamp-2 font-semibold">
                  {title}
                </p>
                {choice && <About choice={choice} />}
              </div>
              <div className="flex gap-2">
                <IconButton
                  label={name(text.up, title)}
                  aria-disabled={index === 0}
                  onClick={() => onChange(move(chosen, index, -1))}
                >
                  <ExpandIcon />
                </IconButton>
                <IconButton
                  label={name(text.down, title)}
                  aria-disabled={index === chosen.length - 1}
                  onClick={() => onChange(move(chosen, index, 1))}
                >
                  <ExpandIcon className="size-5 rotate-180" />
                </IconButton>
                <IconButton
                  label={name(text.remove, title)}
                  onClick={() => onChange(chosen.filter((one) => one !== id))}
                >
                  <CloseIcon />
                </IconButton>
              </div>
            </li>
          )
        })}
      </ol>
      <FieldError id="question_ids-error" error={error} />
      <p className="flex flex-wrap items-center gap-3">
        <ActionButton label={text.choose} name="question_ids" onPress={() => setIsOpen(true)} />
        <span className="text-muted">{text.chosen(chosen.length)}</span>
      </p>
      {isOpen && choices && (
        <ChooseDialog choices={choices} chosen={chosen} onChange={onChange} onClose={() => setIsOpen(false)} />
      )}
    </div>
  )
}

function About({ choice: { isSealed, level, languages, checked } }: { choice: Choice }) {
  const names = (some: readonly Language[]) => some.map((one) => text.languages[one]).join(', ')
  const parts = [
    isSealed ? text.sealed : contentText.level(level),
    names(languages),
    checked.length === 0 ? text.unchecked : text.checked(names(checked)),
  ]
  return <span className="block text-muted text-sm">{parts.join(' · ')}</span>
}

const SEALED = 0
const GROUPS = [SEALED, ...QUIZ_LEVELS]

function ChooseDialog({
  choices,
  chosen,
  onChange,
  onClose,
}: Omit<Props, 'error'> & { choices: readonly Choice[]; onClose: () => void }) {
  const [group, setGroup] = useState(SEALED)
  const shown = choices.filter(({ isSealed, level }) => (group === SEALED ? isSealed : !isSealed && level === group))
  return (
    <Dialog
      open
      size="lg"
      title={text.choose}
      onClose={onClose}
      footer={
        <>
          <span className="me-auto self-center text-muted">{text.chosen(chosen.length)}</span>
          <ActionButton label={text.done} variant="gold" onPress={onClose} />
        </>
      }
    >
      <div className="grid min-w-0 gap-3">
        <ChoiceField
          label={text.group}
          value={group}
          options={GROUPS}
          nameOf={(one) => (one === SEALED ? sealedText.title : contentText.level(one))}
          onChoose={setGroup}
        />
        {group !== SEALED && <p className="text-muted text-sm">{text.seen}</p>}
        {shown.length === 0 && <p className="text-muted">{group === SEALED ? text.none : text.noneOfLevel}</p>}
        <ul className="grid gap-2">
          {shown.map((choice) => (
            <li key={choice.id}>
              <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3 rounded-2xl border border-parchment/15 px-3 py-2 has-checked:border-gold">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-gold"
                  checked={chosen.includes(choice.id)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...chosen, choice.id] : chosen.filter((one) => one !== choice.id))
                  }
                />
                <span className="min-w-0">
                  <span dir="auto" className="wrap-anywhere block">
                    {choice.title}
                  </span>
                  <About choice={choice} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
