import type { CorrectableVersions, CorrectionChange } from '@noor-quest/contract/corrections'
import { OPTION_LETTERS, type OptionLetter } from '@noor-quest/rules/quiz-levels'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { SmallBadge } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { BackIcon, CheckIcon } from '../../ui/icons.tsx'
import { StoredText } from '../../ui/stored-text.tsx'
import { questionsText } from '../content/questions.en.ts'
import { viewInResults } from '../results/results-api.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton, LinkButton } from '../ui/action-button.tsx'
import { CheckField } from '../ui/choice-field.tsx'
import { Loaded } from '../ui/list-notes.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { correctionsText as text } from './corrections.en.ts'
import { type Choice, choiceOf, correctableQuery, correctionsQuery, wantedChange } from './corrections-api.ts'
import { JudgingProgress, questionOf } from './corrections-list.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

const route = getRouteApi('/admin/corrections/$question')

type Version = CorrectableVersions['versions'][number]

/** /admin/corrections/{question}: each version of a question with its correct answer. */
export function CorrectQuestionScreen() {
  const { question } = route.useParams()
  const versions = useQuery(correctableQuery(question))
  const corrections = useQuery(correctionsQuery)
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const [change, setChange] = useState<CorrectionChange | null>(null)
  const all = versions.data?.versions
  const wanted =
    all === undefined || corrections.data === undefined
      ? null
      : wantedChange(all, chosen, corrections.data.judged_version)
  const close = () => {
    setChange(null)
    setChosen({})
    void versions.refetch()
  }
  return (
    <div className="grid min-w-0 gap-5">
      <LinkButton
        to="/admin/results"
        search={viewInResults('corrections')}
        variant="quiet"
        className="justify-self-start"
      >
        <BackIcon className="size-5" />
        {text.back}
      </LinkButton>
      <SectionPanel intro={text.correctIntro}>
        <JudgingProgress judging={corrections.data?.judging ?? null} />
        <Loaded query={versions} label={text.loadingVersions}>
          {(loaded) => (
            <>
              <ol className="grid gap-4">
                {loaded.versions.map((version) => (
                  <li key={version.item_version}>
                    <VersionChoice
                      version={version}
                      choice={chosen[version.item_version] ?? choiceOf(version)}
                      onChoose={(choice) => setChosen((before) => ({ ...before, [version.item_version]: choice }))}
                    />
                  </li>
                ))}
              </ol>
              <div className="flex flex-wrap items-center gap-3">
                <ActionButton
                  label={text.preview}
                  variant="gold"
                  busy={wanted === null}
                  onPress={() => setChange(wanted)}
                />
                {wanted === null && <p className="text-muted">{text.nothingChosen}</p>}
              </div>
            </>
          )}
        </Loaded>
      </SectionPanel>
      {change !== null && <PreviewDialog change={change} onClose={close} />}
    </div>
  )
}

type ChoiceProps = { version: Version; choice: Choice; onChoose: (choice: Choice) => void }

function VersionChoice({ version, choice, onChoose }: ChoiceProps) {
  const { question, games, at } = version
  const { number, correct_option } = question
  // A single letter means "only this one", except the dealt key, from which the admin adds others.
  const isSeveral = /^[a-d]+$/.test(choice) && (choice.length > 1 || choice === correct_option)
  return (
    <div className="grid min-w-0 gap-3 rounded-2xl border border-gold/25 bg-night/40 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{text.version(number)}</span>
        <time dateTime={at} className="text-muted text-sm">
          {portalText.date(at)}
        </time>
        <SmallBadge tone={games > 0 ? 'gold' : 'quiet'}>{text.games(games)}</SmallBadge>
      </p>
      {[question.en, question.ar].map(
        (language) =>
          language && (
            <div key={language.question_text} dir="auto" className="wrap-anywhere grid gap-2">
              <p className="font-semibold">
                <StoredText text={language.question_text} />
              </p>
              <ul className="grid gap-1 sm:grid-cols-2">
                {OPTION_LETTERS.map((letter) => (
                  <li
                    key={letter}
                    className={letter === correct_option ? 'flex gap-1 font-semibold text-right-text' : undefined}
                  >
                    {questionsText.letter(letter)}.{' '}
                    <bdi>
                      <StoredText text={language.options[letter]} />
                    </bdi>
                    {letter === correct_option && (
                      <>
                        <CheckIcon className="mt-0.5 size-5 shrink-0" />
                        <span className="sr-only">{questionsText.isCorrect}</span>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
      <SelectField
        label={text.choose(number, questionOf(question))}
        value={isSeveral ? SEVERAL : choice}
        onChange={(event) => onChoose(event.target.value === SEVERAL ? correct_option : event.target.value)}
      >
        <option value="dealt">{text.asDealt(correct_option)}</option>
        <option value="all">{text.givesAll}</option>
        <option value={SEVERAL}>{text.several}</option>
        {OPTION_LETTERS.filter((letter) => letter !== correct_option).map((letter) => (
          <option key={letter} value={letter}>
            {text.onlyRight(letter)}
          </option>
        ))}
        <option value="void">{text.voidIt}</option>
      </SelectField>
      {isSeveral && (
        <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
          <legend className="mb-1 text-muted text-sm">{text.whichRight}</legend>
          {OPTION_LETTERS.map((letter) => (
            <CheckField
              key={letter}
              label={questionsText.letter(letter)}
              checked={choice.includes(letter)}
              // The dealt key stays right, so that no score falls.
              disabled={letter === correct_option}
              onCheck={() => onChoose(toggled(choice, letter))}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** The select's value for "several options are right". The stored choice is their letters: "ac". */
const SEVERAL = 'several'

function toggled(choice: Choice, letter: OptionLetter): Choice {
  return OPTION_LETTERS.filter((one) => (one === letter ? !choice.includes(one) : choice.includes(one))).join('')
}
